import type { ReactNode } from 'react';

import type { Failure } from '../api/failure.js';
import { wordsForFailure } from '../i18n/error-words.js';
import { useWords } from '../i18n/words-context.js';
import { RequestId } from './copy-text.js';
import styles from './failure-notice.module.css';
import { Notice } from './notice.js';

type FailureNoticeProps = {
  readonly failure: Failure;
  /** Whose words are quoted, where the connector is known. */
  readonly name?: string;
  readonly actions?: ReactNode;
};

/** What went wrong in plain words, what to do next, what the other side said, and the id to quote. */
export const FailureNotice = ({ failure, name, actions }: FailureNoticeProps) => {
  const words = useWords();
  const { text, next } = wordsForFailure(words, failure);
  const { common } = words;
  return (
    <Notice tone="bad" title={text} role="alert" actions={actions}>
      <p className={styles.next}>{next}</p>
      {failure.vendorWords.length > 0 && (
        <figure className={styles.quote}>
          <figcaption className={styles.who}>
            {name === undefined ? common.whatTheProviderSaid : common.whatTheySaid(name)}
          </figcaption>
          {failure.vendorWords.map((each) => (
            <p key={each}>{each}</p>
          ))}
        </figure>
      )}
      {failure.requestId !== null && <RequestId id={failure.requestId} />}
    </Notice>
  );
};
