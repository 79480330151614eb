import { useNavigate, useSearch } from '@tanstack/react-router';

export type Search = Readonly<Record<string, string | undefined>>;

/** What the address asks for, and a way to ask for something else; '' leaves a value out. */
export function useTextSearch(): readonly [Search, (changes: Search) => void] {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const change = (changes: Search): void =>
    void navigate({ to: '.', search: { ...search, ...changes } as never, replace: true });
  return [search, change];
}
