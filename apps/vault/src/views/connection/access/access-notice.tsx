import type { ConnectionRecord } from '@keyway/contract';
import { useId } from 'react';
import { Mark } from '@keyway/ui';

import { useSpoken } from '../../../i18n/words-context.js';
import { useVault } from '../../../session/vault-context.js';
import { brandName } from '../../../theme/brand.js';
import { describeAccess } from './access-lines.js';
import styles from './access-notice.module.css';

/** Lists the abilities that the application gets, and says how the credential is kept. */
export function AccessNotice({ connection }: { connection: ConnectionRecord }) {
  const { session } = useVault();
  const { words, language } = useSpoken();
  const id = useId();
  const { access } = words.connection;
  const place = brandName(session);
  const { allow_actions, hide_resource_settings } = session.settings;
  const lines = hide_resource_settings ? [] : describeAccess(access, connection.access, language);
  const canEnd = allow_actions.includes('disconnect') || allow_actions.includes('delete');
  return (
    <div className={styles.access}>
      {lines.length > 0 && (
        <section aria-labelledby={id}>
          <h3 id={id}>{access.title(place)}</h3>
          <ul>
            {lines.map(({ text, isDeletion }) => (
              <li key={text} className={isDeletion ? styles.deletion : undefined}>
                <Mark tone={isDeletion ? 'warning' : 'good'} className={styles.mark} />
                {text}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles.security}>
        {access.security(place)} {canEnd && access.disconnect}
      </p>
    </div>
  );
}
