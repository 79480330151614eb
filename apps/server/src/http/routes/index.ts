/** One handler per endpoint; the tree mirrors the contract. */
export { buildDirectRoutes } from './direct.js';
export { buildHookRoutes } from './hooks.js';
export { buildPageRoutes } from './hosted-vault.js';
export { buildConsolePage } from './console-page.js';
export { buildReferenceAssets } from './reference.js';
export { buildRouter } from './router.js';
