/** Incoming changes: vendors' webhooks and polling, reading changed records, and turning them into events. */
export { createInboundWebhookRoutes } from './inbound-webhook-routes.js';
export { type HookCall, receiveHook } from './receive-hook.js';
export { createTokenVerifier } from './verify-token.js';
export { pollSource } from './poll.js';
export { recheckSource } from './recheck.js';
export { endSource } from './end-source.js';
export { subscribeSource } from './subscribe.js';
export { createHookVerifier } from './create-hook-verifier.js';
