/** The used part of ts-rest's adapter for Express; its core is `@keyway/contract/ts-rest`. */
export { createExpressEndpoints, initServer, RequestValidationError } from '@ts-rest/express';
