/** Moves a whole database: snapshot, export catalogue, import. */
export { loadDatabase, type Loading } from './import-rows.js';
export { type Snapshot, type SystemKey, withSnapshot } from './snapshot.js';
