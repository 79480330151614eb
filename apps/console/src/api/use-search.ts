import { useNavigate, useSearch } from '@tanstack/react-router';

export type Search = Readonly<Record<string, string | undefined>>;

/** The query of the URL, and a function to change it; '' removes a value. */
export function useTextSearch(): readonly [Search, (changes: Search) => void] {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const change = (changes: Search): void =>
    void navigate({ to: '.', search: { ...search, ...changes } as never, replace: true });
  return [search, change];
}
