/** How a call is written in each language; for pages as well, so nothing here reads the contract's endpoints. */
export { addressOf, queryOf } from './address.js';
export { isForApplications, resolve, type DescribedOperation } from './sample-call.js';
export { writeSamples } from './write-samples.js';
export type { CodeSample, JsonSchema, OpenApiDocument, Operation, Parameter } from '../document.js';
export type { RequestExample } from '../request-examples.js';
