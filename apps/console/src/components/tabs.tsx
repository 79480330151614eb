import { Link } from '@tanstack/react-router';

import type { Search } from '../api/use-search.js';
import styles from './tabs.module.css';

type TabsProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  /** The search that shows it, with its name. */
  readonly tabs: readonly { readonly value: Value; readonly label: string; readonly search: Search }[];
};

/** Parts of a list, each with its own address. */
export const Tabs = <Value extends string>({ label, value: current, tabs }: TabsProps<Value>) => (
  <nav className={styles.tabs} aria-label={label}>
    {tabs.map(({ value, label: text, search }) => (
      <Link
        key={value}
        to="."
        search={search as never}
        className={styles.tab}
        activeOptions={{ exact: true, includeSearch: true }}
        aria-current={value === current ? 'page' : undefined}
      >
        {text}
      </Link>
    ))}
  </nav>
);
