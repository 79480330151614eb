/** Incoming changes: vendors' webhooks and polling, reading changed records, and turning them into events. */
export { createInboundWebhookRoutes } from './hooks/inbound-webhook-routes.js';
export { type HookCall, receiveHook } from './hooks/receive-hook.js';
export { createTokenVerifier } from './hooks/verify-token.js';
export { pollSource } from './polls/poll.js';
export { recheckSource } from './polls/recheck.js';
export { endSource } from './end-source.js';
export { subscribeSource } from './subscribe.js';
export { createHookVerifier } from './hooks/create-hook-verifier.js';
