/** What vendors tell of changes, or are asked for: hints, reading again, and the events that come of it. */
export { createInboundWebhookRoutes } from './inbound-webhook-routes.js';
export { type HookCall, receiveHook } from './receive-hook.js';
export { createTokenVerifier } from './verify-token.js';
export { pollSource } from './poll.js';
export { recheckSource } from './recheck.js';
export { endSource } from './end-source.js';
export { subscribeSource } from './subscribe.js';
export { createHookVerifier } from './create-hook-verifier.js';
