import type { ConnectionRecord } from '@keyway/contract';
import { IconTile, Notice } from '@keyway/ui';
import { useState } from 'react';

import { Facts } from '../../components/facts.js';
import { Time } from '../../components/time.js';
import { SituationBadge } from '../../connections/situation-badge.js';
import { endsSoon, situationOf } from '../../connections/situation.js';
import { ConnectionActions } from './connection-actions.js';
import styles from './connection-card.module.css';
import { ConnectionHistory } from './connection-history.js';
import { EventFacts } from './event-facts.js';
import { useWords } from '../../i18n/words.js';

type ConnectionCardProps = { readonly consumer: string; readonly connection: ConnectionRecord };

/** One connection: how it is, what to do, and the buttons for it. */
export function ConnectionCard({ consumer, connection }: ConnectionCardProps) {
  const words = useWords('connections');
  const { name, icon, label, connection_id } = connection;
  const situation = situationOf(connection);
  return (
    <article className={styles.card} aria-label={label === null ? name : `${name}, ${label}`}>
      <header className={styles.head}>
        <IconTile icon={icon} name={name} />
        <div className={styles.name}>
          <h3>{name}</h3>
          <small data-reading="quiet">{label ?? connection_id}</small>
        </div>
        <SituationBadge situation={situation} />
      </header>
      {situation !== 'works' && <p>{words.situations[situation].advice}</p>}
      <Warnings connection={connection} />
      <ConnectionFacts connection={connection} />
      <ConnectionHistory consumer={consumer} connection={connection} />
      <ConnectionActions consumer={consumer} connection={connection} />
    </article>
  );
}

function Warnings({ connection }: { connection: ConnectionRecord }) {
  const words = useWords('consumers');
  const { authorization_expires_at: ends, missing_scopes, last_error } = connection;
  const [now] = useState(Date.now);
  return (
    <>
      {ends !== null && endsSoon(ends, now) && (
        <Notice tone="warning" title={words.endsSoon}>
          <Time at={ends} isExact />. {words.endsSoonText}
        </Notice>
      )}
      {missing_scopes.length > 0 && (
        <Notice tone="warning" title={words.missingScopes}>
          <code>{missing_scopes.join(' ')}</code>
        </Notice>
      )}
      {last_error !== null && (
        <Notice tone="bad" title={words.lastError}>
          <span lang="en">{last_error}</span>
        </Notice>
      )}
    </>
  );
}

function ConnectionFacts({ connection }: { connection: ConnectionRecord }) {
  const words = useWords('consumers');
  const { situations } = useWords('connections');
  const { state, health, auth_type, granted_scopes, authorization_expires_at: ends, created_at } = connection;
  return (
    <details>
      <summary>{words.more}</summary>
      <Facts
        facts={[
          [words.health, situations[situationOf(connection)].name],
          [words.state, <code key="state">{`state: ${state}, health: ${health}`}</code>],
          [words.authType, words.authTypes[auth_type]],
          [
            words.grantedScopes,
            granted_scopes.length > 0 ? <code key="s">{granted_scopes.join(' ')}</code> : '–',
          ],
          [words.ends, ends === null ? words.notKnown : <Time key="ends" at={ends} />],
          [words.created, created_at === null ? '–' : <Time key="created" at={created_at} />],
          ...Object.entries(connection.settings).map(([id, value]) => [id, value ?? '–'] as const),
        ]}
      />
      {connection.events && <EventFacts events={connection.events} />}
    </details>
  );
}
