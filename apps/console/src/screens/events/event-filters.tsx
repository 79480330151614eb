import { useTextSearch } from '../../api/use-search.js';
import { SelectField, TextField } from '../../components/fields.js';
import { Filters } from '../../components/tables/filters.js';
import { toLocal, withZone, zoneName } from '../../moments.js';
import { spanOf, spans } from './to-since.js';
import { useWords } from '../../i18n/words.js';

/** From when on; the log is read forward from there. */
export function EventFilters() {
  const words = useWords('events');
  const [search, change] = useTextSearch();
  const span = spanOf(search);
  return (
    <Filters isFiltered={Boolean(search.span ?? search.from)} onClear={() => change({ span: '', from: '' })}>
      <SelectField
        label={words.since}
        value={span}
        options={spans.map((value) => ({ value, label: words.spans[value] }))}
        onChange={(value) => change({ span: value })}
      />
      {span === 'moment' && (
        <TextField
          label={`${words.from} (${zoneName()})`}
          type="datetime-local"
          value={toLocal(search.from ?? '')}
          onChange={(from) => change({ from: withZone(from) })}
        />
      )}
    </Filters>
  );
}
