import { logsContract, type recordedSchema } from '@keyway/contract';
import { Badge, Button } from '@keyway/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { z } from 'zod';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { usePages } from '../../api/use-pages.js';
import { type Search, useTextSearch } from '../../api/use-search.js';
import { Cut } from '../../components/tables/cut.js';
import { DataTable, type Column } from '../../components/tables/data-table.js';
import { Empty } from '../../components/empty.js';
import { FailureNotice } from '../../components/failure-notice.js';
import { Guarded } from '../../components/guarded.js';
import { List } from '../../components/tables/list.js';
import { Screen } from '../../components/screen.js';
import { Time } from '../../components/time.js';
import { useApplicationId } from '../../shell/use-application.js';
import type { Call } from './call.js';
import { CallFilters } from './call-filters.js';
import { toFilter } from './to-filter.js';
import { useLiveCalls } from './use-live-calls.js';
import { useWords } from '../../i18n/words.js';
import type { Words } from '../../words/words.js';

/** Every call of an application, newest first. */
export function CallsScreen() {
  const app = useApplicationId();
  return (
    <Guarded needs={logsContract.list} applicationId={app}>
      <Calls />
    </Guarded>
  );
}

function Calls() {
  const app = useApplicationId();
  const words = useWords('calls');
  const [search, change] = useTextSearch();
  const { live: wanted, ...narrowing } = search;
  const isLive = wanted === 'yes';
  return (
    <Screen
      title={words.title}
      text={words.text}
      actions={
        <Button kind={isLive ? 'primary' : 'secondary'} onPress={() => change({ live: isLive ? '' : 'yes' })}>
          {isLive ? words.stopFollowing : words.follow}
        </Button>
      }
    >
      <CallFilters />
      {isLive ? <LiveCalls app={app} search={narrowing} /> : <PagedCalls app={app} search={narrowing} />}
    </Screen>
  );
}

/** New requests come after now: a time range would hide them, or say nothing. */
const withoutTime = ({ period: _period, from: _from, to: _to, ...search }: Search): Search => search;

type CallsProps = { readonly app: string; readonly search: Search };

function LiveCalls({ app, search }: CallsProps) {
  const words = useWords('calls');
  const { calls, error } = useLiveCalls(app, toFilter(withoutTime(search), new Date()), true);
  return (
    <>
      <p role="status" data-reading="quiet">
        {words.following(calls.length)}
      </p>
      {error && <FailureNotice error={error} />}
      <DataTable
        label={words.title}
        columns={useColumns(app)}
        items={calls}
        keyOf={({ id }) => id}
        empty={<Empty title={words.waiting} text={words.waitingText} />}
      />
    </>
  );
}

function PagedCalls({ app, search }: CallsProps) {
  const words = useWords('calls');
  const api = useApi(logsContract, app);
  const [recorded, setRecorded] = useState<Recorded>();
  const pages = usePages<Call>(['calls', app, search], async (cursor) => {
    const filter = toFilter(search, new Date());
    const query = { limit: 50, ...(cursor === undefined ? { filter } : { cursor }) };
    const page = take(await api.list({ query }), 200);
    setRecorded(page.meta.recorded);
    return page;
  });
  const note = recorded && noteOn(recorded, words);
  const isFiltered = Object.values(search).some(Boolean);
  return (
    <>
      {note && <p data-reading="quiet">{note}</p>}
      <List
        label={words.title}
        pages={pages}
        columns={useColumns(app)}
        keyOf={({ id }) => id}
        empty={
          <Empty
            title={isFiltered ? words.nothingFound : words.emptyTitle}
            text={isFiltered ? words.nothingFoundText : (note ?? words.emptyText)}
          />
        }
      />
    </>
  );
}

type Recorded = z.infer<typeof recordedSchema>;

/** Returns which requests the log lacks; undefined if it has all. */
function noteOn({ requests, share }: Recorded, words: Words['calls']): string | undefined {
  if (requests === 'errors') return words.onlyErrors;
  if (requests === 'share') return words.onlyShare(Math.round(share * 1_000) / 10);
  return requests === 'none' ? words.notLogged : undefined;
}

function useColumns(app: string): Column<Call>[] {
  const words = useWords('calls');
  return [
    {
      name: 'time',
      title: words.time,
      sortBy: ({ timestamp }) => timestamp,
      cell: ({ id, timestamp }) => (
        <Link to="/apps/$app/calls/$call" params={{ app, call: id }}>
          <Time at={timestamp} />
        </Link>
      ),
    },
    {
      name: 'status',
      title: words.status,
      sortBy: ({ status_code }) => status_code,
      cell: ({ success, status_code }) => (
        <Badge tone={success ? 'good' : status_code < 500 ? 'warning' : 'bad'}>{String(status_code)}</Badge>
      ),
    },
    {
      name: 'call',
      title: words.call,
      cell: ({ http_method, path, query, error_type }) => (
        <span>
          <Cut isCode text={`${http_method} ${path}${query === null ? '' : `?${query}`}`} />
          {error_type && (
            <>
              <br />
              <small data-reading="quiet">{error_type}</small>
            </>
          )}
        </span>
      ),
    },
    { name: 'service', title: words.service, cell: ({ service }) => service.name },
    {
      name: 'consumer',
      title: words.consumer,
      cell: ({ consumer_id }) => (consumer_id ? <Cut text={consumer_id} /> : '–'),
    },
    {
      name: 'duration',
      title: words.duration,
      isNumber: true,
      sortBy: ({ execution }) => execution,
      cell: ({ execution }) => `${execution} ms`,
    },
  ];
}
