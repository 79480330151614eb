import { Button } from '@keyway/ui';
import { type ReactNode, useId } from 'react';

import styles from './filters.module.css';
import { useWords } from '../../i18n/words.js';

type FiltersProps = {
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  /** Submits by Enter or by the button; absent if every field applies immediately. */
  readonly onSubmit?: () => void;
  readonly children: ReactNode;
};

/** Filters of a list. */
export function Filters({ isFiltered, onClear, onSubmit, children }: FiltersProps) {
  const { common } = useWords('shell');
  const id = useId();
  return (
    <form
      role="search"
      aria-labelledby={id}
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <span id={id} hidden>
        {common.filter}
      </span>
      {children}
      <div className={styles.actions}>
        {onSubmit && <Button type="submit">{common.filter}</Button>}
        {isFiltered && (
          <Button kind="quiet" onPress={onClear}>
            {common.clear}
          </Button>
        )}
      </div>
    </form>
  );
}
