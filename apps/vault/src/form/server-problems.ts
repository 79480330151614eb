import type { Failure } from '@keyway/ui';

import type { FormField, Problem, Problems } from './form-model.js';

const PATH = 'body.settings.';

/** The server's problems with single values, if the page has a translation for them. */
const known: readonly (readonly [RegExp, Problem])[] = [
  [/^send again with/, 'again'],
  [/expected form/, 'pattern'],
  [/\bURL\b/, 'url'],
  [/email/, 'email'],
  [/options/, 'option'],
  [/characters/, 'characters'],
  [/could not be reached/, 'unreachable'],
  [/may not be called/, 'forbidden'],
  [/does not answer as/, 'stranger'],
];

/** Of an address whose credential must be entered again: that is said at the credential. */
const SAID_ELSEWHERE = /^can change only together/;

/** The fields a failure names, by the paths in its detail (`body.settings.subdomain`). */
export function problemsOf(fields: readonly FormField[], { typeName, detail }: Failure): Problems {
  if (typeof detail === 'string') return {};
  const told = fields.flatMap((field) => {
    const words = detail[PATH + field.id];
    return typeof words === 'string' ? [{ id: field.id, problem: toProblem(words), words }] : [];
  });
  const isAskedAgain = told.some(({ problem }) => problem === 'again');
  const named = told
    .filter(({ words }) => !isAskedAgain || !SAID_ELSEWHERE.test(words))
    .map(({ id, problem }): readonly [string, Problem] => [id, problem]);
  if (typeName === 'ConnectionSettingsError') named.push(...missingFields(fields, detail));
  return Object.fromEntries(named);
}

const toProblem = (words: string): Problem =>
  known.find(([pattern]) => pattern.test(words))?.[1] ?? 'refused';

/** Missing settings are listed by their ids, under whatever name. */
function missingFields(
  fields: readonly FormField[],
  detail: Readonly<Record<string, unknown>>,
): (readonly [string, Problem])[] {
  const ids = Object.values(detail).flat();
  return fields.filter(({ id }) => ids.includes(id)).map(({ id }) => [id, 'required']);
}
