import { useTextSearch } from '../../api/use-search.js';
import { SelectField } from '../../components/fields.js';
import { Filters } from '../../components/tables/filters.js';
import { useIntegrations } from '../../connections/use-integrations.js';
import { unhealthy } from './use-connections.js';
import { useWords } from '../../i18n/words.js';

/** The filters of the screen; each choice applies immediately and is kept in the URL. */
export function ConnectionFilters({ app }: { app: string }) {
  const words = useWords('connectionList');
  const { common } = useWords('shell');
  const [{ show = '', health = '', service = '' }, change] = useTextSearch();
  const { data: integrations = [] } = useIntegrations(app);
  const all = { value: '', label: common.all };
  return (
    <Filters isFiltered={health !== '' || service !== ''} onClear={() => change({ health: '', service: '' })}>
      <SelectField
        label={words.show}
        value={show}
        options={[
          { value: '', label: words.ailing },
          { value: 'ending', label: words.ending },
        ]}
        onChange={(next) => change({ show: next, health: '' })}
      />
      {show !== 'ending' && (
        <SelectField
          label={words.health}
          value={health}
          options={[all, ...unhealthy.map((each) => ({ value: each as string, label: words.healths[each] }))]}
          onChange={(next) => change({ health: next })}
        />
      )}
      <SelectField
        label={words.service}
        value={service}
        options={[all, ...integrations.map(({ service_id, name }) => ({ value: service_id, label: name }))]}
        onChange={(next) => change({ service: next })}
      />
    </Filters>
  );
}
