import { consumersContract, type consumerStatsSchema } from '@keyway/contract';
import { segment } from '@keyway/ui';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { useTextSearch } from '../../api/use-search.js';
import { DataTable, type Column } from '../../components/tables/data-table.js';
import { Empty } from '../../components/empty.js';
import { FailureNotice } from '../../components/failure-notice.js';
import { SelectField } from '../../components/fields.js';
import { Part } from '../../components/screen.js';
import { useConnectorNames } from '../../connections/use-connectors.js';
import { useApplicationId } from '../../shell/use-application.js';
import { consumerKey } from './use-consumer.js';
import { useWords } from '../../i18n/words.js';

type Stats = z.infer<typeof consumerStatsSchema>;
type Row = Pick<Stats, 'request_counts'> & { readonly id: string; readonly name: string };

const DAY_MS = 86_400_000;
const periods = ['1', '7', '30'] as const;

/** How often a consumer called, by connection; the address keeps the period. */
export function ConsumerStats({ consumer }: { consumer: string }) {
  const app = useApplicationId();
  const words = useWords('consumers');
  const [search, change] = useTextSearch();
  const period = periods.find((each) => each === search.period) ?? '30';
  const { data, error, refetch } = useStats(app, consumer, Number(period));
  const rows = useRows(app, data);
  const columns = useColumns();
  const choose = (
    <SelectField
      label={words.stats.period}
      value={period}
      options={periods.map((each) => ({ value: each, label: words.lastDays(each) }))}
      onChange={(next) => change({ period: next })}
    />
  );
  return (
    <Part title={words.stats.title} actions={choose}>
      {error ? (
        <FailureNotice error={error} onRetry={refetch} />
      ) : (
        <DataTable
          label={words.stats.title}
          items={rows}
          columns={columns}
          keyOf={({ id }) => id}
          empty={<Empty title={words.stats.none} />}
        />
      )}
    </Part>
  );
}

function useStats(app: string, consumer: string, days: number) {
  const api = useApi(consumersContract, app);
  return useQuery({
    queryKey: [...consumerKey(app, consumer), 'stats', days],
    queryFn: async () => {
      const now = Date.now();
      const query = {
        start_datetime: new Date(now - days * DAY_MS).toISOString(),
        end_datetime: new Date(now).toISOString(),
      };
      return take(await api.stats({ params: { consumer_id: segment(consumer) }, query }), 200).data;
    },
  });
}

function useRows(app: string, stats: Stats | undefined): Row[] | undefined {
  const words = useWords('consumers');
  const nameOf = useConnectorNames(app);
  if (!stats) return undefined;
  if (stats.aggregated_request_count === 0) return [];
  const ofConnections = stats.connections.map(({ service_id, connection_id, request_counts }) => ({
    id: `${service_id} ${connection_id}`,
    name: connection_id === 'default' ? nameOf(service_id) : `${nameOf(service_id)} (${connection_id})`,
    request_counts,
  }));
  return [...ofConnections, { id: '', name: words.stats.all, request_counts: stats.request_counts }];
}

function useColumns(): Column<Row>[] {
  const words = useWords('consumers').stats;
  const count = (name: 'unify' | 'proxy' | 'vault'): Column<Row> => ({
    name,
    title: words[name],
    isNumber: true,
    cell: ({ request_counts }) => request_counts[name],
  });
  return [
    { name: 'name', title: words.connection, cell: ({ name }) => name },
    count('unify'),
    count('proxy'),
    count('vault'),
  ];
}
