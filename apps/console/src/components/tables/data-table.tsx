import { Bone } from '@keyway/ui';
import { type ReactNode, useState } from 'react';

import { useWords } from '../../i18n/words.js';
import styles from './data-table.module.css';
import { nextOrder, type Order, sortItems } from './sort-items.js';

export type Column<Item> = {
  readonly name: string;
  readonly title: string;
  readonly cell: (item: Item) => ReactNode;
  readonly isNumber?: boolean;
  /** Holds the checkbox that selects the row. */
  readonly isSelect?: boolean;
  /** The value that the column sorts by; without it, it doesn't. */
  readonly sortBy?: (item: Item) => string | number | null;
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
  /** Whether these are a page of more: sorting a part would mislead. */
  readonly isPage?: boolean;
};

/**
 * Records in rows; on a narrow screen each is a card with its values named. The link of a first cell takes the presses on
 * its whole row.
 */
export function DataTable<Item>(props: DataTableProps<Item>) {
  const { label, columns, items, keyOf, empty, isPage = false } = props;
  const [order, setOrder] = useState<Order>();
  if (items?.length === 0) return empty;
  // Its link is that of the row.
  const lead = columns.find(({ isSelect }) => !isSelect)?.name;
  const sorting = isPage ? undefined : columns.find(({ name }) => name === order?.name);
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label} aria-busy={items === undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Title
                key={column.name}
                column={column}
                order={order?.name === column.name ? order : undefined}
                onSort={isPage || !column.sortBy ? undefined : () => setOrder(nextOrder(order, column.name))}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {items === undefined ? (
            <Waiting columns={columns.length} />
          ) : (
            sortItems(items, sorting?.sortBy, order?.isDescending).map((item) => (
              <tr key={keyOf(item)}>
                {columns.map(({ name, title, cell, isNumber }) => (
                  <td
                    key={name}
                    data-title={title}
                    data-number={isNumber || undefined}
                    data-lead={name === lead || undefined}
                  >
                    {cell(item)}
                  </td>
                ))}
              </tr>
            ))
          )}
        </tbody>
      </table>
    </div>
  );
}

type TitleProps<Item> = {
  readonly column: Column<Item>;
  readonly order: Order | undefined;
  readonly onSort: (() => void) | undefined;
};

function Title<Item>({ column: { title, isNumber }, order, onSort }: TitleProps<Item>) {
  const { common } = useWords('shell');
  if (title === '') return <td />;
  const direction = order && (order.isDescending ? 'descending' : 'ascending');
  return (
    <th scope="col" data-number={isNumber || undefined} aria-sort={onSort && direction}>
      {onSort ? (
        <button type="button" className={styles.sort} title={common.sort} onClick={onSort}>
          {title}
          <span aria-hidden>{order ? (order.isDescending ? '↓' : '↑') : '↕'}</span>
        </button>
      ) : (
        title
      )}
    </th>
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
