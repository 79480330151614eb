import { SelectField } from '../fields.js';
import { periods } from '../../periods.js';
import { useWords } from '../../i18n/words.js';

type PeriodFieldProps = { readonly value: string; readonly onChange: (period: string) => void };

/** Narrows a list to a period that ends now, to today or to yesterday. */
export function PeriodField({ value, onChange }: PeriodFieldProps) {
  const { common, periods: names } = useWords('shell');
  return (
    <SelectField
      label={common.period}
      value={value}
      options={[
        { value: '', label: common.anyTime },
        ...periods.map((period) => ({ value: period as string, label: names[period] })),
      ]}
      onChange={onChange}
    />
  );
}
