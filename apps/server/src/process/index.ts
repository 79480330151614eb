/** This process: its master key and its shutdown. */
export { assertFiles } from './assert-files.js';
export { assertMasterKeys } from './assert-master-keys.js';
export { loadMasterKeys } from './master-key.js';
export { onShutdownSignal, type ShutdownSignal } from './shutdown-signals.js';
