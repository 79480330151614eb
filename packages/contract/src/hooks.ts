import { initContract } from './ts-rest.js';
import { z } from 'zod';

import { routeMetadata, type RouteMetadata } from './wire/metadata.js';

const metadata = (operationId: string, changes?: RouteMetadata['changes']) =>
  routeMetadata({
    operationId,
    changes,
    tag: 'Incoming events',
    callers: ['public'],
    rateClass: 'hook',
    isInternal: true,
    takesBytes: true,
  });
const c = initContract();
const path = '/hooks/:service_id/:handle';
const pathParams = z.object({
  service_id: z.string().describe('ID of the connector'),
  handle: z.string().describe('Unguessable part of the URL that identifies its recipient'),
});
const answer = c.otherResponse({ contentType: 'text/plain; charset=utf-8', body: z.string() });

/** The endpoints for vendors' webhooks. Only vendors call them; an error has no body. */
export const hooksContract = c.router({
  receive: {
    method: 'POST',
    path,
    summary: 'Receive a vendor’s webhook',
    description: 'Called by vendors. Errors have no body.',
    pathParams,
    body: z.unknown(),
    responses: { 200: answer },
    metadata: metadata('hooksReceive', ['connection']),
  },
  probe: {
    method: 'GET',
    path,
    summary: 'Verify the webhook URL to a vendor',
    description: 'Called by vendors. Errors have no body.',
    pathParams,
    responses: { 200: answer },
    metadata: metadata('hooksProbe'),
  },
});
