import { useEffect, useState } from 'react';

import { type Search, useTextSearch } from '../../api/use-search.js';

/** The filters of a list as they are typed; the URL has the applied ones, also after going back. */
export function useFilterDraft<Name extends string>(names: readonly Name[]) {
  const [search, change] = useTextSearch();
  const asked = Object.fromEntries(names.map((name) => [name, search[name] ?? ''])) as Record<Name, string>;
  const key = JSON.stringify(asked);
  const [draft, setDraft] = useState(asked);
  useEffect(() => setDraft(JSON.parse(key) as Record<Name, string>), [key]);
  const apply = (changes: Search): void => change({ ...draft, ...changes });
  return {
    draft,
    asked,
    /** Changes what is typed; `submit` applies it. */
    set: (changes: Partial<Record<Name, string>>): void => setDraft({ ...draft, ...changes }),
    /** Applies a choice at once, with what was typed. */
    choose: (changes: Partial<Record<Name, string>>): void => apply(changes as Search),
    submit: (): void => apply({}),
    clear: (): void => change(Object.fromEntries(names.map((name) => [name, '']))),
    isFiltered: Object.values(asked).some(Boolean),
  };
}
