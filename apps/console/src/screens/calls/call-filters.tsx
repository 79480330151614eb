import { errorTypeNames, httpMethods } from '@keyway/contract';

import { SelectField, TextField } from '../../components/fields.js';
import { type Chip, Filters } from '../../components/tables/filters.js';
import { PeriodField } from '../../components/tables/period-field.js';
import { useFilterDraft } from '../../components/tables/use-filter-draft.js';
import { useIntegrations } from '../../connections/use-integrations.js';
import { toLocal, toReadable, withZone } from '../../moments.js';
import { periodOf } from '../../periods.js';
import { useApplicationId } from '../../shell/use-application.js';
import { useWords } from '../../i18n/words.js';

const first = ['path', 'outcome', 'service', 'consumer', 'period'] as const;
const others = ['method', 'status', 'error', 'request', 'from', 'to'] as const;
const names = [...first, ...others];
type Name = (typeof names)[number];

/** Narrows the list of requests; the URL keeps the choice. */
export function CallFilters() {
  const words = useWords('calls');
  const { common } = useWords('shell');
  const { draft, asked, set, choose, submit, clear, isFiltered } = useFilterDraft<Name>(names);
  const services = useServices(asked.service);
  const text = (name: Name) => (
    <TextField label={words.filters[name]} value={draft[name]} onChange={(value) => set({ [name]: value })} />
  );
  const time = (name: 'from' | 'to') => (
    <TextField
      label={words.filters[name]}
      type="datetime-local"
      value={toLocal(draft[name])}
      onChange={(value) => set({ [name]: withZone(value), period: '' })}
    />
  );
  const select = (name: Name, options: readonly (readonly [value: string, label: string])[]) => (
    <SelectField
      label={words.filters[name]}
      value={draft[name]}
      options={[['', common.all] as const, ...options].map(([value, label]) => ({ value, label }))}
      onChange={(value) => choose({ [name]: value })}
    />
  );
  const outcomes = [
    ['failed', words.failed],
    ['succeeded', words.succeeded],
  ] as const;
  const said = useSaid(services);
  return (
    <Filters
      isFiltered={isFiltered}
      onClear={clear}
      onSubmit={submit}
      isMoreUsed={others.some((name) => asked[name] !== '')}
      more={
        <>
          {select(
            'method',
            httpMethods.map((method) => [method, method]),
          )}
          {text('status')}
          {select(
            'error',
            errorTypeNames.map((name) => [name, name]),
          )}
          {text('request')}
          {time('from')}
          {time('to')}
        </>
      }
      chips={names
        .filter((name) => asked[name] !== '')
        .map((name): Chip => ({
          label: words.filters[name],
          value: said(name, asked[name]),
          onRemove: () => choose({ [name]: '' }),
        }))}
    >
      {text('path')}
      {select('outcome', outcomes)}
      {select('service', services)}
      {text('consumer')}
      <PeriodField value={draft.period} onChange={(period) => choose({ period, from: '', to: '' })} />
    </Filters>
  );
}

/** The connectors of the application, and the one that the URL names. */
function useServices(asked: string): (readonly [id: string, name: string])[] {
  const { data = [] } = useIntegrations(useApplicationId());
  const known = data.map(({ service_id, name }) => [service_id, name] as const);
  return asked === '' || known.some(([id]) => id === asked) ? known : [...known, [asked, asked]];
}

/** A filter's value as its chip shows it. */
function useSaid(services: readonly (readonly [id: string, name: string])[]) {
  const words = useWords('calls');
  const { periods } = useWords('shell');
  return (name: Name, value: string): string => {
    if (name === 'outcome') return value === 'failed' ? words.failed : words.succeeded;
    if (name === 'from' || name === 'to') return toReadable(value) || value;
    if (name === 'service') return services.find(([id]) => id === value)?.[1] ?? value;
    const period = name === 'period' ? periodOf(value) : undefined;
    return period ? periods[period] : value;
  };
}
