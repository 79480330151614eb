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
  const { state, origin, url, secret, last_event_at, last_pushed_at, last_polled_at, failure } = events;
  const time = (label: string, at: string | null) =>
    [label, at === null ? common.never : <Time key={label} at={at} />] as const;
  return (
    <Facts
      facts={[
        [words.title, words.states[state]],
        time(words.last, last_event_at),
        ...(origin === 'native'
          ? [time(words.pushed, last_pushed_at), time(words.polled, last_polled_at)]
          : []),
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
