import { Bone } from '@keyway/ui';
import type { ReactNode } from 'react';

import styles from './data-table.module.css';

export type Column<Item> = {
  readonly name: string;
  readonly title: string;
  readonly cell: (item: Item) => ReactNode;
  readonly isNumber?: boolean;
};

type DataTableProps<Item> = {
  /** Names the table, for who cannot see where it stands. */
  readonly label: string;
  readonly columns: readonly Column<Item>[];
  /** undefined while they are on their way. */
  readonly items: readonly Item[] | undefined;
  readonly keyOf: (item: Item) => string;
  /** Shown in place of the table where there is nothing. */
  readonly empty: ReactNode;
};

/** Records in rows; on a narrow screen each is a card with its values named. */
export function DataTable<Item>({ label, columns, items, keyOf, empty }: DataTableProps<Item>) {
  if (items?.length === 0) return empty;
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label} aria-busy={items === undefined}>
        <thead>
          <tr>
            {columns.map(({ name, title, isNumber }) =>
              title === '' ? (
                <td key={name} />
              ) : (
                <th key={name} scope="col" data-number={isNumber || undefined}>
                  {title}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {items?.map((item) => (
            <tr key={keyOf(item)}>
              {columns.map(({ name, title, cell, isNumber }) => (
                <td key={name} data-title={title} data-number={isNumber || undefined}>
                  {cell(item)}
                </td>
              ))}
            </tr>
          )) ?? <Waiting columns={columns.length} />}
        </tbody>
      </table>
    </div>
  );
}

const Waiting = ({ columns }: { columns: number }) =>
  Array.from({ length: 5 }, (_, row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          <Bone width="70%" height="1rem" />
        </td>
      ))}
    </tr>
  ));
