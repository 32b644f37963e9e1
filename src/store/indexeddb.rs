//! Turns load, list and commit into IndexedDB transactions; a transaction's completion is the acknowledgement.
//!
//! One object store keyed by string, version 1 for ever: a second version would have to wait for every open tab.
//! Built on `idb`, with the transaction made through web-sys so that its durability can be asked for and the reason of
//! an abort (that is where a full disk shows) can be read. Nothing is awaited while a transaction is open but the
//! transaction itself: all requests are issued in one turn, because a transaction without requests commits by itself.

use core::cell::{Cell, RefCell};
use std::rc::Rc;

use idb::{Database, DatabaseEvent, Factory, KeyRange, ObjectStoreParams, Query, Request, Transaction};
use js_sys::{Array, Object, Promise, Reflect};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{IdbDatabase, IdbTransaction};

use super::{Boxed, promise, sleep, text_of, timer};
use crate::error::{Code, Error, Result};

const VERSION: u32 = 1;
const ENTRIES: &str = "entries";
/// An open that neither succeeds nor fails (seen with a crashed storage process) is given up after this long.
const OPEN_MS: i32 = 10_000;
/// Waits before each try: a connection the browser dropped is opened again at once, then with growing patience.
const TRIES_MS: [i32; 4] = [0, 0, 100, 1_000];

#[wasm_bindgen]
extern "C" {
    /// web-sys has no stable binding of the options argument.
    #[wasm_bindgen(js_name = IDBDatabase)]
    type Connection;
    #[wasm_bindgen(method, catch)]
    fn transaction(
        this: &Connection,
        stores: &str,
        mode: &str,
        options: &Object,
    ) -> core::result::Result<IdbTransaction, JsValue>;
}

/// An open connection: the database for its handlers, and the object beneath it for transactions.
struct Open {
    raw: IdbDatabase,
    _handlers: Database,
    /// Transactions that have not ended.
    running: RefCell<Vec<IdbTransaction>>,
}

impl Drop for Open {
    fn drop(&mut self) {
        self.raw.set_onversionchange(None);
        self.raw.set_onclose(None);
    }
}

/// What one transaction does.
pub enum Operation {
    /// Bytes of these keys, `null` where there are none.
    Load(Array),
    /// Sorted keys with this prefix.
    List(String),
    /// Pairs of key and bytes to put and keys to remove, all or nothing.
    Commit {
        /// `[key, Uint8Array]` pairs.
        put: Array,
        /// Keys to remove.
        remove: Array,
        /// Derived data: may be lost at a power failure.
        relaxed: bool,
    },
}

/// How a transaction failed: for good, or because of its connection.
enum Fault {
    Final(Error),
    Connection(Error),
}

#[derive(Clone, Copy, PartialEq)]
enum Life {
    Live,
    /// The database was deleted under this store: an empty new one must not pass for it.
    Lost,
    Closed,
}

/// A database of one object store, reopened when the browser drops the connection.
pub struct IndexedDb {
    name: String,
    connection: RefCell<Option<Rc<Open>>>,
    opening: RefCell<Option<Promise>>,
    failure: RefCell<Option<Error>>,
    life: Cell<Life>,
    /// It was open once (or the host knows it was), so a missing database is lost data, not a new user.
    known: Cell<bool>,
}

impl IndexedDb {
    /// A store over the database of this name; `known`: it must exist already.
    #[must_use]
    pub fn new(name: String, known: bool) -> Rc<Self> {
        Rc::new(Self {
            name,
            connection: RefCell::default(),
            opening: RefCell::default(),
            failure: RefCell::default(),
            life: Cell::new(Life::Live),
            known: Cell::new(known),
        })
    }

    /// Opens the connection if there is none.
    ///
    /// # Errors
    /// `closed`, `missing_data`, `newer_format`, `store_unavailable`.
    pub async fn open(self: &Rc<Self>) -> Result<()> {
        let first = self.connect().await;
        // Chromium refuses once when it finds its files damaged; the next request tells what became of them.
        match first {
            Err(error) if error.message.contains("UnknownError") => self.connect().await.map(|_| ()),
            other => other.map(|_| ()),
        }
    }

    /// Runs one transaction, reopening a dropped connection at most three times.
    ///
    /// # Errors
    /// As `open`, and `quota`, `invalid_argument`.
    pub async fn run(self: &Rc<Self>, operation: &Operation) -> Result<JsValue> {
        let mut last = None;
        for wait in TRIES_MS {
            if wait > 0 {
                sleep(wait).await;
            }
            let connection = match self.connect().await {
                Ok(connection) => connection,
                Err(error) if error.code == Code::StoreUnavailable => {
                    last = Some(error);
                    continue;
                }
                Err(error) => return Err(error),
            };
            match transact(&connection, operation).await {
                Ok(value) => return Ok(value),
                Err(Fault::Final(error)) => return Err(error),
                Err(Fault::Connection(error)) => {
                    // The cached handle is dead: retrying on it fails for ever.
                    self.drop_connection(&connection);
                    last = Some(error);
                }
            }
        }
        self.alive()?;
        Err(last.unwrap_or_else(|| unavailable("")))
    }

    /// Removes keys without waiting: for the last moment of a page, whose messages still arrive. Nothing happens without
    /// a connection.
    pub fn remove_now(&self, keys: &Array) {
        let Some(open) = self.connection.borrow().clone() else { return };
        let options = Object::new();
        let _ = Reflect::set(&options, &"durability".into(), &"relaxed".into());
        let Ok(raw) = open.raw.unchecked_ref::<Connection>().transaction(ENTRIES, "readwrite", &options) else {
            return;
        };
        let transaction = Transaction::from(raw);
        if let Ok(store) = transaction.object_store(ENTRIES) {
            for key in keys.iter() {
                let _ = store.delete(Query::Key(key));
            }
        }
        // Without it the page, which may not live on, would have to.
        let _ = transaction.commit();
    }

    /// Lets the connection go (the page enters the back-forward cache); the next call opens it again.
    pub fn suspend(&self) {
        if let Some(connection) = self.connection.take() {
            connection.raw.close();
        }
    }

    /// Lets the connection go for ever, and listens to nothing any more: this instance is about to be replaced, and the
    /// events of its transactions would find nobody.
    pub fn abandon(&self) {
        if let Some(connection) = self.connection.borrow().as_ref() {
            for transaction in connection.running.take() {
                transaction.set_oncomplete(None);
                transaction.set_onabort(None);
            }
        }
        self.suspend();
    }

    /// Closes for good.
    pub fn close(&self) {
        self.life.set(Life::Closed);
        self.suspend();
    }

    fn alive(&self) -> Result<()> {
        match self.life.get() {
            Life::Live => Ok(()),
            Life::Lost => Err(missing()),
            Life::Closed => Err(Error::new(Code::Closed, "this store was closed; open a new one")),
        }
    }

    fn drop_connection(&self, dead: &Rc<Open>) {
        let mut current = self.connection.borrow_mut();
        if current.as_ref().is_some_and(|c| Rc::ptr_eq(c, dead)) {
            *current = None;
        }
        dead.raw.close();
    }

    fn connect(self: &Rc<Self>) -> Boxed<'_, Result<Rc<Open>>> {
        Box::pin(async move {
            self.alive()?;
            if let Some(connection) = self.connection.borrow().clone() {
                return Ok(connection);
            }
            // One open at a time, however many calls wait for it.
            let running = self.opening.borrow().clone();
            let opening = running.unwrap_or_else(|| {
                let this = self.clone();
                let running = promise(async move {
                    let outcome = this.open_once().await;
                    *this.failure.borrow_mut() = outcome.err();
                    this.opening.take();
                    Ok(JsValue::UNDEFINED)
                });
                *self.opening.borrow_mut() = Some(running.clone());
                running
            });
            // The promise above never rejects; its outcome is in the fields.
            let _ = JsFuture::from(opening).await;
            self.alive()?;
            let connection = self.connection.borrow().clone();
            connection.ok_or_else(|| self.failure.borrow().clone().unwrap_or_else(|| unavailable("")))
        })
    }

    async fn open_once(self: &Rc<Self>) -> Result<()> {
        let mut connection = self.request().await?;
        let mut names = IdbDatabase::object_store_names(&connection);
        if names.length() == 0 {
            // Somebody opened the name without making the object store. Empty, so nothing is lost by starting over.
            connection.close();
            let factory = Factory::new().map_err(|_| absent())?;
            let gone = factory.delete(&self.name).map_err(|e| unavailable(&e.to_string()))?;
            gone.await.map_err(|e| unavailable(&e.to_string()))?;
            connection = self.request().await?;
            names = IdbDatabase::object_store_names(&connection);
        }
        if !names.contains(ENTRIES) {
            connection.close();
            return Err(unavailable("the database of this name belongs to something else; choose another name"));
        }
        if self.life.get() != Life::Live {
            connection.close();
            return self.alive();
        }
        let mut database = Database::from(connection.clone());
        let this = Rc::downgrade(self);
        database.on_version_change(move |event| {
            // Another tab deletes (no new version) or upgrades: let it, or both hang.
            if let Some(store) = this.upgrade() {
                let deleted = Reflect::get(&event, &"newVersion".into()).is_ok_and(|version| version.is_null());
                if deleted && store.life.get() == Life::Live {
                    store.life.set(Life::Lost);
                }
                store.suspend();
            }
        });
        let this = Rc::downgrade(self);
        database.on_close(move |_| {
            // The browser ended the connection (site data cleared, storage process gone).
            if let Some(store) = this.upgrade() {
                store.suspend();
            }
        });
        self.known.set(true);
        *self.connection.borrow_mut() =
            Some(Rc::new(Open { raw: connection, _handlers: database, running: RefCell::default() }));
        Ok(())
    }

    /// One open request with a time limit.
    fn request(&self) -> Boxed<'_, Result<IdbDatabase>> {
        Box::pin(async move {
            let factory = Factory::new().map_err(|_| absent())?;
            let mut request =
                factory.open(&self.name, Some(VERSION)).map_err(|error| unavailable(&error.to_string()))?;
            let lost = Rc::new(Cell::new(false));
            let (known, flag) = (self.known.get(), lost.clone());
            request.on_upgrade_needed(move |event| {
                // Chromium says so once when it has thrown the site's databases away because their files were damaged.
                let raw: JsValue = web_sys::IdbVersionChangeEvent::from(event.clone()).into();
                if known || text_of(&raw, "dataLoss") == "total" {
                    // An upgrade of a database that must exist means that it is gone; aborting leaves no empty one behind.
                    flag.set(true);
                    if let Some(transaction) = idb::Event::target(&event).ok().and_then(|r| r.transaction()) {
                        let _ = transaction.abort();
                    }
                } else if let Ok(database) = event.database() {
                    // A failure here fails the open request itself.
                    let _ = database.create_object_store(ENTRIES, ObjectStoreParams::new());
                }
            });
            let slot = Rc::new(RefCell::new(None));
            let late = Rc::new(Cell::new(false));
            let (result, given_up) = (slot.clone(), late.clone());
            let opened = promise(async move {
                let outcome = request.await;
                if given_up.get() {
                    if let Ok(database) = outcome {
                        database.close();
                    }
                } else {
                    *result.borrow_mut() = Some(outcome);
                }
                Ok(JsValue::UNDEFINED)
            });
            let _ = JsFuture::from(Promise::race(&Array::of2(&opened, &timer(OPEN_MS)))).await;
            let outcome = slot.take();
            match outcome {
                Some(Ok(database)) => Ok(database.into()),
                _ if lost.get() => {
                    self.life.set(Life::Lost);
                    Err(missing())
                }
                Some(Err(idb::Error::DomException(error))) if error.name() == "VersionError" => Err(Error::new(
                    Code::NewerFormat,
                    "this store was written by a newer version of pocketmem; update the package to open it",
                )),
                Some(Err(idb::Error::DomException(error))) => {
                    Err(unavailable(&format!("{}: {}", error.name(), error.message())))
                }
                Some(Err(error)) => Err(unavailable(&error.to_string())),
                None => {
                    late.set(true);
                    Err(unavailable("opening took more than 10 s"))
                }
            }
        })
    }
}

/// Aborts its transaction unless told that all requests were issued: a dropped transaction would commit half a batch.
struct Guard(Option<IdbTransaction>);

impl Drop for Guard {
    fn drop(&mut self) {
        if let Some(transaction) = self.0.take() {
            // The handlers are gone with the function that is left; the event must not find them.
            transaction.set_onabort(None);
            transaction.set_oncomplete(None);
            // Fails only when it has ended already.
            let _ = transaction.abort();
        }
    }
}

/// A transaction among those that run, as long as this lives.
struct Entered<'c>(&'c Open, IdbTransaction);

impl<'c> Entered<'c> {
    fn new(connection: &'c Open, transaction: &IdbTransaction) -> Self {
        connection.running.borrow_mut().push(transaction.clone());
        Self(connection, transaction.clone())
    }
}

impl Drop for Entered<'_> {
    fn drop(&mut self) {
        self.0.running.borrow_mut().retain(|other| *other != self.1);
    }
}

async fn transact(connection: &Open, operation: &Operation) -> core::result::Result<JsValue, Fault> {
    let (mode, durability) = match operation {
        Operation::Commit { relaxed: true, .. } => ("readwrite", "relaxed"),
        Operation::Commit { .. } => ("readwrite", "strict"),
        _ => ("readonly", "default"),
    };
    let options = Object::new();
    let _ = Reflect::set(&options, &"durability".into(), &durability.into());
    let raw = connection
        .raw
        .unchecked_ref::<Connection>()
        .transaction(ENTRIES, mode, &options)
        .map_err(|error| fault(&error))?;
    let mut guard = Guard(Some(raw.clone()));
    let _entered = Entered::new(connection, &raw);
    let mut transaction = Transaction::from(raw.clone());
    let done = completion(&mut transaction);
    let store = transaction.object_store(ENTRIES).map_err(wrapped)?;
    let mut reads = Vec::new();
    match operation {
        Operation::Load(keys) => {
            for key in keys.iter() {
                reads.push(store.get(Query::Key(key)).map_err(wrapped)?);
            }
        }
        Operation::List(prefix) => {
            let keys = store.get_all_keys(range(prefix)?, None).map_err(wrapped)?;
            guard.0 = None;
            finish(done, &raw).await?;
            return keys.result().map_err(wrapped);
        }
        Operation::Commit { put, remove, .. } => {
            for pair in put.iter() {
                let pair: Array = pair.unchecked_into();
                store.put(&pair.get(1), Some(&pair.get(0))).map_err(wrapped)?;
            }
            for key in remove.iter() {
                store.delete(Query::Key(key)).map_err(wrapped)?;
            }
        }
    }
    guard.0 = None;
    finish(done, &raw).await?;
    let values = Array::new();
    for read in reads {
        let value = read.result().map_err(wrapped)?;
        values.push(&if value.is_undefined() { JsValue::NULL } else { value });
    }
    Ok(values.into())
}

/// The transaction's end as a promise: resolved when complete, rejected when aborted. Handlers live in the transaction.
fn completion(transaction: &mut Transaction) -> Promise {
    Promise::new(&mut |resolve, reject| {
        transaction.on_complete(move |_| {
            let _ = resolve.call0(&JsValue::UNDEFINED);
        });
        transaction.on_abort(move |_| {
            let _ = reject.call0(&JsValue::UNDEFINED);
        });
    })
}

async fn finish(done: Promise, transaction: &IdbTransaction) -> core::result::Result<(), Fault> {
    match JsFuture::from(done).await {
        Ok(_) => Ok(()),
        Err(_) => Err(match transaction.error() {
            Some(error) => fault(&error),
            None => Fault::Connection(unavailable("the transaction was aborted without a reason")),
        }),
    }
}

fn range(prefix: &str) -> core::result::Result<Option<Query>, Fault> {
    if prefix.is_empty() {
        return Ok(None);
    }
    // U+FFFF is no character: no key has it.
    let last = format!("{prefix}\u{ffff}");
    let range = KeyRange::bound(&prefix.into(), &last.into(), None, None).map_err(wrapped)?;
    Ok(Some(range.into()))
}

fn wrapped(error: idb::Error) -> Fault {
    use idb::Error as E;
    match error {
        E::DomException(error) => fault(&error),
        E::UpdateFailed(value)
        | E::DeleteFailed(value)
        | E::GetFailed(value)
        | E::GetAllKeysFailed(value)
        | E::ObjectStoreNotFound(value)
        | E::KeyRangeCreateFailed(value) => fault(&value),
        other => Fault::Connection(unavailable(&other.to_string())),
    }
}

/// What a DOMException means for the caller.
fn fault(error: &JsValue) -> Fault {
    let name = text_of(error, "name");
    match name.as_str() {
        "QuotaExceededError" => Fault::Final(Error::new(
            Code::Quota,
            "the browser's storage for this site is full and nothing of this call was stored; forget or compact, then repeat",
        )),
        "DataError" | "DataCloneError" | "TypeError" => Fault::Final(Error::invalid(format!(
            "the store refused a key or value ({name}); keys are texts, values are bytes"
        ))),
        // Chromium: the file of a large value is gone.
        "NotReadableError" => Fault::Final(Error::new(
            Code::MissingData,
            "the browser lost the file of a stored value; import an export or sync to get it back",
        )),
        _ => Fault::Connection(unavailable(&format!("{name}: {}", text_of(error, "message")))),
    }
}

fn missing() -> Error {
    Error::new(
        Code::MissingData,
        "the database was deleted (by the browser, the user or another tab); open again to start afresh, then import an export or sync",
    )
}

fn absent() -> Error {
    Error::new(Code::StoreUnavailable, "there is no IndexedDB here; pass store: \"volatile\" or a store of your own")
}

fn unavailable(why: &str) -> Error {
    Error::new(Code::StoreUnavailable, format!("IndexedDB does not answer; repeat the call or reload the page ({why})"))
}
