import { connectionsContract, type UnhealthyConnection } from '@keyway/contract';
import { Link } from '@tanstack/react-router';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { usePages } from '../../api/use-pages.js';
import type { Column } from '../../components/tables/data-table.js';
import { Empty } from '../../components/empty.js';
import { List } from '../../components/tables/list.js';
import { SituationBadge } from '../../connections/situation-badge.js';
import { situationOf } from '../../connections/situation.js';
import { useConnectorNames } from '../../connections/use-connectors.js';
import { Part } from '../../components/screen.js';
import { useWords } from '../../i18n/words.js';

const SHOWN = 5;

/** Connections that stay broken until a person acts. */
export function NeedsAttention({ applicationId }: { applicationId: string }) {
  const words = useWords('home');
  const api = useApi(connectionsContract, applicationId);
  const pages = usePages(['unhealthy', applicationId, SHOWN], async (cursor) =>
    take(
      await api.listUnhealthy({ query: { limit: SHOWN, ...(cursor === undefined ? {} : { cursor }) } }),
      200,
    ),
  );
  const nameOf = useConnectorNames(applicationId);
  const columns: Column<UnhealthyConnection>[] = [
    {
      name: 'consumer',
      title: words.consumer,
      cell: ({ consumer_id }) => (
        <Link
          to={'/apps/$app/consumers/$consumer' as string}
          params={{ app: applicationId, consumer: consumer_id } as never}
        >
          {consumer_id}
        </Link>
      ),
    },
    { name: 'service', title: words.service, cell: ({ service_id }) => nameOf(service_id) },
    {
      name: 'health',
      title: words.health,
      cell: (connection) => <SituationBadge situation={situationOf(connection)} />,
    },
  ];
  return (
    <Part title={words.needsSomebody}>
      <List
        label={words.needsSomebody}
        pages={pages}
        columns={columns}
        keyOf={({ consumer_id, id }) => `${consumer_id} ${id}`}
        empty={<Empty title={words.nobody} text={words.nobodyText} />}
      />
    </Part>
  );
}
