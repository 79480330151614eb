import { connectionHealths } from '@keyway/contract';

import { SelectField, TextField } from '../../components/fields.js';
import { type Chip, Filters } from '../../components/tables/filters.js';
import { useFilterDraft } from '../../components/tables/use-filter-draft.js';
import { expiryDays } from './to-filter.js';
import { useWords } from '../../i18n/words.js';

const names = ['search', 'id', 'health', 'expires'] as const;

/** Narrows the list of consumers; the URL keeps the choice. */
export function ConsumerFilters() {
  const words = useWords('consumers');
  const { common } = useWords('shell');
  const { draft, asked, set, choose, submit, clear, isFiltered } = useFilterDraft(names);
  const all = { value: '', label: common.all };
  const healths = connectionHealths.map((each) => ({ value: each as string, label: words.healths[each] }));
  const days = expiryDays.map((each) => ({ value: each as string, label: words.withinDays(each) }));
  const said = (value: string): string =>
    [...healths, ...days].find((each) => each.value === value)?.label ?? value;
  return (
    <Filters
      isFiltered={isFiltered}
      onClear={clear}
      onSubmit={submit}
      chips={names
        .filter((name) => asked[name] !== '')
        .map((name): Chip => ({
          label: words.filters[name],
          value: name === 'health' || name === 'expires' ? said(asked[name]) : asked[name],
          onRemove: () => choose({ [name]: '' }),
        }))}
    >
      <TextField label={words.filters.search} value={draft.search} onChange={(search) => set({ search })} />
      <TextField label={words.filters.id} value={draft.id} onChange={(id) => set({ id })} />
      <SelectField
        label={words.filters.health}
        value={draft.health}
        options={[all, ...healths]}
        onChange={(health) => choose({ health })}
      />
      <SelectField
        label={words.filters.expires}
        value={draft.expires}
        options={[all, ...days]}
        onChange={(expires) => choose({ expires })}
      />
    </Filters>
  );
}
