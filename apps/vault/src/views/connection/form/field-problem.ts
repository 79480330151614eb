import type { FormField, Problem } from '../../../form/form-model.js';
import type { Words } from '../../../i18n/words.js';

/** Props of every kind of input. */
export type FieldInputProps = {
  readonly field: FormField;
  readonly value: string;
  readonly problem: Problem | undefined;
  /** The connected service's message about the value. */
  readonly vendorWords?: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
};

/** The problem with a value, in words. */
export function sayProblem(words: Words, field: FormField, problem: Problem): string {
  const { problems } = words.connection;
  return problem === 'required' || problem === 'again' ? problems[problem](field.label) : problems[problem];
}
