import type { UnhealthyConnection } from '@keyway/contract';
import { Link } from '@tanstack/react-router';

import { Cut } from '../../components/tables/cut.js';
import type { Column } from '../../components/tables/data-table.js';
import { Time } from '../../components/time.js';
import { SituationBadge } from '../../connections/situation-badge.js';
import { situationOf } from '../../connections/situation.js';
import { useConnectorNames } from '../../connections/use-connectors.js';
import { useWords } from '../../i18n/words.js';

/** Identifies a connection among those of all consumers. */
export const keyOf = ({ consumer_id, id }: UnhealthyConnection): string => `${consumer_id} ${id}`;

export type Selection = {
  readonly chosen: ReadonlyMap<string, UnhealthyConnection>;
  readonly onChange: (chosen: ReadonlyMap<string, UnhealthyConnection>) => void;
};

/** A connection in a row, with what to do about it; its consumer's page does it. */
export function useConnectionColumns(
  app: string,
  selection: Selection | undefined,
): Column<UnhealthyConnection>[] {
  const words = useWords('connectionList');
  const { situations } = useWords('connections');
  const nameOf = useConnectorNames(app);
  return [
    ...(selection
      ? [
          {
            name: 'select',
            title: '',
            isSelect: true,
            cell: (connection: UnhealthyConnection) => <Select of={connection} selection={selection} />,
          },
        ]
      : []),
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

function Select({ of, selection: { chosen, onChange } }: { of: UnhealthyConnection; selection: Selection }) {
  const { links } = useWords('connectionList');
  const key = keyOf(of);
  return (
    <input
      type="checkbox"
      aria-label={`${links.select}: ${of.consumer_id}, ${of.service_id}`}
      checked={chosen.has(key)}
      onChange={({ target }) => {
        const next = new Map(chosen);
        if (target.checked) next.set(key, of);
        else next.delete(key);
        onChange(next);
      }}
    />
  );
}
