import { connectionHealths } from '@keyway/contract';

import { useTextSearch } from '../../api/use-search.js';
import { SelectField } from '../../components/fields.js';
import { type Chip, Filters } from '../../components/tables/filters.js';
import { useIntegrations } from '../../connections/use-integrations.js';
import { partOf, unhealthy } from './use-connections.js';
import { useWords } from '../../i18n/words.js';

/** The filters of the screen; each choice applies immediately and is kept in the URL. */
export function ConnectionFilters({ app }: { app: string }) {
  const words = useWords('connectionList');
  const { healths } = useWords('consumers');
  const { common } = useWords('shell');
  const [search, change] = useTextSearch();
  const { health = '', service = '' } = search;
  const part = partOf(search);
  const { data: integrations = [] } = useIntegrations(app);
  const all = { value: '', label: common.all };
  const offered = part === 'all' ? connectionHealths : unhealthy;
  const services = integrations.map(({ service_id, name }) => ({ value: service_id, label: name }));
  const chips: Chip[] = [];
  const chosen = offered.find((each) => each === health);
  if (chosen)
    chips.push({ label: words.health, value: healths[chosen], onRemove: () => change({ health: '' }) });
  if (service !== '')
    chips.push({
      label: words.service,
      value: services.find(({ value }) => value === service)?.label ?? service,
      onRemove: () => change({ service: '' }),
    });
  return (
    <Filters isFiltered={chips.length > 0} onClear={() => change({ health: '', service: '' })} chips={chips}>
      {part !== 'ending' && (
        <SelectField
          label={words.health}
          value={health}
          options={[all, ...offered.map((each) => ({ value: each as string, label: healths[each] }))]}
          onChange={(next) => change({ health: next })}
        />
      )}
      <SelectField
        label={words.service}
        value={service}
        options={[all, ...services]}
        onChange={(next) => change({ service: next })}
      />
    </Filters>
  );
}
