/** Passes a call through to the vendor, with the stored credential. */
export { assertProxyCall, proxyRequest } from './proxy-request.js';
