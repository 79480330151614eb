import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

import { useTextSearch } from '../../api/use-search.js';
import { TextField } from '../../components/fields.js';
import { mayTry, type TriedOperation } from '../../operations/list-operations.js';
import { useSession } from '../../session/session-context.js';
import { useApplicationId } from '../../shell/use-application.js';
import styles from './try.module.css';
import { useWords } from '../../i18n/words.js';

type PickerProps = {
  readonly operations: readonly TriedOperation[];
  readonly chosen: TriedOperation | undefined;
};

/** Every operation under its heading, found by what it is called. */
export function OperationPicker({ operations, chosen }: PickerProps) {
  const words = useWords('try');
  const [wanted, setWanted] = useState('');
  const found = operations.filter((tried) => isFound(tried, wanted));
  const tags = [...new Set(found.map(({ tag }) => tag))];
  return (
    <div className={styles.picker}>
      <TextField label={words.find} type="search" value={wanted} onChange={setWanted} />
      <nav className={styles.operations} aria-label={words.operations} tabIndex={-1}>
        {tags.length === 0 && <p data-reading="quiet">{words.nothingFound}</p>}
        {tags.map((tag) => (
          <section key={tag}>
            <h2 lang="en">{tag}</h2>
            <ul>
              {found
                .filter((tried) => tried.tag === tag)
                .map((tried) => (
                  <Entry key={tried.id} tried={tried} isChosen={tried.id === chosen?.id} />
                ))}
            </ul>
          </section>
        ))}
      </nav>
    </div>
  );
}

function isFound({ id, tag, path, method, operation }: TriedOperation, wanted: string): boolean {
  const text = `${method} ${path} ${id} ${tag} ${operation.summary}`.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function Entry({ tried, isChosen }: { tried: TriedOperation; isChosen: boolean }) {
  const words = useWords('try');
  const app = useApplicationId();
  const { grants } = useSession();
  const [{ path: _path, ...search }] = useTextSearch();
  const link = useRef<HTMLAnchorElement>(null);
  // Only once: afterwards the list is where its reader has left it.
  useEffect(() => {
    if (isChosen) link.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isChosen]);
  return (
    <li>
      <Link
        ref={link}
        to="."
        className={styles.entry}
        search={{ ...search, operation: tried.id } as never}
        activeProps={{}}
        activeOptions={{ exact: true, includeSearch: true }}
        aria-current={isChosen ? 'true' : undefined}
      >
        <span className={styles.method}>{tried.method}</span> <span lang="en">{tried.operation.summary}</span>
        {!mayTry(grants, tried, app) && <small data-reading="quiet"> · {words.refusedShort}</small>}
      </Link>
    </li>
  );
}
