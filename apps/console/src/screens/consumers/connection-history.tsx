import { connectionsContract, type ConnectionHistoryEntry, type ConnectionRecord } from '@keyway/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { usePages } from '../../api/use-pages.js';
import type { Column } from '../../components/tables/data-table.js';
import { Empty } from '../../components/empty.js';
import { List } from '../../components/tables/list.js';
import { Time } from '../../components/time.js';
import { useApplicationId } from '../../shell/use-application.js';
import { callOf, consumerKey } from './use-consumer.js';
import { useWords } from '../../i18n/words.js';

type ConnectionHistoryProps = { readonly consumer: string; readonly connection: ConnectionRecord };

/** The history of a connection, newest first; loaded on demand. */
export function ConnectionHistory(props: ConnectionHistoryProps) {
  const words = useWords('consumers').history;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{words.title}</summary>
      {isOpen && <HistoryEntries {...props} />}
    </details>
  );
}

function HistoryEntries({ consumer, connection }: ConnectionHistoryProps) {
  const app = useApplicationId();
  const words = useWords('consumers').history;
  const api = useApi(connectionsContract, app);
  const key = [...consumerKey(app, consumer), 'history', connection.id];
  const pages = usePages<ConnectionHistoryEntry>(key, async (cursor) => {
    const query = { limit: 20, ...(cursor === undefined ? {} : { cursor }) };
    return take(await api.history({ ...callOf(consumer, connection), query }), 200);
  });
  return (
    <List
      label={words.title}
      pages={pages}
      columns={useColumns(app)}
      keyOf={({ at, event, request_id }) => `${at} ${event} ${request_id}`}
      empty={<Empty title={words.none} />}
    />
  );
}

function useColumns(app: string): Column<ConnectionHistoryEntry>[] {
  const words = useWords('consumers');
  return [
    { name: 'at', title: words.history.at, cell: ({ at }) => <Time at={at} /> },
    {
      name: 'event',
      title: words.history.event,
      cell: ({ event, health }) => (
        <span>
          {words.history.events[event]}
          {health && (
            <>
              <br />
              <small data-reading="quiet">
                {words.health}: <code>{health.from}</code> → <code>{health.to}</code>
              </small>
            </>
          )}
        </span>
      ),
    },
    {
      name: 'by',
      title: words.history.by,
      cell: ({ by: { kind, id } }) => (
        <span>
          {words.history.kinds[kind]}
          {id !== null && (
            <>
              <br />
              <small data-reading="quiet">{id}</small>
            </>
          )}
        </span>
      ),
    },
    {
      name: 'call',
      title: words.history.call,
      cell: ({ request_id }) =>
        request_id === null ? (
          '–'
        ) : (
          <Link to="/apps/$app/calls/$call" params={{ app, call: request_id }}>
            {words.history.toCall}
          </Link>
        ),
    },
  ];
}
