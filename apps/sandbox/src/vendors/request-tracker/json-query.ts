import { isRecord, type VendorRequest } from '../../vendor.js';
import { compare, type Fields, type Predicate } from './compare.js';
import { fail, internalError } from './rows.js';

export const transactionColumns = [
  'id',
  'ObjectType',
  'ObjectId',
  'TimeTaken',
  'Type',
  'Field',
  'OldValue',
  'NewValue',
  'Data',
  'Creator',
  'Created',
];

/** A JSON query from the body of a POST or the `query` parameter of a GET; text without a `[` limits nothing. */
export function readJsonQuery({ body, query }: VendorRequest): readonly Record<string, unknown>[] {
  if (body !== undefined) {
    if (!Array.isArray(body)) throw fail(400, 'JSON object must be a ARRAY');
    return assertRecords(body);
  }
  const text = query.get('query') ?? '';
  if (!text.includes('[')) return [];
  try {
    return assertRecords(JSON.parse(text));
  } catch {
    throw internalError();
  }
}

function assertRecords(value: unknown): readonly Record<string, unknown>[] {
  if (!Array.isArray(value) || !value.every(isRecord)) throw internalError();
  return value;
}

/**
 * Limits on one field are joined by OR unless they say otherwise, fields by AND; unknown fields are ignored, an unknown
 * operator matches nothing, and a query without any limit finds nothing.
 */
export function parseJsonQuery(
  limits: readonly Record<string, unknown>[],
  searchable: readonly string[] = transactionColumns,
): Predicate {
  const groups = new Map<string, { predicates: Predicate[]; every: boolean }>();
  for (const { field, value, operator, entry_aggregator: aggregator } of limits) {
    if (typeof field !== 'string' || value === undefined || value === null || !searchable.includes(field))
      continue;
    const group = groups.get(field) ?? { predicates: [], every: false };
    group.predicates.push(toPredicate(field, toOperator(operator), value));
    group.every ||= typeof aggregator === 'string' && aggregator.toUpperCase() === 'AND';
    groups.set(field, group);
  }
  return (fields) =>
    groups.size > 0 &&
    [...groups.values()].every(({ predicates, every }) =>
      every
        ? predicates.every((predicate) => predicate(fields))
        : predicates.some((predicate) => predicate(fields)),
    );
}

const toOperator = (operator: unknown): string =>
  typeof operator === 'string' && operator !== '' ? operator.toUpperCase() : '=';

/** `IN` takes an array and only `IN` does. Dates are compared as the database writes them. */
function toPredicate(field: string, operator: string, value: unknown): Predicate {
  const nothing: Predicate = () => false;
  if (operator === 'IN' || operator === 'NOT IN') {
    if (!Array.isArray(value)) return nothing;
    const wanted = new Set(value.map(String));
    return (fields) => wanted.has(fields[field] ?? '') === (operator === 'IN');
  }
  if (typeof value === 'object') return nothing;
  const predicate = compare(field, 'text', operator, String(value)) ?? nothing;
  return field === 'Created' ? (fields) => predicate(toSqlDates(fields)) : predicate;
}

const toSqlDates = (fields: Fields): Fields => ({
  ...fields,
  Created: (fields.Created ?? '').replace('T', ' ').replace('Z', ''),
});
