import type { ReactNode } from 'react';

import type { Pages } from '../../api/use-pages.js';
import { DataTable, type Column } from './data-table.js';
import { FailureNotice } from '../failure-notice.js';
import { Pager } from './pager.js';

type ListProps<Item> = {
  readonly label: string;
  readonly pages: Pages<Item>;
  readonly columns: readonly Column<Item>[];
  readonly keyOf: (item: Item) => string;
  readonly empty: ReactNode;
};

/** A list of records with its pages; what went wrong where it could not be read. */
export function List<Item>({ pages, ...table }: ListProps<Item>) {
  if (pages.error) return <FailureNotice error={pages.error} onRetry={pages.reload} />;
  return (
    <>
      <DataTable items={pages.items} isPage={Boolean(pages.previous ?? pages.next)} {...table} />
      <Pager pages={pages} />
    </>
  );
}
