import { CopyButton } from '@keyway/ui';

import { useWords } from '../i18n/words-context.js';
import styles from './copy-text.module.css';

/** A request id to quote to support, with a button that copies it. */
export function RequestId({ id }: { id: string }) {
  const { common } = useWords();
  return (
    <div className={styles.row}>
      <span>
        {common.requestId}: <span className={styles.text}>{id}</span>
      </span>
      <CopyButton text={id} label={common.requestId} words={common} />
    </div>
  );
}
