/** Refreshes access tokens: one refresh per connection across all processes, and unused tokens before they expire. */
export { createRefreshCredentials } from './refresh-credentials.js';
export { keepServiceAlive, planKeepAlive, withProviderHost } from './keep-alive.js';
export { isTokenGood } from './refresh-due.js';
