import type { FormField, Problem } from '../../form/form-model.js';
import type { Words } from '../../i18n/words.js';

/** What every kind of input is given. */
export type FieldInputProps = {
  readonly field: FormField;
  readonly value: string;
  readonly problem: Problem | undefined;
  /** What the connected service said to it. */
  readonly vendorWords?: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
};

/** What is wrong with a value, in words. */
export function sayProblem(words: Words, field: FormField, problem: Problem): string {
  const { problems } = words.connection;
  return problem === 'required' ? problems.required(field.label) : problems[problem];
}
