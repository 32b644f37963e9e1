// What users need to test stores of their own, and what they build on stores.
export { corruptStore, type Damage, flakyStore, fullStore, slowStore, type Verb } from "./doubles.js";
export { type KvLike, type Metered, type RequestLimits, staleKv, type StaleKv, type StaleKvOptions } from "./stale-kv.js";
export { type OpenStore, storeSuite, type SuiteCase, type SuiteOptions } from "./suite.js";
