/** This process: its master key and its parent. */
export { assertMasterKeys } from './assert-master-keys.js';
export { loadMasterKeys } from './master-key.js';
export { onParentEnd } from './parent-end.js';
