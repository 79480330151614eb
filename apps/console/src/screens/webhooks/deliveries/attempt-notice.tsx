import type { AttemptRecord } from '@keyway/contract';
import { Notice } from '@keyway/ui';

import { Code } from '../../../components/code.js';
import { Time } from '../../../components/time.js';
import { useWords } from '../../../i18n/words.js';

type AttemptNoticeProps = {
  readonly attempt: Omit<AttemptRecord, 'duration'> & { readonly duration?: number };
  readonly role?: 'status';
  /** Tells its response from those of other attempts on the page. */
  readonly number?: number;
};

/** One call to an address, and what came of it. */
export function AttemptNotice({ attempt, role, number }: AttemptNoticeProps) {
  const words = useWords('webhooks');
  const { at, duration, status_code: status, error, response_body: body } = attempt;
  return (
    <Notice
      tone={error === null ? 'good' : 'bad'}
      title={status === null ? words.noAnswer : words.answered(String(status))}
      {...(role === undefined ? {} : { role })}
    >
      <p>
        <Time at={at} isExact />
        {duration === undefined ? '' : ` · ${duration} ms`}
      </p>
      {error !== null && <p lang="en">{error}</p>}
      {body !== null && (
        <Code label={number === undefined ? words.response : `${words.response} (${number})`} text={body} />
      )}
    </Notice>
  );
}
