import { eventsContract, webhooksContract, type LoggedEvent } from '@keyway/contract';
import { Bone } from '@keyway/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { useTextSearch } from '../../api/use-search.js';
import { Code, CopyValue } from '../../components/code.js';
import { Empty } from '../../components/empty.js';
import { Facts } from '../../components/facts.js';
import { FailureNotice } from '../../components/failure-notice.js';
import { Guarded } from '../../components/guarded.js';
import { Part, Screen } from '../../components/screen.js';
import { Time } from '../../components/time.js';
import { useMay } from '../../session/session-context.js';
import { useApplicationId } from '../../shell/use-application.js';
import { EventDeliveries } from './event-deliveries.js';
import { useWords } from '../../i18n/words.js';

/** One event: its payload and its deliveries. */
export function EventScreen() {
  const app = useApplicationId();
  return (
    <Guarded needs={eventsContract.list} applicationId={app}>
      <FoundEvent />
    </Guarded>
  );
}

function FoundEvent() {
  const app = useApplicationId();
  const words = useWords('events');
  const may = useMay();
  const { event: id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useEvent(id);
  const back = (
    <Link to="/apps/$app/events" params={{ app }}>
      {words.title}
    </Link>
  );
  return (
    <Screen title={data?.type ?? words.event} above={back}>
      {error && <FailureNotice error={error} onRetry={refetch} />}
      {data === undefined && !error && <Bone width="100%" height="9rem" />}
      {data === null && <Empty status={404} title={words.missing} text={words.missingText} />}
      {data && (
        <>
          <EventFacts event={data} />
          {may(webhooksContract.list, app) && (
            <Part title={words.webhooks}>
              <EventDeliveries id={id} />
            </Part>
          )}
          <Code label={words.body} text={toBody(data)} />
        </>
      )}
    </Screen>
  );
}

/** The API finds an event by its place alone; null where another one stands there. */
function useEvent(id: string) {
  const app = useApplicationId();
  const api = useApi(eventsContract, app);
  const [{ at }] = useTextSearch();
  return useQuery({
    queryKey: ['event', app, id, at],
    queryFn: async (): Promise<LoggedEvent | null> => {
      if (!at) return null;
      const { data } = take(await api.list({ query: { cursor: at, limit: 1 } }), 200);
      return data.find(({ data: { event_id } }) => event_id === id) ?? null;
    },
  });
}

/** As a webhook is sent it: the cursor belongs to the log. */
const toBody = ({ cursor: _cursor, ...event }: LoggedEvent): string => JSON.stringify(event, null, 2);

function EventFacts({ event: { timestamp, data } }: { event: LoggedEvent }) {
  const app = useApplicationId();
  const words = useWords('events');
  const { event_id, consumer_id, service_id, connection_id, origin, changes, resource, entity_id } = data;
  return (
    <Facts
      facts={[
        [words.time, <Time key="time" at={timestamp} isLong />],
        [
          words.consumer,
          consumer_id === null ? (
            '–'
          ) : (
            <Link key="consumer" to="/apps/$app/consumers/$consumer" params={{ app, consumer: consumer_id }}>
              {consumer_id}
            </Link>
          ),
        ],
        [words.service, service_id ?? '–'],
        [words.connection, connection_id ?? '–'],
        [words.record, entity_id === undefined ? '–' : `${resource} ${entity_id}`],
        [words.origin, origin === undefined ? '–' : words.origins[origin]],
        [words.changes, changes?.join(', ') ?? '–'],
        [words.id, <CopyValue key="id" label={words.id} value={event_id} />],
      ]}
    />
  );
}
