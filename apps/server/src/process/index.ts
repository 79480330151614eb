/** This process: its master key, its shutdown, and its supervisor if it is one of several. */
export { assertFiles } from './assert-files.js';
export { assertMasterKeys } from './assert-master-keys.js';
export { countProcesses, divideLimits } from './cluster/divide-limits.js';
export { openSupervised, type Supervised } from './cluster/supervised.js';
export { createSupervisor } from './cluster/supervisor.js';
export { loadMasterKeys } from './master-key.js';
export { findUnsupportedNode } from './node-support.js';
export { onShutdownSignal, type ShutdownSignal } from './shutdown-signals.js';
