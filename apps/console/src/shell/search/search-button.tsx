import { Magnifier } from '@keyway/ui';
import { lazy, Suspense, useEffect, useState } from 'react';

import { useWords } from '../../i18n/words.js';
import styles from './search.module.css';

// Needed once the search is opened.
const SearchDialog = lazy(async () => ({ default: (await import('./search-dialog.js')).SearchDialog }));

const isApple = /mac|iphone|ipad/i.test(navigator.platform);

/** Opens the search, as Ctrl+K or ⌘K does from anywhere. */
export function SearchButton({ app }: { app: string | undefined }) {
  const words = useWords('shell').search;
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(isApple ? event.metaKey : event.ctrlKey)) return;
      // A question that is open comes first.
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
      event.preventDefault();
      setIsOpen(true);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onClick={() => setIsOpen(true)}
      >
        <Magnifier className={styles.magnifier} />
        <span>{words.title}</span>
        <kbd aria-hidden>{isApple ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <SearchDialog app={app} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
