import type { ConnectionRecord } from '@keyway/contract';
import { useEffect, useRef } from 'react';
import { CodeBlock, CopyButton, StepText } from '@keyway/ui';

import { eventsSetupOf } from '../../connections/events-setup.js';
import { useWords } from '../../i18n/words-context.js';
import { useVault } from '../../session/vault-context.js';
import { brandName } from '../../theme/brand.js';
import { Card } from './card.js';
import styles from './events-section.module.css';

const LOOK_MS = 10_000;

/** The steps that make the helpdesk send its changes, until the first one arrives. */
export function EventsSection({ connection }: { connection: ConnectionRecord }) {
  const { session, announce } = useVault();
  const words = useWords().connection.events;
  const setup = eventsSetupOf(connection);
  const live = words.live(connection.name);
  useRefresh(connection, setup === 'steps');
  const before = useRef(setup);
  useEffect(() => {
    if (before.current === 'steps' && setup === 'live') announce(live);
    before.current = setup;
  }, [setup, live, announce]);
  if (setup === 'none') return null;
  const place = brandName(session);
  return (
    <Card title={words.title}>
      {setup === 'live' && <p>{live}</p>}
      {setup === 'application' && <p>{words.byApplication(place, connection.name)}</p>}
      {setup === 'steps' && (
        <>
          <p>{words.intro(connection.name, place)}</p>
          <Steps events={connection.events!} />
          <p className={styles.waiting}>{words.waiting}</p>
        </>
      )}
    </Card>
  );
}

function Steps({ events: { steps, url, secret } }: { events: NonNullable<ConnectionRecord['events']> }) {
  const { common, connection } = useWords();
  const words = connection.events;
  const values = [
    [words.url, url],
    [words.secret, secret],
  ] as const;
  return (
    <>
      <ol className={styles.steps}>
        {steps.map(({ text, code }, index) => (
          <li key={text}>
            <StepText text={text} />
            {code !== null && <CodeBlock label={words.code(String(index + 1))} text={code} words={common} />}
          </li>
        ))}
      </ol>
      <dl className={styles.values}>
        {values.map(
          ([label, value]) =>
            value !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <code>{value}</code>
                  <CopyButton text={value} label={label} words={common} />
                </dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}

/** Reloads the connection while the page is visible. */
function useRefresh(connection: ConnectionRecord, isActive: boolean): void {
  const { refresh } = useVault();
  const latest = useRef(connection);
  latest.current = connection;
  useEffect(() => {
    if (!isActive) return;
    const timer = setInterval(() => {
      if (!document.hidden) void refresh(latest.current);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isActive, refresh]);
}
