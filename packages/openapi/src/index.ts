/** Descriptions of the contract for people and programs: OpenAPI, samples, examples, the error reference. */
export { buildMockOpenApi, buildOpenApi, type OpenApiDocument } from './build-openapi.js';
export { exampleError } from './error-example.js';
export { buildErrorReference, statusWords } from './error-reference.js';
export { errorReferenceStyle } from './error-reference-style.js';
export { requestExamples } from './request-examples.js';
