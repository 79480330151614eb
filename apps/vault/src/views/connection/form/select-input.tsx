import { useId } from 'react';

import { useWords } from '../../../i18n/words-context.js';
import { sayProblem, type FieldInputProps } from './field-problem.js';
import styles from './field-input.module.css';
import { inputId } from './use-connection-form.js';

/** A choice; the browser's own list is what every device knows best. */
export function SelectInput({ field, value, problem, onChange, onBlur }: FieldInputProps) {
  const words = useWords();
  const helpId = useId();
  const problemId = useId();
  const { connection } = words;
  return (
    <div className={styles.field} data-invalid={problem ? true : undefined}>
      <label className={styles.label} htmlFor={inputId(field.id)}>
        {field.label}
        {!field.required && <span className={styles.optional}>{connection.optional}</span>}
      </label>
      <div className={styles.box}>
        <select
          id={inputId(field.id)}
          className={styles.input}
          value={value}
          required={field.required}
          aria-invalid={problem !== undefined}
          aria-describedby={`${helpId} ${problemId}`}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onBlur}
        >
          <option value="">{connection.chooseOption}</option>
          {field.options?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
      <p id={helpId} className={styles.help} hidden={field.required || field.description === undefined}>
        {field.description}
      </p>
      <p id={problemId} className={styles.problem} hidden={problem === undefined}>
        {problem && sayProblem(words, field, problem)}
      </p>
    </div>
  );
}
