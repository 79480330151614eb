import type { LogEntry } from '../../api/vault-api.js';
import { Badge } from '../../components/badge.js';
import { RequestId } from '../../components/copy-text.js';
import { Bone } from '../../components/skeleton.js';
import { useSpoken, useWords } from '../../i18n/words-context.js';
import { useVault } from '../../session/vault-context.js';
import styles from './log-list.module.css';

type LogListProps = {
  /** Undefined while they are loaded. */
  readonly entries: readonly LogEntry[] | undefined;
  readonly skeletons: number;
  readonly empty: string;
};

/** Calls, newest first; a failed one with what went wrong and the id to quote. */
export const LogList = ({ entries, skeletons, empty }: LogListProps) => {
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
};

const Entry = ({ entry }: { entry: LogEntry }) => {
  const { logs } = useWords();
  const { connections } = useVault();
  const name = connections?.find((each) => each.service_id === entry.service.id)?.name ?? entry.service.name;
  return (
    <li className={styles.entry}>
      <span className={styles.call}>
        <span className={styles.method}>{entry.http_method}</span>
        {entry.path}
      </span>
      <span className={styles.result}>
        <Badge tone={entry.success ? 'good' : 'bad'}>
          {`${entry.success ? logs.succeeded : logs.failed} · ${entry.status_code}`}
        </Badge>
      </span>
      <span className={styles.meta}>
        <Time at={entry.timestamp} />
        <span>{name}</span>
        <span>{logs.milliseconds(entry.execution)}</span>
      </span>
      {!entry.success && (
        <div className={styles.error}>
          {entry.error_message}
          <RequestId id={entry.id} />
        </div>
      )}
    </li>
  );
};

const Time = ({ at }: { at: string }) => {
  const { language } = useSpoken();
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
};
