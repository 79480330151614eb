/** Renews access tokens: one refresh per connection across all processes. */
export { createRefreshCredentials } from './refresh-credentials.js';
export { isTokenGood } from './refresh-due.js';
