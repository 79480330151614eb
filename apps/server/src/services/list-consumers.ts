import { countConsumers, listConsumers, listServicesOfConsumers, type Consumer } from '@keyway/db';

import { applicationOf, type RequestContext } from '../context.js';
import type { Deps } from '../deps.js';
import { toConsumerRecord } from './consumer-view.js';
import { pageList, resumeQuery } from './page-list.js';

type Query = { cursor?: string; limit?: number; filter?: { consumer_id?: string; search?: string } };
type Position = { createdAt: string; consumerId: string };
type Listed = { consumer: Consumer; services: readonly string[] };

/** Consumers of the application, oldest first. */
export const listConsumerRecords = async (deps: Deps, context: RequestContext, given: Query) => {
  const query = resumeQuery(deps, context, 'consumers', given);
  const application = applicationOf(context);
  const filters = { consumerIdPrefix: query.filter?.consumer_id, search: query.filter?.search };
  const load = (after: Position | undefined, limit: number): Promise<Listed[]> =>
    deps.database.tenant(application.id, async (tx) => {
      const position = after && { createdAt: new Date(after.createdAt), consumerId: after.consumerId };
      const consumers = await listConsumers(tx, { ...filters, after: position, limit });
      const services = await listServicesOfConsumers(
        tx,
        consumers.map(({ consumerId }) => consumerId),
      );
      return consumers.map((consumer) => ({ consumer, services: services.get(consumer.consumerId) ?? [] }));
    });
  const paged = await pageList(deps, context, {
    list: 'consumers',
    query,
    load,
    positionOf: ({ consumer }): Position => ({
      createdAt: consumer.createdAt.toISOString(),
      consumerId: consumer.consumerId,
    }),
    totalCount: () => deps.database.tenant(application.id, (tx) => countConsumers(tx, filters)),
  });
  return { ...paged, data: paged.data.map(({ consumer, services }) => toConsumerRecord(consumer, services)) };
};
