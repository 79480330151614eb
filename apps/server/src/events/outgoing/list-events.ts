import type { LoggedEvent } from '@keyway/contract';
import { type FeedEvent, listPlacedEvents, noteFeedRead } from '@keyway/db';

import { applicationOf, type RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { pageList, resumeQuery } from '../../platform/wire/index.js';
import { toEventRecord } from './event-record.js';

type Query = { cursor?: string; limit?: number; since?: string };

/** Lists the event log, oldest first; each event has the cursor that continues after it. */
export async function listEventRecords(
  deps: Ports<'baseUrl' | 'database' | 'keyring'>,
  context: RequestContext,
  given: Query,
) {
  const query = resumeQuery(deps, context, 'events', given);
  const since = query.since === undefined ? undefined : new Date(query.since);
  const paged = await pageList<FeedEvent, string>(deps, context, {
    list: 'events',
    query,
    load: (after, limit) =>
      deps.database.tenant(applicationOf(context).id, async (tx) => {
        await noteFeedRead(tx);
        return listPlacedEvents(tx, { after: after === undefined ? undefined : BigInt(after), since, limit });
      }),
    positionOf: ({ position }) => String(position),
  });
  const data = paged.data.map((event): LoggedEvent => ({
    ...toEventRecord(event),
    cursor: paged.cursorBehind(event),
  }));
  const { meta, links } = paged;
  return { data, meta, links };
}
