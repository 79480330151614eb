/** Passes a request through to the vendor, with the stored credential. */
export { assertProxyCall, proxyRequest } from './proxy-request.js';
