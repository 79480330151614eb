import { auditActionNames } from '@keyway/contract';
import { useState } from 'react';

import { type Search, useTextSearch } from '../../api/use-search.js';
import { SelectField, TextField } from '../../components/fields.js';
import { Filters } from '../../components/tables/filters.js';
import { useWords } from '../../i18n/words.js';

const none = { action: '', actor: '', consumer: '', application: '', from: '', to: '' };
type Name = keyof typeof none;
const names = Object.keys(none) as Name[];

/** Narrows the trail; the address keeps what was asked. */
export function AuditFilters({ isWhole }: { isWhole: boolean }) {
  const [search, change] = useTextSearch();
  const asked = Object.fromEntries(names.map((name) => [name, search[name] ?? ''])) as typeof none;
  // A fresh form for each address: the back button brings back what was asked then.
  return <Form key={JSON.stringify(asked)} isWhole={isWhole} asked={asked} onChange={change} />;
}

type FormProps = {
  readonly isWhole: boolean;
  readonly asked: typeof none;
  readonly onChange: (search: Search) => void;
};

function Form({ isWhole, asked, onChange }: FormProps) {
  const words = useWords('audit');
  const { common } = useWords('shell');
  const [draft, setDraft] = useState(asked);
  const text = (name: Name, type: 'text' | 'datetime-local' = 'text') => (
    <TextField
      label={words.filters[name]}
      type={type}
      value={draft[name]}
      placeholder={name === 'actor' ? words.filters.actorHint : ''}
      onChange={(value) => setDraft({ ...draft, [name]: value })}
    />
  );
  return (
    <Filters
      isFiltered={Object.values(asked).some(Boolean)}
      onClear={() => onChange(none)}
      onSubmit={() => onChange(draft)}
    >
      <SelectField
        label={words.filters.action}
        value={draft.action}
        options={[
          { value: '', label: common.all },
          ...auditActionNames.map((name) => ({ value: name, label: name })),
        ]}
        onChange={(action) => setDraft({ ...draft, action })}
      />
      {text('actor')}
      {text('consumer')}
      {isWhole && text('application')}
      {text('from', 'datetime-local')}
      {text('to', 'datetime-local')}
    </Filters>
  );
}
