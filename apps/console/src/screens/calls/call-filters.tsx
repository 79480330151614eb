import { errorTypeNames, httpMethods } from '@keyway/contract';
import { useState } from 'react';

import { type Search, useTextSearch } from '../../api/use-search.js';
import { SelectField, TextField } from '../../components/fields.js';
import { Filters } from '../../components/tables/filters.js';
import { useWords } from '../../i18n/words.js';

/** Narrows the list of calls; the address keeps what was asked. */
export function CallFilters() {
  const [search, change] = useTextSearch();
  // A fresh form for each address: the back button brings back what was asked then.
  return <Form key={JSON.stringify(search)} search={search} onChange={change} />;
}

const none: Search = {
  outcome: '',
  error: '',
  service: '',
  consumer: '',
  method: '',
  status: '',
  path: '',
  from: '',
  to: '',
  request: '',
};

function Form({ search, onChange }: { search: Search; onChange: (search: Search) => void }) {
  const words = useWords('calls');
  const { common } = useWords('shell');
  const [draft, setDraft] = useState({ ...none, ...search });
  const text = (name: keyof typeof words.filters & string, type: 'text' | 'datetime-local' = 'text') => (
    <TextField
      label={words.filters[name]}
      type={type}
      value={draft[name] ?? ''}
      onChange={(value) => setDraft({ ...draft, [name]: value })}
    />
  );
  return (
    <Filters
      isFiltered={Object.keys(none).some((name) => search[name])}
      onClear={() => onChange(none)}
      onSubmit={() => onChange(draft)}
    >
      <SelectField
        label={words.filters.outcome}
        value={draft.outcome ?? ''}
        options={[
          { value: '', label: common.all },
          { value: 'failed', label: words.failed },
          { value: 'succeeded', label: words.succeeded },
        ]}
        onChange={(outcome) => setDraft({ ...draft, outcome })}
      />
      {text('service')}
      {text('consumer')}
      <SelectField
        label={words.filters.method}
        value={draft.method ?? ''}
        options={[
          { value: '', label: common.all },
          ...httpMethods.map((method) => ({ value: method as string, label: method })),
        ]}
        onChange={(method) => setDraft({ ...draft, method })}
      />
      {text('status')}
      <SelectField
        label={words.filters.error}
        value={draft.error ?? ''}
        options={[
          { value: '', label: common.all },
          ...errorTypeNames.map((name) => ({ value: name as string, label: name })),
        ]}
        onChange={(error) => setDraft({ ...draft, error })}
      />
      {text('path')}
      {text('from', 'datetime-local')}
      {text('to', 'datetime-local')}
      {text('request')}
    </Filters>
  );
}
