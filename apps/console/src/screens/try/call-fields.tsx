import { FieldGroup } from '../../components/choice-field.js';
import { SelectField, TextField } from '../../components/fields.js';
import type { Field } from './fields.js';
import type { Problem, Values } from './to-request.js';
import styles from './try.module.css';
import type { KnownIds } from './use-known-ids.js';
import { useWords } from '../../i18n/words.js';

type CallFieldsProps = {
  readonly fields: readonly Field[];
  readonly values: Values;
  readonly problems: Readonly<Record<string, Problem>>;
  readonly known: KnownIds;
  readonly onChange: (key: string, value: string) => void;
};

const places = ['header', 'path', 'query'] as const;

/** Path, query and headers of a call. */
export function CallFields({ fields, ...rest }: CallFieldsProps) {
  const words = useWords('try');
  return places.map((place) => {
    const here = fields.filter((field) => field.in === place);
    if (here.length === 0) return null;
    return (
      <FieldGroup key={place} label={words.places[place]}>
        <div className={styles.fields}>
          {here.map((field) => (
            <CallField key={field.key} field={field} {...rest} />
          ))}
        </div>
      </FieldGroup>
    );
  });
}

type CallFieldProps = Omit<CallFieldsProps, 'fields'> & { readonly field: Field };

function CallField({ field, values, problems, known, onChange }: CallFieldProps) {
  const words = useWords('try');
  const value = values[field.key] ?? '';
  const problem = problems[field.key];
  const choices = useChoices(field, value, known);
  const frame = {
    label: field.label,
    hint: <Hint field={field} />,
    problem: problem && words.problems[problem],
    isOptional: !field.isRequired,
    value,
    onChange: (next: string) => onChange(field.key, next),
  };
  if (choices) return <SelectField {...frame} options={choices} />;
  return <TextField {...frame} placeholder={field.example} />;
}

function Hint({ field }: { field: Field }) {
  const words = useWords('try');
  return (
    <>
      {field.hint && <span lang="en">{field.hint}. </span>}
      {field.kind === 'time' && words.timeHint}
      {field.kind === 'list' && words.listHint(field.choices.slice(0, 8).join(', '))}
    </>
  );
}

function useChoices(field: Field, value: string, known: KnownIds) {
  const { common } = useWords('shell');
  const ids = field.in === 'query' ? undefined : known.of[field.parameter];
  const values = field.kind === 'boolean' ? ['true', 'false'] : field.kind === 'choice' ? field.choices : ids;
  if (!values) return undefined;
  const all = values.includes(value) || value === '' ? values : [value, ...values];
  const labels: Readonly<Record<string, string>> =
    field.kind === 'boolean' ? { true: common.yes, false: common.no } : {};
  return [{ value: '', label: '–' }, ...all.map((one) => ({ value: one, label: labels[one] ?? one }))];
}
