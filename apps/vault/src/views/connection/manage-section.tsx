import type { ConnectionRecord } from '@keyway/contract';

import { useWords } from '../../i18n/words-context.js';
import { ActionRow } from './rows/action-row.js';
import { Card } from './card.js';
import { DeleteRow } from './rows/delete-row.js';
import { DisconnectRow } from './rows/disconnect-row.js';
import { EnabledRow } from './rows/enabled-row.js';
import styles from './manage-section.module.css';
import { canAuthorize, isAuthorized } from './permissions.js';
import { TestRow } from './rows/test-row.js';
import type { Flow } from './flow/use-flow.js';

type ManageSectionProps = { readonly connection: ConnectionRecord; readonly flow: Flow };

/** Everything that can be done with a connection that was added, as far as this session may. */
export function ManageSection({ connection, flow }: ManageSectionProps) {
  const words = useWords().connection;
  const { allowed_actions, state, enabled } = connection;
  if (state === 'available') return null;
  const canSwitch = !enabled || allowed_actions.includes('disable');
  const canTest = enabled && state !== 'added' && state !== 'authorized';
  const canRenew = isAuthorized(connection) && canAuthorize(connection);
  const canEnd = allowed_actions.includes('disconnect') || allowed_actions.includes('delete');
  if (!canSwitch && !canTest && !canRenew && !canEnd) return null;
  return (
    <Card title={words.manage}>
      <div className={styles.rows}>
        {canSwitch && <EnabledRow connection={connection} />}
        {canTest && <TestRow connection={connection} />}
        {canRenew && (
          <ActionRow
            title={words.reauthorize}
            hint={words.reauthorizeHint}
            onPress={() => flow.start('authorize')}
          />
        )}
        {allowed_actions.includes('disconnect') && <DisconnectRow connection={connection} flow={flow} />}
        {allowed_actions.includes('delete') && <DeleteRow connection={connection} />}
      </div>
    </Card>
  );
}
