import { logsContract } from '@keyway/contract';
import { Badge } from '@keyway/ui';
import { Link } from '@tanstack/react-router';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { usePages } from '../../api/use-pages.js';
import { useTextSearch } from '../../api/use-search.js';
import type { Column } from '../../components/data-table.js';
import { Empty } from '../../components/empty.js';
import { Guarded } from '../../components/guarded.js';
import { List } from '../../components/list.js';
import { Screen } from '../../components/screen.js';
import { Time } from '../../components/time.js';
import { useApplicationId } from '../../shell/use-application.js';
import type { Call } from './call.js';
import { CallFilters } from './call-filters.js';
import { toFilter } from './to-filter.js';
import { useWords } from './words.js';

/** Every call of an application, newest first. */
export const CallsScreen = () => {
  const app = useApplicationId();
  return (
    <Guarded needs={logsContract.list} applicationId={app}>
      <Calls />
    </Guarded>
  );
};

const Calls = () => {
  const app = useApplicationId();
  const words = useWords();
  const api = useApi(logsContract, app);
  const [search] = useTextSearch();
  const filter = toFilter(search);
  const pages = usePages<Call>(['calls', app, search], async (cursor) => {
    const query = { limit: 50, ...(cursor === undefined ? { filter } : { cursor }) };
    return take(await api.list({ query }), 200);
  });
  const isFiltered = Object.values(search).some(Boolean);
  return (
    <Screen title={words.title} text={words.text}>
      <CallFilters />
      <List
        label={words.title}
        pages={pages}
        columns={useColumns(app)}
        keyOf={({ id }) => id}
        empty={
          <Empty
            title={isFiltered ? words.nothingFound : words.emptyTitle}
            text={isFiltered ? words.nothingFoundText : words.emptyText}
          />
        }
      />
    </Screen>
  );
};

const useColumns = (app: string): Column<Call>[] => {
  const words = useWords();
  return [
    {
      name: 'time',
      title: words.time,
      cell: ({ id, timestamp }) => (
        <Link to="/apps/$app/calls/$call" params={{ app, call: id }}>
          <Time at={timestamp} />
        </Link>
      ),
    },
    {
      name: 'status',
      title: words.status,
      cell: ({ success, status_code }) => (
        <Badge tone={success ? 'good' : status_code < 500 ? 'warning' : 'bad'}>{String(status_code)}</Badge>
      ),
    },
    {
      name: 'call',
      title: words.call,
      cell: ({ http_method, path, error_type }) => (
        <span>
          <code>
            {http_method} {path}
          </code>
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
    { name: 'consumer', title: words.consumer, cell: ({ consumer_id }) => consumer_id || '–' },
    {
      name: 'duration',
      title: words.duration,
      isNumber: true,
      cell: ({ execution }) => `${execution} ms`,
    },
  ];
};
