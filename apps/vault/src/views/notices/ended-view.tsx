import type { CurrentSession } from '@keyway/contract';
import { type Failure, Notice } from '@keyway/ui';

import { RequestId } from '../../components/copy-text.js';
import styles from '../../frame/expiry-notice.module.css';
import { useWords } from '../../i18n/words-context.js';
import { useVault } from '../../session/vault-context.js';
import { brandName } from '../../theme/brand.js';
import { PlainPage } from './plain-page.js';

type EndedViewProps = {
  readonly failure: Failure | undefined;
  /** Data of the session while it was valid. */
  readonly session: CurrentSession | undefined;
};

/** The session is over, or was none: how to get a new one. */
export function EndedView({ failure, session }: EndedViewProps) {
  const { ended } = useWords();
  const name = session && brandName(session);
  return (
    <PlainPage title={ended.title}>
      <p>{ended.text}</p>
      <p>{name === undefined ? ended.nextUnknown : ended.next(name)}</p>
      {session !== undefined && <p>{ended.notSaved}</p>}
      {failure?.requestId != null && <RequestId id={failure.requestId} />}
    </PlainPage>
  );
}

/** The same above a form with unsaved text, which stays in view. */
export function EndedNotice() {
  const { session } = useVault();
  const { ended } = useWords();
  return (
    <div className={styles.notice}>
      <Notice tone="warning" role="alert" title={ended.title}>
        <p>{ended.unsaved}</p>
        <p>{ended.next(brandName(session))}</p>
      </Notice>
    </div>
  );
}

/** The page was opened without a token. */
export function MissingSessionView() {
  const { ended } = useWords();
  return (
    <PlainPage title={ended.missingTitle}>
      <p>{ended.missingText}</p>
      <p>{ended.nextUnknown}</p>
    </PlainPage>
  );
}
