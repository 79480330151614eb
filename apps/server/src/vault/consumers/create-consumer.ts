import type { ConsumerMetadata } from '@keyway/contract';
import { ensureConsumer } from '@keyway/db';

import { ApiError } from '../../api-error.js';
import { applicationOf, type RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { item, mergeFreeData } from '../../platform/wire/index.js';
import { loadConsumerRecord } from './consumer-view.js';
import { commitCreate } from '../../platform/idempotency/index.js';

type ConsumerCreate = { consumer_id: string; metadata?: ConsumerMetadata };

/** Throws ConflictError if the consumer exists, even if its first use created it. */
export const createConsumerRecord = (
  deps: Ports<'now' | 'database' | 'registry'>,
  context: RequestContext,
  body: ConsumerCreate,
) =>
  commitCreate(deps, context, applicationOf(context).id, async (tx) => {
    const { merged } = mergeFreeData('body.metadata', {}, body.metadata ?? {});
    const { consumer, created } = await ensureConsumer(tx, body.consumer_id, merged);
    if (!created)
      throw new ApiError('ConflictError', { message: 'The consumer already exists. Update it instead.' });
    return item(context, 201, await loadConsumerRecord(deps, tx, consumer));
  });
