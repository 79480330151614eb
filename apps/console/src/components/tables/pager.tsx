import { Button } from '@keyway/ui';

import type { Pages } from '../../api/use-pages.js';
import styles from './pager.module.css';
import { useWords } from '../../i18n/words.js';

/** Leads through the pages of a list; not there where one page is all. */
export function Pager({ pages }: { pages: Pick<Pages<unknown>, 'previous' | 'next' | 'isLoading'> }) {
  const { common } = useWords('shell');
  const { previous, next, isLoading } = pages;
  if (!previous && !next) return null;
  return (
    <nav className={styles.pager} aria-label={common.pages}>
      <Button isDisabled={!previous || isLoading} onPress={() => previous?.()}>
        {common.previous}
      </Button>
      <Button isDisabled={!next || isLoading} onPress={() => next?.()}>
        {common.next}
      </Button>
    </nav>
  );
}
