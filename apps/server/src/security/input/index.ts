/** Validates external input: JSON, path segments, request IDs, addresses. */
export { addressBucket, parseAddress } from './address-bucket.js';
export { lossyNumbersIn, withExactNumbers } from './lossy-numbers.js';
export {
  assertJsonShape,
  isNestedTooDeeply,
  isVendorJsonTooDeep,
  parseVendorJson,
  jsonLimits,
  type JsonLimits,
  JsonShapeError,
} from './parse-json.js';
export { readCookie } from './read-cookie.js';
export { remembered } from './remembered.js';
export { createRequestId } from './request-id.js';
export { isHeaderSafe, segment, UnsafeValueError, withoutEndSlashes } from './segment.js';
