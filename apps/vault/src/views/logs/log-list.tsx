import { Badge, Bone, type Tone } from '@keyway/ui';

import type { LogEntry } from '../../api/vault-api.js';
import { RequestId } from '../../components/copy-text.js';
import { wordsForFailure } from '../../i18n/error-words.js';
import { useSpoken, useWords } from '../../i18n/words-context.js';
import { useVault } from '../../session/vault-context.js';
import { brandName } from '../../theme/brand.js';
import styles from './log-list.module.css';
import { type ActivityOutcome, outcomeOf, sayActivity, serviceOf } from './say-activity.js';

type LogListProps = {
  /** Undefined while they are loaded. */
  readonly entries: readonly LogEntry[] | undefined;
  readonly skeletons: number;
  readonly empty: string;
};

/** Calls, newest first; a failed one with what went wrong and the id to quote. */
export function LogList({ entries, skeletons, empty }: LogListProps) {
  const { common } = useWords();
  if (!entries)
    return (
      <ul className={styles.list} aria-busy aria-label={common.loading}>
        {Array.from({ length: skeletons }, (_, index) => (
          <li key={index} className={styles.entry}>
            <Bone width="70%" height="1.25rem" />
            <Bone width="6rem" height="1.375rem" />
            <Bone width="40%" height="1.25rem" />
          </li>
        ))}
      </ul>
    );
  if (entries.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

const tones: Readonly<Record<ActivityOutcome, Tone>> = {
  succeeded: 'good',
  declined: 'neutral',
  failed: 'bad',
};

function Entry({ entry }: { entry: LogEntry }) {
  const words = useWords();
  const { logs, common } = words;
  const { connections, session } = useVault();
  const outcome = outcomeOf(entry);
  const service = serviceOf(entry);
  const name = connections?.find((each) => each.service_id === service)?.name ?? service;
  return (
    <li className={styles.entry}>
      <span>{sayActivity(words, entry, name ?? brandName(session))}</span>
      <span className={styles.result}>
        <Badge tone={tones[outcome]}>{logs[outcome]}</Badge>
      </span>
      <span className={styles.meta}>
        <Time at={entry.timestamp} />
      </span>
      {outcome !== 'succeeded' && (
        <div className={`${styles.error} ${outcome === 'failed' ? styles.failed : ''}`}>
          <p>{wordsForFailure(words, { typeName: entry.error_type ?? '' }).text}</p>
          <details className={styles.details}>
            <summary>{common.details}</summary>
            <p className={styles.call}>
              {entry.http_method} {entry.path} · {entry.status_code}
            </p>
            {entry.error_message !== null && <p>{entry.error_message}</p>}
            <RequestId id={entry.id} />
          </details>
        </div>
      )}
    </li>
  );
}

function Time({ at }: { at: string }) {
  const { language } = useSpoken();
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}
