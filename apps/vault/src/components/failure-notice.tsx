import type { ReactNode } from 'react';
import { type Failure, Notice } from '@keyway/ui';

import { wordsForFailure } from '../i18n/error-words.js';
import { useWords } from '../i18n/words-context.js';
import { RequestId } from './copy-text.js';
import styles from './failure-notice.module.css';
import { VendorDetails } from './vendor-details.js';

type FailureNoticeProps = {
  readonly failure: Failure;
  /** Whose words are quoted, where the connector is known. */
  readonly name?: string;
  readonly actions?: ReactNode;
  /** The next step, where it is another one than the error's own. */
  readonly next?: string | undefined;
};

/** An error in plain words with the next step, the other side's details, and the request ID. */
export function FailureNotice({ failure, name, actions, next: otherNext }: FailureNoticeProps) {
  const words = useWords();
  const { text, next } = wordsForFailure(words, failure);
  return (
    <Notice tone="bad" title={text} role="alert" actions={actions}>
      <p className={styles.next}>{otherNext ?? next}</p>
      <VendorDetails words={failure.vendorWords} name={name} />
      {failure.requestId !== null && <RequestId id={failure.requestId} />}
    </Notice>
  );
}
