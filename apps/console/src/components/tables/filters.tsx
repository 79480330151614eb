import { Button, Cross } from '@keyway/ui';
import { type ReactNode, useId, useState } from 'react';

import styles from './filters.module.css';
import { useWords } from '../../i18n/words.js';

/** A filter that applies now. */
export type Chip = { readonly label: string; readonly value: string; readonly onRemove: () => void };

type FiltersProps = {
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  /** Submits by Enter or by the button; absent if every field applies immediately. */
  readonly onSubmit?: () => void;
  /** Fields that are needed less often, behind a button. */
  readonly more?: ReactNode;
  readonly isMoreUsed?: boolean;
  readonly chips?: readonly Chip[];
  readonly children: ReactNode;
};

/** Filters of a list: one row, or one button on a narrow screen, with a chip for each that applies. */
export function Filters(props: FiltersProps) {
  const { isFiltered, onClear, onSubmit, more, isMoreUsed = false, chips = [], children } = props;
  const { common } = useWords('shell');
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [hasMore, setHasMore] = useState(isMoreUsed);
  return (
    <form
      role="search"
      aria-labelledby={id}
      className={styles.filters}
      data-open={isOpen || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={`${id}-fields`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {chips.length > 0 ? common.filtersOf(chips.length) : common.filters}
      </button>
      <span id={id} hidden>
        {common.filter}
      </span>
      <div id={`${id}-fields`} className={styles.fields}>
        {children}
        {hasMore && more}
        <div className={styles.actions}>
          {more !== undefined && !hasMore && (
            <Button kind="quiet" onPress={() => setHasMore(true)}>
              {common.moreFilters}
            </Button>
          )}
          {onSubmit && <Button type="submit">{common.filter}</Button>}
        </div>
      </div>
      {isFiltered && (
        <div className={styles.chips}>
          {chips.map((chip) => (
            <button key={chip.label} type="button" className={styles.chip} onClick={chip.onRemove}>
              {chip.label}: <strong>{chip.value}</strong>
              <Cross className={styles.cross} />
              <span className={styles.hidden}>{common.removeFilter}</span>
            </button>
          ))}
          <Button kind="quiet" onPress={onClear}>
            {common.clear}
          </Button>
        </div>
      )}
    </form>
  );
}
