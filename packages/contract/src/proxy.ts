import { initContract } from './ts-rest.js';
import { z } from 'zod';

import { connectorErrors } from './wire/connector-errors.js';
import { anyCallQuery } from './wire/envelope.js';
import { headerNames, transactionHeaders, unifiedHeaders } from './wire/headers.js';
import { routeMetadata } from './wire/metadata.js';

const headers = {
  ...unifiedHeaders,
  [headerNames.downstreamUrl]: z
    .string()
    .min(1)
    .max(8192)
    .optional()
    .describe('Relative to the connector’s base URL, or absolute on one of its hosts; {setting} is replaced'),
  [headerNames.downstreamMethod]: z
    .enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    .optional()
    .describe('Default: the method of this request'),
  [headerNames.downstreamTimeout]: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .optional()
    .describe('Milliseconds; default and maximum 28000'),
};
const metadata = (operationId: string, transaction: 'none' | 'optional') =>
  routeMetadata({
    operationId,
    changes: ['helpdesk'],
    transaction,
    tag: 'Proxy',
    scope: 'proxy',
    consumer: 'required',
    area: 'proxy',
    takesBytes: true,
    errors: connectorErrors,
  });
const c = initContract();
const query = z.strictObject(anyCallQuery);
const responses = { 200: c.otherResponse({ contentType: '*/*', body: z.unknown() }) };
const summary = 'Call the connector’s own API with the consumer’s credential';
const body = z.unknown();
const path = '/proxy';

/** Passes any request to the connector; the answer is the connector's own, whatever its status and type. */
export const proxyContract = c.router(
  {
    get: { method: 'GET', path, summary, query, responses, metadata: metadata('proxyGet', 'none') },
    post: {
      method: 'POST',
      path,
      summary,
      query,
      body,
      headers: transactionHeaders,
      responses,
      metadata: metadata('proxyPost', 'optional'),
    },
    put: { method: 'PUT', path, summary, query, body, responses, metadata: metadata('proxyPut', 'none') },
    patch: {
      method: 'PATCH',
      path,
      summary,
      query,
      body,
      responses,
      metadata: metadata('proxyPatch', 'none'),
    },
    delete: {
      method: 'DELETE',
      path,
      summary,
      query,
      body,
      responses,
      metadata: metadata('proxyDelete', 'none'),
    },
  },
  { baseHeaders: headers },
);
