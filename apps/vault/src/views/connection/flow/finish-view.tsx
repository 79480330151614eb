import type { ConnectionRecord } from '@keyway/contract';
import { useEffect } from 'react';
import { Button, IconTile, Mark } from '@keyway/ui';

import { ViewHeading } from '../../../components/view-heading.js';
import { useWords } from '../../../i18n/words-context.js';
import { useVault } from '../../../session/vault-context.js';
import { brandName, consumerName } from '../../../theme/brand.js';
import styles from './finish-view.module.css';
import { useWayBack } from './use-way-back.js';

/** How long the success message is shown before the page returns automatically. */
const READ_MS = 1_500;

/** The end of connecting: what is connected for whom, and the one way on. */
export function FinishView({ connection }: { connection: ConnectionRecord }) {
  const { session } = useVault();
  const { finish, connection: words } = useWords();
  const { leave, leadsBack } = useWayBack();
  const isAutomatic = session.settings.auto_redirect && leadsBack;
  useEffect(() => {
    if (!isAutomatic) return;
    const timer = setTimeout(() => leave?.(), READ_MS);
    return () => clearTimeout(timer);
  }, [isAutomatic, leave]);
  const who = consumerName(session);
  const place = brandName(session);
  const next = leadsBack ? finish.back(place) : leave ? undefined : finish.close;
  return (
    <div className={styles.screen} data-finish>
      <div className={styles.sign}>
        <IconTile icon={connection.icon} name={connection.name} isLarge />
        <Mark tone="good" className={styles.mark} />
      </div>
      <ViewHeading>{finish.title(connection.name)}</ViewHeading>
      <div className={styles.text} role="status">
        {who !== undefined && <p>{finish.connectedFor(who)}</p>}
        <p>{isAutomatic ? words.returning(place) : next}</p>
      </div>
      {leave && (
        <Button kind="primary" onPress={leave}>
          {finish.done}
        </Button>
      )}
    </div>
  );
}
