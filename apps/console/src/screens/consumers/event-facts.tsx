import type { ConnectionRecord } from '@keyway/contract';

import { CopyValue } from '../../components/code.js';
import { Facts } from '../../components/facts.js';
import { Time } from '../../components/time.js';
import { useWords } from '../../i18n/words.js';

type Events = NonNullable<ConnectionRecord['events']>;

/** How changes at the helpdesk become events, with the values to enter there. */
export function EventFacts({ events }: { events: Events }) {
  const words = useWords('consumers').events;
  const { common } = useWords('shell');
  const { state, url, secret, last_event_at, failure } = events;
  return (
    <Facts
      facts={[
        [words.title, words.states[state]],
        [words.last, last_event_at === null ? common.never : <Time key="last" at={last_event_at} />],
        ...(url === null
          ? []
          : [[words.url, <CopyValue key="url" label={words.url} value={url} />] as const]),
        ...(secret === null
          ? []
          : [[words.secret, <CopyValue key="secret" label={words.secret} value={secret} />] as const]),
        ...(failure === null
          ? []
          : [
              [
                words.failure,
                <span key="failure" lang="en">
                  {failure}
                </span>,
              ] as const,
            ]),
      ]}
    />
  );
}
