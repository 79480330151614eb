import { connectionsContract, sessionsContract, type ConnectionRecord } from '@keyway/contract';
import { Button, Notice } from '@keyway/ui';
import { useState } from 'react';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { useChange } from '../../api/use-change.js';
import { FailureNotice } from '../../components/failure-notice.js';
import { ConnectLinkDialog } from '../../connections/connect-link-dialog.js';
import { situationOf } from '../../connections/situation.js';
import { useMay } from '../../session/session-context.js';
import { useApplicationId } from '../../shell/use-application.js';
import styles from './connection-card.module.css';
import { DeleteConnection } from './delete-connection.js';
import { callOf } from './use-consumer.js';
import { useWords } from '../../i18n/words.js';

type ConnectionActionsProps = { readonly consumer: string; readonly connection: ConnectionRecord };

/** Actions on a connection that the reader's role allows. */
export function ConnectionActions({ consumer, connection }: ConnectionActionsProps) {
  const app = useApplicationId();
  const words = useWords('consumers');
  const { link } = useWords('connections');
  const { common } = useWords('shell');
  const may = useMay();
  const [open, setOpen] = useState<'link' | 'delete'>();
  const { toggle, test } = useConnectionChanges(consumer, connection);
  const close = () => setOpen(undefined);
  return (
    <>
      {test.data && <Outcome outcome={test.data.data} />}
      {(test.error ?? toggle.error) && <FailureNotice error={test.error ?? toggle.error} />}
      <div className={styles.actions}>
        {may(connectionsContract.validate, app) && (
          <Button isPending={test.isPending} onPress={() => test.mutate(undefined)}>
            {words.test}
          </Button>
        )}
        {may(sessionsContract.create, app) && (
          <Button onPress={() => setOpen('link')}>{link.reconnect}</Button>
        )}
        {may(connectionsContract.update, app) && (
          <Button isPending={toggle.isPending} onPress={() => toggle.mutate(undefined)}>
            {connection.enabled ? words.disable : words.enable}
          </Button>
        )}
        {may(connectionsContract.delete, app) && (
          <Button kind="danger" onPress={() => setOpen('delete')}>
            {common.delete}
          </Button>
        )}
      </div>
      {open === 'link' && (
        <ConnectLinkDialog
          applicationId={app}
          consumerId={consumer}
          serviceId={connection.service_id}
          onClose={close}
        />
      )}
      {open === 'delete' && <DeleteConnection consumer={consumer} of={connection} onClose={close} />}
    </>
  );
}

function useConnectionChanges(consumer: string, connection: ConnectionRecord) {
  const app = useApplicationId();
  const api = useApi(connectionsContract, app);
  const stale = [['consumers', app]];
  const call = callOf(consumer, connection);
  const toggle = useChange(
    async () => take(await api.update({ ...call, body: { enabled: !connection.enabled } }), 200),
    { stale },
  );
  // A refusal changes the state, too.
  const test = useChange(async () => take(await api.validate({ ...call, body: {} }), 200), { stale });
  return { toggle, test };
}

type Checked = Pick<ConnectionRecord, 'state' | 'health'>;

function Outcome({ outcome }: { outcome: Checked }) {
  const words = useWords('consumers');
  const { situations } = useWords('connections');
  const situation = situationOf({ ...outcome, enabled: true });
  const isGood = outcome.state === 'callable';
  return (
    <Notice tone={isGood ? 'good' : 'bad'} role="status" title={isGood ? words.testGood : words.testBad}>
      {situation !== 'works' && situations[situation].advice}
    </Notice>
  );
}
