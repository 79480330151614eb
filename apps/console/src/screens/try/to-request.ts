import { headerNames } from '@keyway/contract';
import type { RequestExample } from '@keyway/openapi/samples';

import type { Field } from './fields.js';

/** Typed values, by field key. */
export type Values = Readonly<Record<string, string>>;
export type Problem = 'needed' | 'number' | 'segment';

/** The typed values as a request; empty fields are omitted. */
export function toRequest(
  fields: readonly Field[],
  values: Values,
): Required<Pick<RequestExample, 'path' | 'query' | 'headers'>> {
  const path: Record<string, string> = {};
  const headers: Record<string, string> = {};
  const query: Record<string, unknown> = {};
  for (const field of fields) {
    const text = (values[field.key] ?? '').trim();
    if (text === '') continue;
    if (field.in === 'path') path[field.parameter] = text;
    else if (field.in === 'header') headers[nameOf(field)] = text;
    else if (field.member === undefined) query[field.parameter] = valueOf(field, text);
    else
      query[field.parameter] = {
        ...(query[field.parameter] as Record<string, unknown> | undefined),
        [field.member]: valueOf(field, text),
      };
  }
  return { path, headers, query };
}

/** The description writes one of them as people do. */
const nameOf = ({ parameter }: Field): string =>
  parameter.toLowerCase() === headerNames.transactionId ? headerNames.transactionId : parameter;

function valueOf({ kind }: Field, text: string): unknown {
  if (kind === 'boolean') return text === 'true';
  if (kind === 'number') return Number.isFinite(Number(text)) ? Number(text) : text;
  if (kind !== 'list') return text;
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Problems with the typed values that the form can detect; the server reports the rest. */
export const problemsOf = (fields: readonly Field[], values: Values): Readonly<Record<string, Problem>> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const problem = problemOf(field, (values[field.key] ?? '').trim());
      return problem === undefined ? [] : [[field.key, problem]];
    }),
  );

function problemOf(field: Field, text: string): Problem | undefined {
  if (text === '') return field.isRequired ? 'needed' : undefined;
  if (field.kind === 'number' && !Number.isFinite(Number(text))) return 'number';
  // An address with one of these leads somewhere else.
  return field.in === 'path' && (text === '.' || text === '..') ? 'segment' : undefined;
}
