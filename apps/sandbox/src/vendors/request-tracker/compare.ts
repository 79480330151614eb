import { dayOf, readQueryDate } from './dates.js';

export type Fields = Readonly<Record<string, string>>;
export type Predicate = (fields: Fields) => boolean;
/** Users are compared by name or number, dates in the user's time zone. */
export type FieldKind = 'text' | 'number' | 'date' | 'user';

/** One comparison of the query languages; undefined where the operator does not exist for the kind. */
export function compare(
  field: string,
  kind: FieldKind,
  operator: string,
  value: string,
): Predicate | undefined {
  if (kind === 'date') return compareDate(field, operator, value);
  if (kind === 'user') return compareUser(field, operator, value);
  return compareText(field, operator, value);
}

function compareDate(field: string, operator: string, value: string): Predicate | undefined {
  const stored = (fields: Fields): number => Date.parse(fields[field] ?? '') / 1000;
  const wanted = readQueryDate(value);
  const [start, end] = dayOf(wanted);
  const predicates: Record<string, Predicate> = {
    '=': (fields) => stored(fields) >= start && stored(fields) < end,
    '<': (fields) => stored(fields) < wanted,
    '<=': (fields) => stored(fields) <= wanted,
    '>': (fields) => stored(fields) > wanted,
    '>=': (fields) => stored(fields) >= wanted,
    IS: (fields) => !fields[field],
    'IS NOT': (fields) => Boolean(fields[field]),
  };
  return predicates[operator];
}

function compareUser(field: string, operator: string, value: string): Predicate | undefined {
  const column = /^\d+$/.test(value) ? `${field}Id` : field;
  const same: Predicate = (fields) => (fields[column] ?? '').toLowerCase() === value.toLowerCase();
  if (operator === '=') return same;
  return operator === '!=' ? (fields) => !same(fields) : undefined;
}

/** Text without regard to case; numbers where both sides are one. */
function compareText(field: string, operator: string, value: string): Predicate | undefined {
  const lower = value.toLowerCase();
  const text = (fields: Fields): string => (fields[field] ?? '').toLowerCase();
  const order = (fields: Fields): number => orderOf(text(fields), lower);
  const predicates: Record<string, Predicate> = {
    '=': (fields) => order(fields) === 0,
    '!=': (fields) => order(fields) !== 0,
    '<': (fields) => order(fields) < 0,
    '<=': (fields) => order(fields) <= 0,
    '>': (fields) => order(fields) > 0,
    '>=': (fields) => order(fields) >= 0,
    LIKE: (fields) => text(fields).includes(lower),
    'NOT LIKE': (fields) => !text(fields).includes(lower),
    STARTSWITH: (fields) => text(fields).startsWith(lower),
    'NOT STARTSWITH': (fields) => !text(fields).startsWith(lower),
    ENDSWITH: (fields) => text(fields).endsWith(lower),
    'NOT ENDSWITH': (fields) => !text(fields).endsWith(lower),
    IS: (fields) => text(fields) === '',
    'IS NOT': (fields) => text(fields) !== '',
  };
  return Object.hasOwn(predicates, operator) ? predicates[operator] : undefined;
}

function orderOf(stored: string, wanted: string): number {
  if (/^-?\d+$/.test(stored) && /^-?\d+$/.test(wanted)) return Number(stored) - Number(wanted);
  return stored < wanted ? -1 : stored > wanted ? 1 : 0;
}
