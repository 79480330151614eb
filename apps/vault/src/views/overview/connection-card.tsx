import type { ConnectionRecord } from '@keyway/contract';
import { Badge, Bone, buttonLooks, IconTile } from '@keyway/ui';

import { ViewLink } from '../../components/view-link.js';
import { isDisconnected, situationOf, toneOf } from '../../connections/situation.js';
import { toConnectionView } from '../../routes.js';
import { useWords } from '../../i18n/words-context.js';
import styles from './connection-card.module.css';

export function ConnectionCard({ connection }: { connection: ConnectionRecord }) {
  const { situations, overview, connection: words } = useWords();
  const situation = situationOf(connection);
  return (
    <li>
      <ViewLink to={toConnectionView(connection)} className={styles.card}>
        <IconTile icon={connection.icon} name={connection.name} />
        <span className={styles.body}>
          <span className={styles.name}>{connection.name}</span>
          <span className={styles.tagLine}>{connection.label ?? connection.tag_line}</span>
          <span className={styles.badge}>
            {situation === 'available' ? (
              <span className={buttonLooks('secondary')}>{overview.connect}</span>
            ) : (
              <Badge tone={toneOf(situation)}>{situations[situation].badge}</Badge>
            )}
            {isDisconnected(situation) && (
              <span className={buttonLooks('secondary')}>{words.reauthorize}</span>
            )}
          </span>
        </span>
      </ViewLink>
    </li>
  );
}

export const ConnectionCardSkeleton = () => (
  <div className={styles.card}>
    <Bone width="2.75rem" height="2.75rem" />
    <span className={styles.body}>
      <Bone width="60%" height="1.125rem" />
      <Bone width="90%" height="0.875rem" />
      <Bone width="6rem" height="1.375rem" />
    </span>
  </div>
);
