import type { UnhealthyConnection } from '@keyway/contract';
import { Link } from '@tanstack/react-router';

import { Cut } from '../../components/tables/cut.js';
import type { Column } from '../../components/tables/data-table.js';
import { Time } from '../../components/time.js';
import { SituationBadge } from '../../connections/situation-badge.js';
import { situationOf } from '../../connections/situation.js';
import { useConnectorNames } from '../../connections/use-connectors.js';
import { useWords } from '../../i18n/words.js';

/** A connection in a row, with what to do about it; its consumer's page does it. */
export function useConnectionColumns(app: string): Column<UnhealthyConnection>[] {
  const words = useWords('connectionList');
  const { situations } = useWords('connections');
  const nameOf = useConnectorNames(app);
  return [
    {
      name: 'consumer',
      title: words.consumer,
      sortBy: ({ consumer_id }) => consumer_id,
      cell: ({ consumer_id }) => (
        <Link to="/apps/$app/consumers/$consumer" params={{ app, consumer: consumer_id }}>
          <Cut text={consumer_id} />
        </Link>
      ),
    },
    {
      name: 'service',
      title: words.service,
      sortBy: ({ service_id }) => nameOf(service_id),
      cell: ({ service_id, label }) => (
        <span>
          {nameOf(service_id)}
          {label !== null && (
            <>
              <br />
              <small data-reading="quiet">{label}</small>
            </>
          )}
        </span>
      ),
    },
    {
      name: 'situation',
      title: words.health,
      cell: (connection) => <SituationBadge situation={situationOf(connection)} />,
    },
    {
      name: 'advice',
      title: words.advice,
      cell: (connection) => situations[situationOf(connection)].advice,
    },
    {
      name: 'error',
      title: words.lastError,
      cell: ({ last_error, last_error_at }) =>
        last_error === null ? (
          '–'
        ) : (
          <span>
            <span lang="en">{last_error}</span>
            {last_error_at !== null && (
              <>
                <br />
                <small data-reading="quiet">
                  <Time at={last_error_at} />
                </small>
              </>
            )}
          </span>
        ),
    },
    {
      name: 'ends',
      title: words.ends,
      sortBy: ({ authorization_expires_at }) => authorization_expires_at,
      cell: ({ authorization_expires_at: ends }) => (ends === null ? '–' : <Time at={ends} />),
    },
  ];
}
