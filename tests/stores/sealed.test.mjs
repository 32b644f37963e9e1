// Sealed stores: the suite, what the store below can be read and changed to, keys, and the documented format.

import assert from "node:assert/strict";
import { createDecipheriv, createHash, hkdfSync, pbkdf2Sync } from "node:crypto";
import test from "node:test";

import { ITERATIONS } from "../../pkg/dist/stores/keyring.js";
import { padded } from "../../pkg/dist/stores/envelope.js";
import { sealedStore } from "../../pkg/dist/stores/sealed.js";
import { VolatileData, volatileStore } from "../../pkg/dist/stores/volatile.js";
import { storeSuite } from "../../pkg/dist/testing/index.js";

const bytes = (text) => new TextEncoder().encode(text);
const text = (value) => value && new TextDecoder().decode(value);
const aes = (name, usages, extractable = false) => crypto.subtle.generateKey({ name, length: 256 }, extractable, usages);
const gcm = { key: await aes("AES-GCM", ["encrypt", "decrypt"]) };
const kw = { key: await aes("AES-KW", ["wrapKey", "unwrapKey"]) };
const put = (store, ...entries) => store.commit({ put: entries.map(([key, value]) => [key, bytes(value)]), remove: [] });
const get = async (store, key) => text((await store.load([key]))[0]);
const code = (promise) => promise.then(() => "ok", (error) => error.code);

/** The stored names of entries (without wrapped keys), and of wrapped keys. */
const names = (data) => {
  const all = [...data.entries.keys()].sort();
  const isKey = (name) => name.split("/")[2] === "k";
  return { entries: all.filter((name) => !isKey(name)), keys: all.filter(isKey) };
};

const suites = new Map();
const dataOf = (name) => suites.get(name) ?? suites.set(name, new VolatileData()).get(name);
const only = (name, change) => {
  const data = dataOf(name);
  const [first] = names(data).entries.filter((entry) => change.of(entry));
  data.entries.set(first, change.to(data.entries.get(first)));
};
/** The stored name of a key: what is there more after putting only it. */
async function storedName(name, key) {
  const data = dataOf(name);
  const store = sealedStore(volatileStore(data), gcm);
  const before = new Map(data.entries);
  const [value] = await store.load([key]);
  await store.commit({ put: [[key, value]], remove: [] });
  return [...data.entries.keys()].find((each) => data.entries.get(each) !== before.get(each));
}

for (const { name, run } of storeSuite(async (name) => sealedStore(volatileStore(dataOf(name)), gcm), {
  async corrupt(name, key) {
    const entry = await storedName(name, key);
    only(name, { of: (each) => each === entry, to: (value) => value.map((byte, at) => (at === value.length - 20 ? byte ^ 1 : byte)) });
  },
  async newer(name, key) {
    const entry = await storedName(name, key);
    only(name, { of: (each) => each === entry, to: (value) => value.map((byte, at) => (at === 0 ? 2 : byte)) });
  },
})) {
  test(name, run);
}

test("nothing of names and values can be read below", async () => {
  const data = new VolatileData();
  const store = sealedStore(volatileStore(data), { passphrase: "correct horse" });
  await put(store, ["alice@example.org/default/e/0001-canary-id", "canary value"], ["alice@example.org/default/s/1", "canary snapshot"]);
  assert.equal(await get(store, "alice@example.org/default/e/0001-canary-id"), "canary value");
  for (const [key, value] of data.entries) {
    const raw = `${key} ${Buffer.from(value).toString("latin1")} ${Buffer.from(key.split(".").pop() ?? "", "base64url").toString("latin1")}`;
    for (const secret of ["alice", "canary", "0001", "default", "correct"]) assert.ok(!raw.includes(secret), `${secret} in ${key}`);
  }
  const { entries, keys } = names(data);
  assert.deepEqual(entries.map((name) => name.split("/")[2]), ["e", "s"]);
  assert.equal(keys.length, 1);
  // Other devices find the same names, so that what they exchange meets.
  const again = sealedStore(volatileStore(data), { passphrase: "correct horse" });
  assert.deepEqual(await again.list("alice@example.org/default/"), ["alice@example.org/default/e/0001-canary-id", "alice@example.org/default/s/1"]);
  assert.deepEqual(await again.list("alice@example.org/default/e/"), ["alice@example.org/default/e/0001-canary-id"]);
  await put(again, ["alice@example.org/default/e/0001-canary-id", "canary value"]);
  assert.deepEqual(names(data).entries, entries);
});

test("every flipped byte, every cut and every swap is refused", async () => {
  const data = new VolatileData();
  const store = sealedStore(volatileStore(data), gcm);
  await put(store, ["u/a/e/1", "one"], ["u/a/e/2", "two"]);
  const [first, second] = names(data).entries;
  const [one, two] = [data.entries.get(first), data.entries.get(second)];
  const keyed = new Map([[await get(store, "u/a/e/1"), "u/a/e/1"]]);
  assert.equal(keyed.get("one"), "u/a/e/1");
  const firstKey = (await sealedStore(volatileStore(data), gcm).list("u/a/e/")).includes("u/a/e/1") && (await whose(data, first));
  for (let at = 0; at < one.length; at += 1) {
    data.entries.set(first, one.map((byte, place) => (place === at ? byte ^ 0x10 : byte)));
    assert.ok(["corrupt", "newer_format"].includes(await code(store.load([firstKey]))), `byte ${at}`);
  }
  for (let length = 0; length < one.length; length += 1) {
    data.entries.set(first, one.slice(0, length));
    assert.equal(await code(store.load([firstKey])), "corrupt", `cut to ${length}`);
  }
  data.entries.set(first, two);
  data.entries.set(second, one);
  assert.equal(await code(store.load(["u/a/e/1"])), "corrupt");
  assert.equal(await code(store.load(["u/a/e/2"])), "corrupt");
  // Renamed, moved to another kind, moved to another user.
  data.entries.set(first, one);
  data.entries.set(second, two);
  const moved = async (name) => {
    const copy = new VolatileData();
    for (const [key, value] of data.entries) copy.entries.set(key, value);
    copy.entries.set(name, one);
    const reader = sealedStore(volatileStore(copy), gcm);
    return code(reader.list("u/a/"));
  };
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  // The last digit's lowest bits stand for nothing.
  for (const bit of [1, 2, 4, 32]) assert.equal(await moved(first.slice(0, -1) + digits[digits.indexOf(first.at(-1)) ^ bit]), "corrupt", `bit ${bit}`);
  assert.equal(await moved(first.replace("/e/", "/s/")), "corrupt");
  const theirs = new VolatileData();
  await put(sealedStore(volatileStore(theirs), gcm), ["other/a/e/1", "theirs"]);
  const [tag] = /^[^/]+\/[^/]+\//.exec(names(theirs).entries[0]);
  for (const [name, value] of data.entries) theirs.entries.set(name.replace(/^[^/]+\/[^/]+\//, tag), value);
  assert.notEqual(await code(sealedStore(volatileStore(theirs), gcm).list("other/a/")), "ok");
});

/** The caller's key of a stored name. */
async function whose(data, name) {
  const copy = new VolatileData();
  for (const key of [...names(data).keys, name]) copy.entries.set(key, data.entries.get(key));
  return (await sealedStore(volatileStore(copy), gcm).list("u/a/"))[0];
}

test("a wrong passphrase or key is wrong_key, a damaged wrapped key is corrupt", async () => {
  for (const seal of [{ passphrase: "right" }, gcm, kw]) {
    const data = new VolatileData();
    const store = sealedStore(volatileStore(data), seal);
    await put(store, ["u/a/e/1", "one"]);
    const others = [{ passphrase: "wrong" }, { key: await aes("AES-GCM", ["encrypt", "decrypt"]) }, { key: await aes("AES-KW", ["wrapKey", "unwrapKey"]) }];
    for (const other of others) {
      const stranger = sealedStore(volatileStore(data), other);
      assert.equal(await code(stranger.list("u/a/")), "wrong_key");
      assert.equal(await code(stranger.load(["u/a/e/1"])), "wrong_key");
      assert.equal(await code(put(stranger, ["u/a/e/2", "two"])), "wrong_key");
    }
    assert.deepEqual(names(data).entries.length, 1, "a refused write left nothing");
    const [key] = names(data).keys;
    const wrapped = data.entries.get(key);
    for (const at of [0, 3, 4, 9, 12, 30, 45, wrapped.length - 1]) {
      data.entries.set(key, wrapped.map((byte, place) => (place === at ? byte ^ 1 : byte)));
      assert.ok(["corrupt", "newer_format"].includes(await code(sealedStore(volatileStore(data), seal).list("u/a/"))), `byte ${at}`);
    }
    data.entries.delete(key);
    assert.equal(await code(sealedStore(volatileStore(data), seal).list("u/a/")), "missing_data");
  }
});

test("rekey: entries stay as they are, only the new key opens", async () => {
  const data = new VolatileData();
  const store = sealedStore(volatileStore(data), { passphrase: "old" });
  await put(store, ["u/a/e/1", "one"], ["u/a/s/1", "snapshot"]);
  const before = new Map(names(data).entries.map((name) => [name, data.entries.get(name)]));
  await store.rekey({ passphrase: "new" });
  assert.deepEqual(new Map(names(data).entries.map((name) => [name, data.entries.get(name)])), before);
  assert.equal(names(data).keys.length, 1);
  assert.equal(await code(sealedStore(volatileStore(data), { passphrase: "old" }).list("u/a/")), "wrong_key");
  const fresh = sealedStore(volatileStore(data), { passphrase: "new" });
  assert.equal(await get(fresh, "u/a/e/1"), "one");
  await put(store, ["u/a/e/2", "two"]);
  assert.equal(await get(fresh, "u/a/e/2"), "two");
  await fresh.rekey(kw);
  await fresh.rekey(gcm);
  assert.equal(await get(sealedStore(volatileStore(data), gcm), "u/a/e/2"), "two");
  // An old wrapped key that comes back does not open the memory to the old passphrase.
  await store.rekey({ passphrase: "third" }).catch((error) => assert.equal(error.code, "wrong_key"));
});

test("a wrapped key of an earlier generation that comes back does not count", async () => {
  const data = new VolatileData();
  const store = sealedStore(volatileStore(data), gcm);
  await put(store, ["u/a/e/1", "one"]);
  const [old] = names(data).keys;
  const value = data.entries.get(old);
  await store.rekey(kw);
  data.entries.set(old, value);
  assert.equal(await code(sealedStore(volatileStore(data), gcm).list("u/a/")), "wrong_key");
  assert.equal(await get(sealedStore(volatileStore(data), kw), "u/a/e/1"), "one");
});

test("two devices that began apart read each other's entries after exchanging them", async () => {
  const seal = { passphrase: "shared" };
  const [one, two] = [new VolatileData(), new VolatileData()];
  const [here, there] = [sealedStore(volatileStore(one), seal), sealedStore(volatileStore(two), seal)];
  await put(here, ["u/a/e/1", "one"]);
  await put(there, ["u/a/e/2", "two"]);
  assert.deepEqual(await here.list("u/a/"), ["u/a/e/1"]);
  for (const [name, value] of [...one.entries, ...two.entries]) {
    one.entries.set(name, value);
    two.entries.set(name, value);
  }
  for (const store of [here, there, sealedStore(volatileStore(one), seal)]) {
    assert.deepEqual(await store.list("u/a/"), ["u/a/e/1", "u/a/e/2"]);
    assert.equal(await get(store, "u/a/e/1"), "one");
    assert.equal(await get(store, "u/a/e/2"), "two");
  }
  await here.commit({ put: [], remove: ["u/a/e/2"] });
  assert.deepEqual(await here.list("u/a/"), ["u/a/e/1"]);
  await there.rekey(gcm);
  const opened = sealedStore(volatileStore(two), gcm);
  assert.deepEqual(await opened.list("u/a/"), ["u/a/e/1", "u/a/e/2"]);
  assert.equal(names(two).keys.length, 2);
});

test("two tabs that begin at the same time both keep their entries", async () => {
  const data = new VolatileData();
  const tabs = [sealedStore(volatileStore(data), gcm), sealedStore(volatileStore(data), gcm)];
  await Promise.all(tabs.flatMap((store, tab) => [1, 2, 3].map((at) => put(store, [`u/a/e/${tab}-${at}`, `${tab}${at}`]))));
  for (const store of [...tabs, sealedStore(volatileStore(data), gcm)]) {
    assert.equal((await store.list("u/a/e/")).length, 6);
    assert.equal(await get(store, "u/a/e/0-2"), "02");
    assert.equal(await get(store, "u/a/e/1-3"), "13");
  }
});

test("an unsealed memory is not taken for an empty sealed one", async () => {
  const data = new VolatileData();
  await put(volatileStore(data), ["u/a/e/1", "plain"]);
  assert.equal(await code(sealedStore(volatileStore(data), gcm).list("u/a/")), "invalid_argument");
});

test("seals that cannot work are refused with what to pass", async () => {
  for (const seal of [{ passphrase: "" }, { key: {} }, { key: await aes("AES-CBC", ["encrypt", "decrypt"]) }, { key: await aes("AES-GCM", ["encrypt"]) }]) {
    assert.throws(() => sealedStore(volatileStore(), seal), { code: "invalid_argument" });
  }
  const store = sealedStore(volatileStore(), gcm);
  for (const call of [store.list(""), store.load(["one"]), put(store, ["u/e", "x"]), put(store, ["u/a/k/1", "x"])]) assert.equal(await code(call), "invalid_argument");
});

test("sizes fall into classes that waste little", async () => {
  assert.equal(padded(1), 256);
  let last = 0;
  const classes = new Set();
  for (let size = 1; size < 2_000_000; size = Math.ceil(size * 1.003) + 1) {
    const padding = padded(size);
    assert.ok(padding >= size && padding >= last);
    if (size > 256) assert.ok(padding / size < 1.12, `${size} -> ${padding}`);
    classes.add(padding);
    last = padding;
  }
  assert.ok(classes.size < 300, `${classes.size} classes`);
  const data = new VolatileData();
  const store = sealedStore(volatileStore(data), gcm);
  await put(store, ["u/a/e/1", ""], ["u/a/e/2", "x".repeat(200)]);
  assert.deepEqual(names(data).entries.map((name) => data.entries.get(name).length), [285, 285]);
});

test("the documented format, read with another implementation", async () => {
  const data = new VolatileData();
  await put(sealedStore(volatileStore(data), { passphrase: "Café" }), ["u/a/e/1", "one"]);
  const { entries: [entry], keys: [key] } = names(data);
  const hash = (part) => createHash("sha256").update(`pocketmem seal 1 ${part}`).digest().subarray(0, 12).toString("base64url");
  assert.equal(entry.split("/").slice(0, 3).join("/"), `${hash("user\0u")}/${hash("agent\0u/a/")}/e`);

  const wrapped = Buffer.from(data.entries.get(key));
  assert.equal(wrapped.subarray(0, 3).toString(), "PMK");
  assert.equal(wrapped.readUInt32LE(8), 600_000);
  assert.equal(ITERATIONS, 600_000);
  assert.deepEqual(createHash("sha256").update(wrapped.subarray(0, -4)).digest().subarray(0, 4), wrapped.subarray(-4));
  const open = (secret, iv, body, bound = Buffer.alloc(0)) => {
    const decipher = createDecipheriv("aes-256-gcm", secret, iv).setAAD(bound).setAuthTag(body.subarray(-16));
    return Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()]);
  };
  const passphrase = pbkdf2Sync("Café".normalize("NFC"), wrapped.subarray(12, 28), 600_000, 32, "sha256");
  const secret = open(passphrase, wrapped.subarray(28, 40), wrapped.subarray(40, -4), Buffer.concat([wrapped.subarray(0, 28), Buffer.from(key)]));
  const derived = (purpose) => Buffer.from(hkdfSync("sha256", secret, "", `pocketmem seal 1 ${purpose}`, 32));

  const sealed = Buffer.from(data.entries.get(entry));
  const plain = open(derived("values"), sealed.subarray(1, 13), sealed.subarray(13), Buffer.from(`pocketmem seal 1\0${entry}`));
  assert.equal(plain.subarray(4, 4 + plain.readUInt32LE(0)).toString(), "one");
  const [id, name] = entry.split("/")[3].split(".");
  assert.equal(id, key.split("/")[3].slice(0, 8));
  const named = Buffer.from(name, "base64url");
  assert.equal(open(derived("names"), named.subarray(0, 12), named.subarray(12)).toString("latin1"), "e/1\x80" + "\0".repeat(12));
});
