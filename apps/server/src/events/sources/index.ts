/** Sources of a connection's events: the webhook URL that the vendor sends to, and its keys. */
export { type EventFacts, readEventFacts, toEventsView, unpushedBefore } from './events-view.js';
export { buildHookUrl, hashAccount, hashHandle } from './hook-address.js';
export { createHookSecrets, type HookSecrets } from './hook-secrets.js';
export { ensureSecrets, readSecrets, writeSecrets } from './source-secrets.js';
