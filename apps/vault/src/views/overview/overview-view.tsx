import { popular } from 'virtual:popular-connectors';
import { useDeferredValue, useEffect, useState } from 'react';
import { Button, safeUrl } from '@keyway/ui';

import { FailureNotice } from '../../components/failure-notice.js';
import { ViewHeading } from '../../components/view-heading.js';
import { groupConnections } from '../../connections/group-connections.js';
import { useWords } from '../../i18n/words-context.js';
import { useVault } from '../../session/vault-context.js';
import { brandName } from '../../theme/brand.js';
import { ConnectionCard, ConnectionCardSkeleton } from './connection-card.js';
import styles from './overview-view.module.css';
import { IntegrationSearch } from './integration-search.js';

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Every integration the consumer can have, by how far it is. */
export function OverviewView() {
  const { connections, loadFailure, session, reload } = useVault();
  const { overview, common } = useWords();
  const [query, setQuery] = useState('');
  useOnlyConnection();
  return (
    <>
      <div className={styles.head}>
        <ViewHeading>{overview.title}</ViewHeading>
        <p className={styles.lead}>{overview.lead(brandName(session))}</p>
      </div>
      {loadFailure && !connections ? (
        <FailureNotice
          failure={loadFailure}
          actions={<Button onPress={() => void reload()}>{common.tryAgain}</Button>}
        />
      ) : (
        <>
          <IntegrationSearch query={query} onChange={setQuery} />
          {connections ? <Groups query={query} /> : <Skeletons />}
        </>
      )}
    </>
  );
}

/** In isolation one connection is all there is to see; a list of one would only be in the way. */
function useOnlyConnection(): void {
  const { connections, session, router } = useVault();
  const [only, ...others] = connections ?? [];
  const serviceId = session.settings.isolation_mode && others.length === 0 ? only?.service_id : undefined;
  useEffect(() => {
    if (serviceId !== undefined) router.navigate({ view: 'connection', serviceId }, { replace: true });
  }, [router, serviceId]);
}

function Groups({ query }: { query: string }) {
  const { connections = [], session } = useVault();
  const { overview } = useWords();
  const wanted = useDeferredValue(query);
  const groups = groupConnections(connections, {
    query: wanted,
    suggestFirst: session.settings.show_suggestions,
    popular,
  });
  const count = groups.reduce((sum, each) => sum + each.connections.length, 0);
  return (
    <>
      <p role="status" className={styles.status}>
        {wanted !== '' && overview.found(count)}
      </p>
      {groups.map((each) => (
        <section key={each.group} className={styles.group} aria-labelledby={`group-${each.group}`}>
          <h2 id={`group-${each.group}`}>
            {overview.groups[each.group]}
            <span className={styles.count}>{each.connections.length}</span>
          </h2>
          <ul className={styles.cards}>
            {each.connections.map((connection) => (
              <ConnectionCard key={connection.id} connection={connection} />
            ))}
          </ul>
        </section>
      ))}
      {count === 0 && <Nothing query={wanted} />}
      <AskForAnother />
    </>
  );
}

/** A link for requesting a missing integration. */
function AskForAnother() {
  const { session } = useVault();
  const { overview, common } = useWords();
  const address = safeUrl(session.theme.request_url);
  if (address === undefined) return null;
  return (
    <p className={styles.ask}>
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${overview.ask} (${common.newWindow})`}
      >
        {overview.ask}
      </a>
    </p>
  );
}

function Nothing({ query }: { query: string }) {
  const { session } = useVault();
  const { overview } = useWords();
  const [title, next] =
    query === ''
      ? [overview.empty, overview.emptyNext(brandName(session))]
      : [overview.nothingFound(query), overview.nothingFoundNext];
  return (
    <div className={styles.nothing}>
      <p>{title}</p>
      <p>{next}</p>
    </div>
  );
}

function Skeletons() {
  const { overview, common } = useWords();
  return (
    <section className={styles.group} aria-busy aria-label={common.loading}>
      <h2>{overview.groups.available}</h2>
      <div className={styles.cards}>
        {SKELETONS.map((key) => (
          <ConnectionCardSkeleton key={key} />
        ))}
      </div>
    </section>
  );
}
