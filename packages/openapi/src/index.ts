/** Descriptions of the contract for people and programs: OpenAPI, samples, examples. */
export { buildMockOpenApi, buildOpenApi, type OpenApiDocument } from './build-openapi.js';
export { exampleError } from './error-example.js';
export { statusWords } from './status-words.js';
export { requestExamples } from './request-examples.js';
