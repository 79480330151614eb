import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';

export type Page<Item> = {
  readonly data: readonly Item[];
  readonly meta: { readonly cursors: { readonly next: string | null } };
};

export type Pages<Item> = {
  /** undefined until the first page is there. */
  readonly items: readonly Item[] | undefined;
  readonly error: Error | null;
  readonly isLoading: boolean;
  readonly reload: () => void;
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
};

/** A list read page by page, forward by cursor and back by the cursors seen; another key begins at the first page. */
export function usePages<Item>(
  key: QueryKey,
  load: (cursor: string | undefined) => Promise<Page<Item>>,
  { refetchMs }: { readonly refetchMs?: number } = {},
): Pages<Item> {
  const name = JSON.stringify(key);
  const [place, setPlace] = useState<{ name: string; cursors: readonly string[] }>({ name, cursors: [] });
  const cursors = place.name === name ? place.cursors : [];
  const query = useQuery({
    queryKey: [...key, cursors.at(-1)],
    queryFn: () => load(cursors.at(-1)),
    placeholderData: keepPreviousData,
    ...(refetchMs !== undefined && { refetchInterval: refetchMs }),
  });
  const next = query.data?.meta.cursors.next ?? undefined;
  const go = (to: readonly string[]) => () => setPlace({ name, cursors: to });
  return {
    items: query.data?.data,
    error: query.error,
    isLoading: query.isPending || query.isPlaceholderData,
    reload: () => void query.refetch(),
    previous: cursors.length > 0 ? go(cursors.slice(0, -1)) : undefined,
    next: next === undefined ? undefined : go([...cursors, next]),
  };
}
