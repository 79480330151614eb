import { Button, Notice } from '@keyway/ui';
import { useEffect, useRef } from 'react';

import styles from './conflict-notice.module.css';
import type { Conflict } from './use-version.js';
import { useWords } from '../i18n/words.js';

/** How a record's member is displayed. Lists show added and removed items. */
export type Shown<Row> = {
  readonly label: string;
  readonly value: (row: Row) => string | readonly string[];
};

type ConflictNoticeProps<Row> = {
  /** `mine` is the record as it is about to be saved; absent where nothing was typed. */
  readonly conflict: Conflict<Row> & { readonly mine?: Row; readonly onDiscard?: () => void };
  readonly members: readonly Shown<Row>[];
};

/** Shows another person's changes and whether the typed values were kept. */
export function ConflictNotice<Row>({ conflict, members }: ConflictNoticeProps<Row>) {
  const { conflict: words } = useWords('shell');
  const { before, after, mine, onDiscard } = conflict;
  const changed = members.filter(({ value }) => !isSame(value(before), value(after)));
  const place = useRef<HTMLDivElement>(null);
  // Neither a second Enter nor a second click decides before anything was read.
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    // In the middle, so that the buttons below it are in view.
    place.current?.scrollIntoView({ block: 'center' });
  }, [after]);
  return (
    <div ref={place} tabIndex={-1} className={styles.conflict}>
      <Notice
        tone="warning"
        role="alert"
        title={words.title}
        actions={onDiscard && <Button onPress={onDiscard}>{words.discard}</Button>}
      >
        {changed.length === 0 && <p>{words.unseen}</p>}
        <dl className={styles.changes}>
          {changed.map((member) => (
            <Change key={member.label} member={member} conflict={{ before, after, mine }} />
          ))}
        </dl>
        <p>{onDiscard ? words.kept : words.check}</p>
      </Notice>
    </div>
  );
}

type ChangeProps<Row> = { readonly member: Shown<Row> } & Pick<ConflictNoticeProps<Row>, 'conflict'>;

function Change<Row>({ member: { label, value }, conflict: { before, after, mine } }: ChangeProps<Row>) {
  const { conflict: words } = useWords('shell');
  const now = value(after);
  const merged = mine && value(mine);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Difference from={value(before)} to={now} />
      </dd>
      {merged !== undefined && !isSame(merged, now) && (
        <dd>
          <small data-reading="quiet">{words.merged}</small>
          <br />
          <Difference from={now} to={merged} />
        </dd>
      )}
    </div>
  );
}

/** The value that it is now; of a list, what came and what went. */
function Difference({ from, to }: { readonly from: Value; readonly to: Value }) {
  const { conflict: words, common } = useWords('shell');
  if (!isList(from) || !isList(to)) return String(to) || common.none;
  const [gone, come] = [from.filter((item) => !to.includes(item)), to.filter((item) => !from.includes(item))];
  return [
    ...(gone.length > 0 ? [`${words.removed}: ${gone.join(', ')}`] : []),
    ...(come.length > 0 ? [`${words.added}: ${come.join(', ')}`] : []),
  ].join(' · ');
}

type Value = string | readonly string[];

const isList = (value: Value): value is readonly string[] => typeof value !== 'string';
const isSame = (one: Value, other: Value): boolean => JSON.stringify(one) === JSON.stringify(other);
