import type { CurrentSession } from '@keyway/contract';
import type { Failure } from '@keyway/ui';

import { RequestId } from '../../components/copy-text.js';
import { useWords } from '../../i18n/words-context.js';
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
