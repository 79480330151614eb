import { eventsContract, type LoggedEvent } from '@keyway/contract';
import { Link } from '@tanstack/react-router';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { usePages } from '../../api/use-pages.js';
import { useTextSearch } from '../../api/use-search.js';
import type { Column } from '../../components/tables/data-table.js';
import { Guarded } from '../../components/guarded.js';
import { List } from '../../components/tables/list.js';
import { Screen } from '../../components/screen.js';
import { Time } from '../../components/time.js';
import { useApplicationId } from '../../shell/use-application.js';
import { EventFilters } from './event-filters.js';
import { NoEvents } from './no-events.js';
import { spanOf, toSince } from './to-since.js';
import { useWords } from '../../i18n/words.js';

const LIMIT = 50;

/** Everything that happened, in its order. */
export function EventsScreen() {
  const app = useApplicationId();
  return (
    <Guarded needs={eventsContract.list} applicationId={app}>
      <Events />
    </Guarded>
  );
}

/** With the cursor of its place: only that finds one event again. */
type PlacedEvent = LoggedEvent & { readonly before: string };

function Events() {
  const app = useApplicationId();
  const words = useWords('events');
  const api = useApi(eventsContract, app);
  const [search] = useTextSearch();
  const pages = usePages<PlacedEvent>(['events', app, spanOf(search), search.from], async (cursor) => {
    const since = toSince(search, new Date());
    const query = cursor === undefined ? (since === undefined ? {} : { since }) : { cursor };
    const { data, meta } = take(await api.list({ query: { ...query, limit: LIMIT } }), 200);
    const before = (index: number) => data[index - 1]?.cursor ?? meta.cursors.current;
    return { data: data.map((event, index) => ({ ...event, before: before(index) })), meta };
  });
  return (
    <Screen title={words.title} text={words.text}>
      <EventFilters />
      <List
        label={words.title}
        pages={pages}
        columns={useColumns(app)}
        keyOf={({ data }) => data.event_id}
        empty={<NoEvents />}
      />
    </Screen>
  );
}

function useColumns(app: string): Column<PlacedEvent>[] {
  const words = useWords('events');
  return [
    {
      name: 'time',
      title: words.time,
      cell: ({ timestamp, data, before }) => (
        <Link
          to="/apps/$app/events/$event"
          params={{ app, event: data.event_id }}
          search={{ at: before } as never}
        >
          <Time at={timestamp} />
        </Link>
      ),
    },
    { name: 'type', title: words.type, cell: ({ type }) => <code>{type}</code> },
    { name: 'service', title: words.service, cell: ({ data }) => data.service_id ?? '–' },
    { name: 'consumer', title: words.consumer, cell: ({ data }) => data.consumer_id ?? '–' },
    {
      name: 'origin',
      title: words.origin,
      cell: ({ data: { origin } }) => (origin === undefined ? '–' : words.origins[origin]),
    },
  ];
}
