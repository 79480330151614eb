/** Formats shared by all responses: envelope, pages, cursors, validation errors. */
export { item, noContent, page, unified } from './answer.js';
export { assertUnchanged, etagOf } from './etag.js';
export { mergeFreeData, mergeMembers } from './merge-free-data.js';
export { buildLinks, type Found, pageList, resumeQuery } from './page-list.js';
export { createExpressEndpoints, initServer, RequestValidationError } from './ts-rest.js';
export { toStorableText } from './to-storable-text.js';
export { toValidationDetail } from './validation-detail.js';
export { validationWords } from './validation-words.js';
