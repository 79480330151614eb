import type { WorkloadRecord } from '@keyway/contract';
import { Badge } from '@keyway/ui';

import { DataTable, type Column } from '../../components/tables/data-table.js';
import { FailureNotice } from '../../components/failure-notice.js';
import { Part } from '../../components/screen.js';
import { Time } from '../../components/time.js';
import { useWork } from './use-work.js';
import { useWords } from '../../i18n/words.js';

/** The current background jobs. */
export function WorkTable() {
  const words = useWords('installation');
  const columns = useColumns();
  const { data, error, refetch } = useWork();
  return (
    <Part title={words.work}>
      <p data-reading="quiet">{words.workText}</p>
      {error ? (
        <FailureNotice error={error} onRetry={refetch} />
      ) : (
        <DataTable
          label={words.work}
          columns={columns}
          items={data}
          keyOf={({ kind }) => kind}
          empty={<p>{words.noWork}</p>}
        />
      )}
    </Part>
  );
}

function useColumns(): Column<WorkloadRecord>[] {
  const words = useWords('installation');
  const kinds: Readonly<Record<string, string>> = words.kinds;
  const count = (name: 'waiting' | 'running' | 'scheduled'): Column<WorkloadRecord> => ({
    name,
    title: words[name],
    isNumber: true,
    cell: (workload) => workload[name],
  });
  return [
    { name: 'kind', title: words.kind, cell: ({ kind }) => kinds[kind] ?? kind },
    count('waiting'),
    count('running'),
    count('scheduled'),
    {
      name: 'failing',
      title: words.failing,
      isNumber: true,
      cell: ({ failing }) => (failing === 0 ? 0 : <Badge tone="bad">{String(failing)}</Badge>),
    },
    {
      name: 'oldest',
      title: words.oldest,
      cell: ({ oldest_due_at: at }) => (at === null ? '–' : <Time at={at} />),
    },
  ];
}
