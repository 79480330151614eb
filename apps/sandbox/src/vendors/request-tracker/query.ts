import { isRecord } from '../../vendor.js';
import { fail } from './rows.js';

type Fields = Record<string, string>;
type Predicate = (fields: Fields) => boolean;

const columns = [
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
const sqlFields = new Set([
  ...columns,
  ...[
    'Content',
    'ContentType',
    'Filename',
    'Subject',
    'TicketId',
    'TicketSubject',
    'TicketQueue',
    'TicketStatus',
  ],
  ...['TicketOwner', 'TicketCreated', 'TicketLastUpdated'],
]);
const dateFields = new Set(['Created', 'TicketCreated', 'TicketLastUpdated']);
const tokenPattern = /\s*(?:('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(<=|>=|!=|=|<|>|\(|\))|([\w.:{}+-]+))/y;

/** The query language of ticket transactions: comparisons joined by AND and OR, with parentheses. */
export function parseSql(text: string): Predicate {
  const tokens = tokenize(text);
  let position = 0;
  const peek = (): string => (tokens[position] ?? '').toUpperCase();
  const take = (): string => {
    const token = tokens[position++];
    if (token === undefined) throw fail(400, `Incomplete query, last token type: '${tokens.at(-2) ?? ''}'`);
    return token;
  };

  const parseOr = (): Predicate => {
    const parts = [parseAnd()];
    while (peek() === 'OR') {
      take();
      parts.push(parseAnd());
    }
    return (fields) => parts.some((part) => part(fields));
  };
  const parseAnd = (): Predicate => {
    const parts = [parseTerm()];
    while (peek() === 'AND') {
      take();
      parts.push(parseTerm());
    }
    return (fields) => parts.every((part) => part(fields));
  };
  const parseTerm = (): Predicate => {
    if (peek() !== '(') return parseComparison();
    take();
    const inner = parseOr();
    if (take() !== ')') throw fail(400, 'Incorrect query, expected a CLOSE_PAREN');
    return inner;
  };
  const parseComparison = (): Predicate => {
    const field = take();
    if (!sqlFields.has(field))
      throw fail(
        400,
        `Unknown field: ${field} at /usr/share/request-tracker5/lib/RT/Transactions.pm line 905.`,
      );
    return compare(field, readOperator(take, peek), unquote(take()));
  };

  const predicate = parseOr();
  if (position < tokens.length)
    throw fail(400, `Wrong query, expecting an AGGREGATOR in '${tokens[position] ?? ''}'`);
  return predicate;
}

/**
 * The JSON form: limits on one field are joined by OR unless they say otherwise, fields by AND; unknown
 * ones are ignored, and a query without any limit finds nothing.
 */
export function parseJsonQuery(limits: unknown, searchable: readonly string[] = columns): Predicate {
  if (!Array.isArray(limits)) throw fail(400, 'JSON object must be an ARRAY');
  const groups = new Map<string, { predicates: Predicate[]; every: boolean }>();
  for (const limit of limits.filter(isRecord)) {
    const { field, value, operator, entry_aggregator: aggregator } = limit;
    if (typeof field !== 'string' || value === undefined || value === null || !searchable.includes(field))
      continue;
    const group = groups.get(field) ?? { predicates: [], every: false };
    group.predicates.push(
      compare(field, typeof operator === 'string' ? operator.toUpperCase() : '=', String(value)),
    );
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

function tokenize(text: string): string[] {
  const tokens: string[] = [];
  tokenPattern.lastIndex = 0;
  const end = text.trimEnd().length;
  while (tokenPattern.lastIndex < end) {
    const start = tokenPattern.lastIndex;
    const match = tokenPattern.exec(text);
    if (!match) throw fail(400, `Wrong query, no match near '${text.slice(start, start + 20)}'`);
    tokens.push(match[1] ?? match[2] ?? match[3] ?? '');
  }
  return tokens;
}

function readOperator(take: () => string, peek: () => string): string {
  const first = take().toUpperCase();
  if (first === 'NOT') return `NOT ${take().toUpperCase()}`;
  if (first === 'IS' && peek() === 'NOT') return `IS ${take().toUpperCase()}`;
  return first;
}

const unquote = (token: string): string =>
  /^['"]/.test(token) ? token.slice(1, -1).replace(/\\(.)/g, '$1') : token;

function compare(field: string, operator: string, value: string): Predicate {
  const order = (fields: Fields): number => orderOf(field, fields[field] ?? '', value);
  const lower = value.toLowerCase();
  const text = (fields: Fields): string => (fields[field] ?? '').toLowerCase();
  switch (operator) {
    case '=':
      return (fields) => (dateFields.has(field) ? order(fields) === 0 : text(fields) === lower);
    case '!=':
      return (fields) => text(fields) !== lower;
    case '<':
      return (fields) => order(fields) < 0;
    case '<=':
      return (fields) => order(fields) <= 0;
    case '>':
      return (fields) => order(fields) > 0;
    case '>=':
      return (fields) => order(fields) >= 0;
    case 'LIKE':
      return (fields) => text(fields).includes(lower);
    case 'NOT LIKE':
      return (fields) => !text(fields).includes(lower);
    case 'STARTSWITH':
      return (fields) => text(fields).startsWith(lower);
    case 'ENDSWITH':
      return (fields) => text(fields).endsWith(lower);
    case 'IS':
      return (fields) => text(fields) === '';
    case 'IS NOT':
      return (fields) => text(fields) !== '';
    default:
      throw fail(400, `Wrong query, expecting an OPERATOR in '${operator}'`);
  }
}

function orderOf(field: string, stored: string, wanted: string): number {
  if (dateFields.has(field)) return Math.sign(parseDate(stored) - parseDate(wanted));
  if (/^-?\d+$/.test(stored) && /^-?\d+$/.test(wanted)) return Math.sign(Number(stored) - Number(wanted));
  return stored.localeCompare(wanted);
}

/** Dates without a zone are UTC; the database keeps whole seconds. */
function parseDate(value: string): number {
  const iso = value.trim().replace(' ', 'T');
  const time = Date.parse(
    /(Z|[+-]\d\d:?\d\d)$/.test(iso) ? iso : `${iso}${iso.includes('T') ? '' : 'T00:00:00'}Z`,
  );
  return Number.isNaN(time) ? 0 : Math.floor(time / 1000);
}
