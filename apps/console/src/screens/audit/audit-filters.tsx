import { auditActionNames } from '@keyway/contract';

import { SelectField, TextField } from '../../components/fields.js';
import { type Chip, Filters } from '../../components/tables/filters.js';
import { PeriodField } from '../../components/tables/period-field.js';
import { useFilterDraft } from '../../components/tables/use-filter-draft.js';
import { toLocal, toReadable, withZone } from '../../moments.js';
import { periodOf } from '../../periods.js';
import { useWords } from '../../i18n/words.js';

const names = ['action', 'actor', 'consumer', 'application', 'period', 'from', 'to'] as const;
type Name = (typeof names)[number];

/** Narrows the audit log; the URL keeps the choice. */
export function AuditFilters({ isWhole }: { isWhole: boolean }) {
  const words = useWords('audit');
  const { common, periods } = useWords('shell');
  const { draft, asked, set, choose, submit, clear, isFiltered } = useFilterDraft(names);
  const text = (name: Name) => (
    <TextField
      label={words.filters[name]}
      value={draft[name]}
      placeholder={name === 'actor' ? words.filters.actorHint : ''}
      onChange={(value) => set({ [name]: value })}
    />
  );
  const time = (name: 'from' | 'to') => (
    <TextField
      label={words.filters[name]}
      type="datetime-local"
      value={toLocal(draft[name])}
      onChange={(value) => set({ [name]: withZone(value), period: '' })}
    />
  );
  const said = (name: Name): string => {
    const period = name === 'period' ? periodOf(asked.period) : undefined;
    if (period) return periods[period];
    return name === 'from' || name === 'to' ? toReadable(asked[name]) || asked[name] : asked[name];
  };
  return (
    <Filters
      isFiltered={isFiltered}
      onClear={clear}
      onSubmit={submit}
      isMoreUsed={asked.from !== '' || asked.to !== ''}
      more={
        <>
          {time('from')}
          {time('to')}
        </>
      }
      chips={names
        .filter((name) => asked[name] !== '')
        .map((name): Chip => ({
          label: words.filters[name],
          value: said(name),
          onRemove: () => choose({ [name]: '' }),
        }))}
    >
      <SelectField
        label={words.filters.action}
        value={draft.action}
        options={[
          { value: '', label: common.all },
          ...auditActionNames.map((name) => ({ value: name as string, label: name })),
        ]}
        onChange={(action) => choose({ action })}
      />
      {text('actor')}
      {text('consumer')}
      {isWhole && text('application')}
      <PeriodField value={draft.period} onChange={(period) => choose({ period, from: '', to: '' })} />
    </Filters>
  );
}
