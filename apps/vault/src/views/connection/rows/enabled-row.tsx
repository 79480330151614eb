import type { ConnectionRecord } from '@keyway/contract';
import { Switch } from 'react-aria-components';

import { FailureNotice } from '../../../components/failure-notice.js';
import { useWords } from '../../../i18n/words-context.js';
import { useVault } from '../../../session/vault-context.js';
import styles from '../manage-section.module.css';
import { useAction } from './use-action.js';

/** Switches the connection on and off. */
export function EnabledRow({ connection }: { connection: ConnectionRecord }) {
  const { api, accept, announce } = useVault();
  const words = useWords().connection;
  const action = useAction();
  const change = (enabled: boolean): Promise<void> =>
    action.run(async () => {
      accept(await api.updateConnection(connection, { enabled }));
      announce(enabled ? words.switchedOn(connection.name) : words.switchedOff(connection.name));
    });
  return (
    <div className={styles.row}>
      <Switch
        className={styles.switch ?? ''}
        isSelected={connection.enabled}
        isDisabled={action.isRunning}
        onChange={(enabled) => void change(enabled)}
      >
        <span className={styles.about}>
          <span className={styles.title}>{words.enabled}</span>
          <br />
          <span className={styles.hint}>{words.enabledHint}</span>
        </span>
        <span className={styles.track} aria-hidden />
      </Switch>
      {action.failure && <FailureNotice failure={action.failure} name={connection.name} />}
    </div>
  );
}
