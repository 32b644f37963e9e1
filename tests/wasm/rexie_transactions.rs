//! Shows why the IndexedDB store is built on `idb` and not on `rexie`: what rexie says of transactions that failed.
//! When one of these fails after an update, rexie has changed, and the choice may be looked at again.

use js_sys::Function;
use rexie::{ObjectStore, Rexie, TransactionMode, TransactionResult};
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;

async fn open(name: &str) -> Rexie {
    Rexie::delete(name).await.unwrap();
    Rexie::builder(name).version(1).add_object_store(ObjectStore::new("entries")).build().await.unwrap()
}

async fn count(database: &Rexie) -> u32 {
    let transaction = database.transaction(&["entries"], TransactionMode::ReadOnly).unwrap();
    transaction.store("entries").unwrap().count(None).await.unwrap()
}

/// A full disk ends a transaction so: all requests succeed, then the browser aborts it.
#[wasm_bindgen_test]
async fn an_aborted_transaction_is_ok_and_the_reason_is_gone() {
    let database = open("rexie aborted").await;
    Function::new_no_args(
        "const put = IDBObjectStore.prototype.put;
         IDBObjectStore.prototype.put = function (...args) {
           globalThis.seen = this.transaction;
           IDBObjectStore.prototype.put = put;
           return put.apply(this, args);
         };",
    )
    .call0(&JsValue::UNDEFINED)
    .unwrap();
    let transaction = database.transaction(&["entries"], TransactionMode::ReadWrite).unwrap();
    transaction.store("entries").unwrap().put(&"one".into(), Some(&"1".into())).await.unwrap();
    Function::new_no_args("globalThis.seen.abort()").call0(&JsValue::UNDEFINED).unwrap();
    let done = transaction.done().await;
    assert!(matches!(done, Ok(TransactionResult::Aborted)), "{done:?}");
    assert_eq!(count(&database).await, 0);
}

/// `?` between two puts leaves the transaction, which then commits what it has.
#[wasm_bindgen_test]
async fn an_early_return_commits_half_a_batch() {
    async fn batch(database: &Rexie) -> rexie::Result<()> {
        let transaction = database.transaction(&["entries"], TransactionMode::ReadWrite)?;
        let store = transaction.store("entries")?;
        store.put(&"one".into(), Some(&"1".into())).await?;
        // A function cannot be stored.
        store.put(&Function::new_no_args("").into(), Some(&"2".into())).await?;
        transaction.done().await.map(|_| ())
    }
    let database = open("rexie half").await;
    assert!(batch(&database).await.is_err());
    assert_eq!(count(&database).await, 1);
}
