/** Where events of a connection's vendor come from: its source, the address that the vendor calls, and its keys. */
export { type EventFacts, readEventFacts, toEventsView } from './events-view.js';
export { buildHookUrl, hashAccount, hashHandle } from './hook-address.js';
export { createHookSecrets, type HookSecrets } from './hook-secrets.js';
export { ensureSecrets, readSecrets, writeSecrets } from './source-secrets.js';
