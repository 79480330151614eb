import { consumersContract, type ConsumerRecord } from '@keyway/contract';
import { Button } from '@keyway/ui';
import { Link } from '@tanstack/react-router';

import { Cut } from '../../components/tables/cut.js';
import type { Column } from '../../components/tables/data-table.js';
import { Time } from '../../components/time.js';
import { SituationBadge } from '../../connections/situation-badge.js';
import { worstOf } from '../../connections/situation.js';
import { useMay } from '../../session/session-context.js';
import { useWords } from '../../i18n/words.js';

/** A consumer in a row, with how the worst of its connections is. */
export function useConsumerColumns(
  app: string,
  onDelete: (consumer: ConsumerRecord) => void,
): Column<ConsumerRecord>[] {
  const words = useWords('consumers');
  const { common } = useWords('shell');
  const may = useMay();
  return [
    {
      name: 'id',
      title: words.id,
      sortBy: ({ consumer_id }) => consumer_id,
      cell: ({ consumer_id }) => (
        <Link to="/apps/$app/consumers/$consumer" params={{ app, consumer: consumer_id }}>
          <Cut text={consumer_id} />
        </Link>
      ),
    },
    { name: 'account', title: words.account, cell: ({ metadata }) => metadata.account_name ?? '–' },
    { name: 'user', title: words.user, cell: ({ metadata }) => metadata.user_name ?? metadata.email ?? '–' },
    {
      name: 'connections',
      title: words.connections,
      sortBy: ({ connections }) => connections.length,
      isNumber: true,
      cell: ({ connections }) => connections.length,
    },
    { name: 'worst', title: words.worst, cell: ({ connections }) => <Worst connections={connections} /> },
    {
      name: 'created',
      title: words.created,
      sortBy: ({ created_at }) => created_at,
      cell: ({ created_at }) => <Time at={created_at} />,
    },
    {
      name: 'delete',
      title: '',
      cell: (consumer) =>
        may(consumersContract.delete, app) && (
          <Button kind="quiet" onPress={() => onDelete(consumer)}>
            {common.delete}
          </Button>
        ),
    },
  ];
}

function Worst({ connections }: Pick<ConsumerRecord, 'connections'>) {
  const worst = worstOf(connections);
  return worst === undefined ? '–' : <SituationBadge situation={worst} />;
}
