import { useState } from 'react';
import { Button } from 'react-aria-components';

import { useWords } from '../i18n/words-context.js';
import styles from './copy-text.module.css';

const SHOWN_MS = 2_000;

/** A request id to quote to support, with a button that copies it. */
export const RequestId = ({ id }: { id: string }) => {
  const { common } = useWords();
  const [isCopied, setIsCopied] = useState(false);
  const copy = (): void => {
    // Without permission to the clipboard the text is still there to be selected.
    void navigator.clipboard?.writeText(id).then(
      () => {
        setIsCopied(true);
        setTimeout(() => setIsCopied(false), SHOWN_MS);
      },
      () => undefined,
    );
  };
  return (
    <div className={styles.row}>
      <span>
        {common.requestId}: <span className={styles.text}>{id}</span>
      </span>
      <Button className={styles.copy ?? ''} aria-label={`${common.copy}: ${common.requestId}`} onPress={copy}>
        <span aria-live="polite">{isCopied ? common.copied : common.copy}</span>
      </Button>
    </div>
  );
};
