import { SelectField } from '../../components/fields.js';
import { periods, type Period } from './periods.js';
import { useWords } from '../../i18n/words.js';

type PeriodSelectProps = { readonly value: Period; readonly onChange: (period: Period) => void };

/** How far back to look. */
export function PeriodSelect({ value, onChange }: PeriodSelectProps) {
  const words = useWords('home');
  return (
    <SelectField
      label={words.period}
      value={value}
      options={periods.map((period) => ({ value: period, label: words.periods[period] }))}
      onChange={onChange}
    />
  );
}
