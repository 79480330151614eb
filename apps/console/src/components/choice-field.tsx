import { type ReactNode, useId } from 'react';

import styles from './fields.module.css';

type Choice<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
};
type ChoiceFieldProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
};

/** One of very few values, each with what it means. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, value: chosen, choices, onChange } = props;
  const id = useId();
  return (
    <FieldGroup label={label}>
      {choices.map(({ value, label: text, hint }) => (
        <div key={value} className={styles.check}>
          <input
            id={`${id}-${value}`}
            type="radio"
            name={id}
            checked={value === chosen}
            aria-describedby={hint === undefined ? undefined : `${id}-${value}-hint`}
            onChange={() => onChange(value)}
          />
          <label htmlFor={`${id}-${value}`}>{text}</label>
          {hint !== undefined && (
            <p id={`${id}-${value}-hint`} className={styles.hint}>
              {hint}
            </p>
          )}
        </div>
      ))}
    </FieldGroup>
  );
}

type FieldGroupProps = {
  readonly label: string;
  readonly hint?: string;
  readonly problem?: string | undefined;
  readonly children: ReactNode;
};

/** Fields that belong together, under one name. */
export function FieldGroup({ label, hint, problem, children }: FieldGroupProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <fieldset
      className={styles.group}
      aria-describedby={described || undefined}
      data-invalid={problem === undefined ? undefined : true}
    >
      <legend className={styles.label}>{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children}
      {problem && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
