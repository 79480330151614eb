import { connectionHealths } from '@keyway/contract';
import { useState } from 'react';

import { type Search, useTextSearch } from '../../api/use-search.js';
import { SelectField, TextField } from '../../components/fields.js';
import { Filters } from '../../components/tables/filters.js';
import { expiryDays } from './to-filter.js';
import { useWords } from '../../i18n/words.js';

/** Narrows the list of consumers; the address keeps what was asked. */
export function ConsumerFilters() {
  const [search, change] = useTextSearch();
  return <Form key={JSON.stringify(search)} search={search} onChange={change} />;
}

const none: Search = { search: '', id: '', health: '', expires: '' };

function Form({ search, onChange }: { search: Search; onChange: (search: Search) => void }) {
  const words = useWords('consumers');
  const { common } = useWords('shell');
  const [draft, setDraft] = useState({ ...none, ...search });
  const set = (name: string) => (value: string) => setDraft({ ...draft, [name]: value });
  const all = { value: '', label: common.all };
  return (
    <Filters
      isFiltered={Object.values(search).some(Boolean)}
      onClear={() => onChange(none)}
      onSubmit={() => onChange(draft)}
    >
      <TextField label={words.filters.search} value={draft.search ?? ''} onChange={set('search')} />
      <TextField label={words.filters.id} value={draft.id ?? ''} onChange={set('id')} />
      <SelectField
        label={words.filters.health}
        value={draft.health ?? ''}
        options={[
          all,
          ...connectionHealths.map((each) => ({ value: each as string, label: words.healths[each] })),
        ]}
        onChange={set('health')}
      />
      <SelectField
        label={words.filters.expires}
        value={draft.expires ?? ''}
        options={[
          all,
          ...expiryDays.map((each) => ({ value: each as string, label: words.withinDays(each) })),
        ]}
        onChange={set('expires')}
      />
    </Filters>
  );
}
