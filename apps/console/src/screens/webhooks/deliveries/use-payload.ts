import { eventsContract, type EventRecord, type LoggedEvent } from '@keyway/contract';
import { useQuery } from '@tanstack/react-query';

import { take } from '../../../api/send.js';
import type { Page } from '../../../api/use-pages.js';
import { useApi } from '../../../api/use-api.js';
import { useMay } from '../../../session/session-context.js';
import { useApplicationId } from '../../../shell/use-application.js';

/** An event is written a moment before its deliveries; one that is replayed, long before. */
const BEFORE_MS = 60_000;
const MOST_PAGES = 3;

/** The event of a delivery from the log; null where it is not found near the delivery. */
export function usePayload({ id, created_at }: { readonly id: string; readonly created_at: string }) {
  const app = useApplicationId();
  const api = useApi(eventsContract, app);
  const may = useMay();
  return useQuery({
    queryKey: ['event', app, id, 'payload'],
    enabled: may(eventsContract.list, app),
    staleTime: Infinity,
    queryFn: async (): Promise<EventRecord | null> => {
      const since = new Date(new Date(created_at).getTime() - BEFORE_MS).toISOString();
      let query: { since: string } | { cursor: string } = { since };
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const { data, meta }: Page<LoggedEvent> = take(
          await api.list({ query: { ...query, limit: 200 } }),
          200,
        );
        const found = data.find((event) => event.data.event_id === id);
        if (found) {
          const { cursor: _cursor, ...event } = found;
          return event;
        }
        if (meta.cursors.next === null) return null;
        query = { cursor: meta.cursors.next };
      }
      return null;
    },
  });
}
