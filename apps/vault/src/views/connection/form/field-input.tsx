import { FieldError, Input, Label, Text, TextField } from 'react-aria-components';

import { VendorDetails } from '../../../components/vendor-details.js';
import type { FormField } from '../../../form/form-model.js';
import { isStored } from '../../../form/form-model.js';
import { useWords } from '../../../i18n/words-context.js';
import { useVault } from '../../../session/vault-context.js';
import { FieldGuide } from './field-guide.js';
import styles from './field-input.module.css';
import { sayProblem, type FieldInputProps } from './field-problem.js';
import { SelectInput } from './select-input.js';
import { inputId } from './use-connection-form.js';

/** One input of a connection's form, drawn from what the connector says about it. */
export const FieldInput = (props: FieldInputProps) => (
  <div>
    {props.field.type === 'select' ? <SelectInput {...props} /> : <TextInput {...props} />}
    {props.problem && props.vendorWords && <VendorDetails words={[props.vendorWords]} />}
    <FieldGuide field={props.field} />
  </div>
);

function TextInput({ field, value, problem, onChange, onBlur }: FieldInputProps) {
  const words = useWords();
  const { connection } = words;
  return (
    <TextField
      className={styles.field ?? ''}
      id={inputId(field.id)}
      name={field.id}
      type={field.type === 'select' ? 'text' : field.type}
      value={value}
      isRequired={field.required && !isStored(field)}
      isInvalid={problem !== undefined}
      validationBehavior="aria"
      autoComplete={field.sensitive ? 'new-password' : 'off'}
      onChange={onChange}
      onBlur={onBlur}
    >
      <Label className={styles.label ?? ''}>
        {field.label}
        {!field.required && <span className={styles.optional}>{connection.optional}</span>}
      </Label>
      <div className={styles.box}>
        {field.prefix !== undefined && (
          <span className={`${styles.affix} ${styles.before}`}>{field.prefix}</span>
        )}
        <Input
          className={styles.input ?? ''}
          placeholder={(field.sensitive ? field.value : null) ?? field.placeholder ?? ''}
          spellCheck={false}
          autoCapitalize="none"
        />
        {field.suffix !== undefined && <span className={styles.affix}>{field.suffix}</span>}
      </div>
      <FieldHelp field={field} />
      <FieldError className={styles.problem ?? ''}>{problem && sayProblem(words, field, problem)}</FieldError>
    </TextField>
  );
}

function FieldHelp({ field }: { field: FormField }) {
  const { connection } = useWords();
  const { hide_guides } = useVault().session.settings;
  const help = [
    // Help says where to find a required value, and what an optional one is for.
    hide_guides || field.required ? undefined : field.description,
    isStored(field) ? connection.stored : undefined,
  ]
    .filter(Boolean)
    .join(' ');
  if (help === '') return null;
  return (
    <Text slot="description" className={styles.help ?? ''}>
      {help}
    </Text>
  );
}
