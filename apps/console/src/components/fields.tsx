import { type ReactNode, useId } from 'react';

import styles from './fields.module.css';
import { useWords } from '../i18n/words.js';

type FieldProps = {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The problem with the value, if any. */
  readonly problem?: string | undefined;
  readonly isOptional?: boolean;
};
type Frame = FieldProps & {
  readonly children: (ids: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': boolean;
  }) => ReactNode;
};

function FieldFrame({ label, hint, problem, isOptional = false, children }: Frame) {
  const { common } = useWords('shell');
  const id = useId();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label} {isOptional && <span className={styles.optional}>{common.optional}</span>}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': problem !== undefined })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = FieldProps & {
  readonly value: string;
  readonly name?: string;
  readonly type?: 'text' | 'password' | 'search' | 'email' | 'number' | 'datetime-local' | 'url';
  readonly autoComplete?: string;
  readonly placeholder?: string;
  readonly isReadOnly?: boolean;
  readonly autoFocus?: boolean;
  readonly onChange: (value: string) => void;
};

/** A line of text. */
export function TextField(props: TextFieldProps) {
  const {
    value,
    name,
    type = 'text',
    autoComplete = 'off',
    placeholder,
    isReadOnly,
    autoFocus,
    onChange,
  } = props;
  return (
    <FieldFrame {...props}>
      {(ids) => (
        <input
          {...ids}
          {...{ name, type, value, autoComplete, placeholder, autoFocus }}
          className={styles.input}
          readOnly={isReadOnly}
          spellCheck={false}
          autoCapitalize="none"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FieldFrame>
  );
}

type TextAreaProps = FieldProps & {
  readonly value: string;
  readonly rows?: number;
  readonly onChange: (value: string) => void;
};

/** Several lines of text. */
export const TextArea = (props: TextAreaProps) => (
  <FieldFrame {...props}>
    {(ids) => (
      <textarea
        {...ids}
        className={styles.input}
        rows={props.rows ?? 4}
        value={props.value}
        spellCheck={false}
        onChange={({ target }) => props.onChange(target.value)}
      />
    )}
  </FieldFrame>
);

type SelectFieldProps<Value extends string> = FieldProps & {
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
};

/** One of a few values. */
export const SelectField = <Value extends string>(props: SelectFieldProps<Value>) => (
  <FieldFrame {...props}>
    {(ids) => (
      <select
        {...ids}
        className={styles.input}
        value={props.value}
        onChange={({ target }) => props.onChange(target.value as Value)}
      >
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    )}
  </FieldFrame>
);

type CheckFieldProps = {
  readonly label: string;
  readonly hint?: string;
  readonly value: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (value: boolean) => void;
};

/** Yes or no. */
export function CheckField({ label, hint, value, isDisabled, onChange }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={styles.check}>
      <input
        id={id}
        type="checkbox"
        checked={value}
        disabled={isDisabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
