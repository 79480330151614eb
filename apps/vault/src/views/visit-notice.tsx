import type { ConnectionRecord } from '@keyway/contract';
import { useSyncExternalStore } from 'react';
import { Notice } from '@keyway/ui';

import { situationOf } from '../connections/situation.js';
import { isAbout } from '../flow/pending-flow.js';
import { useWords } from '../i18n/words-context.js';
import { useVault } from '../session/vault-context.js';
import { FlowStatus } from './connection/flow/flow-status.js';
import { useFlow } from './connection/flow/use-flow.js';
import styles from '../frame/expiry-notice.module.css';

/** Where the visit is, above every view but its connection's own, which says it in its place. */
export function VisitNotice() {
  const { visit, connections, router } = useVault();
  const route = useSyncExternalStore(router.subscribe, router.current);
  const { state } = visit;
  if (state.step === 'idle') return null;
  const connection = connections?.find((each) => isAbout(state.flow, each));
  if (!connection) return null;
  const { serviceId, connectionId } = state.flow;
  const isShown =
    route.view === 'connection' &&
    route.serviceId === serviceId &&
    (route.connectionId === undefined || route.connectionId === connectionId);
  return isShown ? null : (
    <div className={styles.notice}>
      <About connection={connection} />
    </div>
  );
}

function About({ connection }: { connection: ConnectionRecord }) {
  const flow = useFlow(connection);
  const { finish, situations } = useWords();
  if (flow.state.step !== 'finished') return <FlowStatus connection={connection} flow={flow} />;
  const situation = situationOf(connection);
  const isGood = situation === 'connected';
  const title = isGood ? finish.title(connection.name) : `${connection.name}: ${situations[situation].title}`;
  return <Notice tone={isGood ? 'good' : 'neutral'} role="status" title={title} />;
}
