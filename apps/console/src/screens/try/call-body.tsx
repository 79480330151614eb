import { useId } from 'react';

import fieldStyles from '../../components/fields.module.css';
import { TextArea } from '../../components/fields.js';
import { useWords } from '../../i18n/words.js';

type JsonBodyProps = {
  readonly text: string;
  readonly problem: string | undefined;
  readonly isOptional: boolean;
  readonly onChange: (text: string) => void;
};

/** A body as it is sent. */
export function JsonBody({ text, problem, isOptional, onChange }: JsonBodyProps) {
  const words = useWords('try');
  return (
    <TextArea
      label={words.body}
      value={text}
      rows={Math.min(18, Math.max(4, text.split('\n').length))}
      problem={problem}
      isOptional={isOptional}
      onChange={onChange}
    />
  );
}

type FileBodyProps = {
  readonly problem: string | undefined;
  readonly onChange: (file: File | undefined) => void;
};

/** A file that is sent as it is. */
export function FileBody({ problem, onChange }: FileBodyProps) {
  const words = useWords('try');
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      <label className={fieldStyles.label} htmlFor={id}>
        {words.file}
      </label>
      <input
        id={id}
        type="file"
        className={fieldStyles.input}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => onChange(target.files?.[0])}
      />
      <p id={`${id}-problem`} className={fieldStyles.problem} role="alert">
        {problem}
      </p>
    </div>
  );
}
