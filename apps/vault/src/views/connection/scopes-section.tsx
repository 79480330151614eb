import type { ConnectionRecord } from '@keyway/contract';

import { useWords } from '../../i18n/words-context.js';
import { Card } from './card.js';
import styles from './scopes-section.module.css';

/** The scopes requested from the provider, and those granted. */
export function ScopesSection({ connection }: { connection: ConnectionRecord }) {
  const words = useWords().connection;
  const { granted_scopes, missing_scopes } = connection;
  if (granted_scopes.length + missing_scopes.length === 0) return null;
  return (
    <Card title={words.permissions}>
      <dl className={styles.scopes}>
        {granted_scopes.length > 0 && (
          <div>
            <dt>{words.granted}</dt>
            <dd>
              {granted_scopes.map((scope) => (
                <code key={scope}>{scope}</code>
              ))}
            </dd>
          </div>
        )}
        {missing_scopes.length > 0 && (
          <div className={styles.missing}>
            <dt>{words.missing}</dt>
            <dd>
              {missing_scopes.map((scope) => (
                <code key={scope}>{scope}</code>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </Card>
  );
}
