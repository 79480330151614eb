import { initContract } from '../ts-rest.js';
import { z } from 'zod';

import { listQuery, pageOf } from '../wire/envelope.js';
import { headerIdSchema } from '../wire/headers.js';
import { routeMetadata } from '../wire/metadata.js';
import { connectionHealths } from './connection-states.js';
import { consumerConnectionSchema } from './consumers.js';

const unhealthy = connectionHealths.filter((health) => health !== 'ok');
export type Unhealthy = (typeof unhealthy)[number];

/** A connection in a list of all consumers’. */
export const unhealthyConnectionSchema = consumerConnectionSchema
  .extend({ consumer_id: z.string() })
  .meta({ id: 'UnhealthyConnection' });
export type UnhealthyConnection = z.infer<typeof unhealthyConnectionSchema>;

const health = z.union(
  [z.array(z.enum(unhealthy)).max(unhealthy.length), z.enum(unhealthy)],
  `must be one or more of ${unhealthy.join(', ')}`,
);

/** The one list of connections that is about all consumers. */
export const listUnhealthy = initContract().query({
  method: 'GET',
  path: '/vault/connections/unhealthy',
  summary: 'List connections that need attention, across consumers',
  description:
    'Enabled connections whose health is not `ok`. A page can be short or empty although `cursors.next` continues: connections whose settings and scopes must be compared with their integration come last, and a page examines 2,000 of them.',
  query: z.strictObject({
    ...listQuery,
    filter: z
      .strictObject({
        health: health.optional().describe('One or more health values; default: all except `ok`'),
        service_id: headerIdSchema.optional().describe('Only connections of this connector'),
      })
      .optional()
      .describe('Only connections that match all of these'),
  }),
  responses: { 200: pageOf(unhealthyConnectionSchema) },
  metadata: routeMetadata({
    tag: 'Connections',
    scope: 'connections',
    area: 'vault',
    operationId: 'connectionsUnhealthyAll',
    errors: ['InvalidCursorError'],
  }),
});
