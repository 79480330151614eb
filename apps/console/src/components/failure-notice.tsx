import { Button, CopyButton, failureOf, Notice, type Failure } from '@keyway/ui';

import styles from './failure-notice.module.css';
import { useWords } from '../i18n/words.js';
import type { Words } from '../words/words.js';

type FailureNoticeProps = { readonly error: unknown; readonly onRetry?: () => unknown };

/** An error in our words, with the server's message below and the request ID for the log. */
export function FailureNotice({ error, onRetry }: FailureNoticeProps) {
  const words = useWords('shell');
  const failure = failureOf(error);
  const { common } = words;
  return (
    <Notice
      tone="bad"
      role="alert"
      title={titleOf(words, failure)}
      actions={onRetry && <Button onPress={() => void onRetry()}>{common.tryAgain}</Button>}
    >
      {failure.message !== '' && <p lang="en">{failure.message}</p>}
      <Detail detail={failure.detail} />
      {failure.requestId !== null && (
        <p className={styles.request}>
          {common.requestId}: <code>{failure.requestId}</code>
          <CopyButton text={failure.requestId} label={common.requestId} words={common} />
        </p>
      )}
    </Notice>
  );
}

function Detail({ detail }: Pick<Failure, 'detail'>) {
  if (typeof detail === 'string' || Object.keys(detail).length === 0) return null;
  return <pre className={styles.detail}>{JSON.stringify(detail, null, 2)}</pre>;
}

function titleOf({ failure: words }: Words['shell'], { typeName }: Failure): string {
  switch (typeName) {
    case 'network':
      return words.network;
    case 'ForbiddenError':
      return words.notAllowed;
    case 'EntityNotFoundError':
      return words.notFound;
    case 'RequestValidationError':
      return words.invalid;
    case 'ServiceUnavailableError':
      return words.unavailable;
    default:
      return words.title;
  }
}
