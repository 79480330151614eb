import type { ConnectionRecord } from '@keyway/contract';
import { useEffect, useRef, useState } from 'react';
import { ArrowLeft, Badge, Bone, Button, IconTile, Notice } from '@keyway/ui';

import { FailureNotice } from '../../components/failure-notice.js';
import { ViewHeading } from '../../components/view-heading.js';
import { ViewLink } from '../../components/view-link.js';
import { eventsSetupOf } from '../../connections/events-setup.js';
import { situationOf, toneOf } from '../../connections/situation.js';
import { useWords } from '../../i18n/words-context.js';
import type { Route } from '../../routes.js';
import { useVault } from '../../session/vault-context.js';
import { AccountsSection } from './accounts-section.js';
import { ActivitySection } from './activity-section.js';
import { ConnectSection } from './connect-section.js';
import styles from './connection-view.module.css';
import { EventsSection } from './events-section.js';
import { FinishView } from './flow/finish-view.js';
import { FlowStatus } from './flow/flow-status.js';
import { LeaveGuard } from './leave-guard.js';
import { ManageSection } from './manage-section.js';
import { ScopesSection } from './scopes-section.js';
import { StatusSection } from './status-section.js';
import { useAutoStart } from './flow/use-auto-start.js';
import { useConnectionForm } from './form/use-connection-form.js';
import { useFlow } from './flow/use-flow.js';

type ConnectionRoute = Extract<Route, { view: 'connection' }>;

/** One connection, found by its connector and, of several there, by its id. */
export function ConnectionView({ route }: { route: ConnectionRoute }) {
  const { connections, loadFailure, reload } = useVault();
  const { common } = useWords();
  const connection = findConnection(connections, route);
  return (
    <>
      {!connection && <BackLink />}
      {connection ? (
        <Connection key={connection.id} connection={connection} />
      ) : connections ? (
        <Unknown />
      ) : loadFailure ? (
        <FailureNotice
          failure={loadFailure}
          actions={<Button onPress={() => void reload()}>{common.tryAgain}</Button>}
        />
      ) : (
        <Loading />
      )}
    </>
  );
}

/** Where no id is named the first one: the list has the default one first. */
const findConnection = (
  connections: readonly ConnectionRecord[] | undefined,
  { serviceId, connectionId }: ConnectionRoute,
): ConnectionRecord | undefined =>
  connections?.find(
    (each) =>
      each.service_id === serviceId && (connectionId === undefined || each.connection_id === connectionId),
  );

function Connection({ connection }: { connection: ConnectionRecord }) {
  const words = useWords();
  const { session, refresh } = useVault();
  const [isFinished, setIsFinished] = useState(false);
  const form = useConnectionForm(connection);
  const flow = useFlow(connection);
  useAutoStart(connection, form, flow);
  const situation = situationOf(connection);
  const fresh = useRef(false);
  useEffect(() => {
    if (fresh.current) return;
    fresh.current = true;
    // The addresses in a record are good for an hour; a view that is opened starts with new ones.
    void refresh(connection);
  }, [refresh, connection]);
  const hasReturned = flow.state.step === 'finished' && flow.state.flow.kind === 'authorize';
  // Steps that are left are shown at once, and no one is led away from them.
  const isDone = situation === 'connected' && eventsSetupOf(connection) !== 'steps';
  if ((isFinished || hasReturned) && isDone) return <FinishView connection={connection} />;
  // The status is that of a grant which is about to take effect.
  const { state } = flow;
  const isCompleting =
    state.step === 'asking' || state.step === 'confirming' || (state.step === 'failed' && state.grant);
  // A rejection is shown once, where it can be fixed.
  const isSaidAtField = form.fields.some(({ id }) => form.problems[id] === 'rejected');
  return (
    <>
      <BackLink />
      <div className={styles.head}>
        <IconTile icon={connection.icon} name={connection.name} isLarge />
        <div>
          <div className={styles.title}>
            <ViewHeading>{connection.name}</ViewHeading>
            {connection.label !== null && <span className={styles.label}>{connection.label}</span>}
            <Badge tone={toneOf(situation)}>{words.situations[situation].badge}</Badge>
          </div>
          <p className={styles.tagLine}>{connection.tag_line}</p>
        </div>
      </div>
      <div className={styles.sections}>
        {!isSaidAtField && !isCompleting && <StatusSection connection={connection} />}
        <FlowStatus connection={connection} flow={flow} />
        {situation !== 'unavailable' && (
          <>
            <ConnectSection
              connection={connection}
              form={form}
              flow={flow}
              onConnected={() => setIsFinished(true)}
            />
            <EventsSection connection={connection} />
            <AccountsSection connection={connection} />
            <ManageSection connection={connection} flow={flow} />
            {!session.settings.hide_resource_settings && <ScopesSection connection={connection} />}
            {session.settings.show_logs && connection.state !== 'available' && (
              <ActivitySection connection={connection} />
            )}
          </>
        )}
      </div>
      <LeaveGuard isDirty={form.isDirty && !form.isSaving} />
    </>
  );
}

function BackLink() {
  const { session, connections, embed } = useVault();
  const { connection } = useWords();
  const isAlone = connections?.length === 1 || embed?.options.serviceId !== undefined;
  if (session.settings.isolation_mode && isAlone) return null;
  return (
    <ViewLink to={{ view: 'overview' }} className={styles.back}>
      <ArrowLeft />
      {connection.back}
    </ViewLink>
  );
}

function Unknown() {
  const { connection } = useWords();
  return (
    <>
      <ViewHeading>{connection.unknown}</ViewHeading>
      <Notice tone="neutral" title={connection.unknownNext} />
    </>
  );
}

function Loading() {
  const { common } = useWords();
  return (
    <div className={styles.head} aria-busy aria-label={common.loading} role="status">
      <Bone width="3.5rem" height="3.5rem" />
      <Bone width="14rem" height="1.75rem" />
    </div>
  );
}
