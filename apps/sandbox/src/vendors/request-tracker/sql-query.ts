import { compare, type FieldKind, type Predicate } from './compare.js';
import { fail } from './rows.js';

/** The fields one of the query languages knows, and where its parser says it failed. */
export type Language = { fields: Readonly<Record<string, FieldKind>>; parser: string };

export const transactionLanguage: Language = {
  fields: {
    id: 'number',
    ObjectId: 'number',
    ObjectType: 'text',
    Creator: 'user',
    TimeTaken: 'number',
    Type: 'text',
    Field: 'text',
    OldValue: 'text',
    NewValue: 'text',
    Data: 'text',
    Created: 'date',
    Content: 'text',
    ContentType: 'text',
    Filename: 'text',
    Subject: 'text',
    TicketId: 'number',
    TicketSubject: 'text',
    TicketQueue: 'text',
    TicketStatus: 'text',
    TicketOwner: 'user',
    TicketCreated: 'date',
    TicketLastUpdated: 'date',
  },
  parser: 'Transactions.pm line 918',
};

export const ticketLanguage: Language = {
  fields: {
    id: 'number',
    Subject: 'text',
    Status: 'text',
    Queue: 'text',
    Owner: 'user',
    Creator: 'user',
    Created: 'date',
    LastUpdated: 'date',
    Requestor: 'text',
    'Requestor.EmailAddress': 'text',
    'Requestor.Name': 'text',
  },
  parser: 'Tickets.pm line 3187',
};

const kinds = ['VALUE', 'AGGREGATOR', 'OPERATOR', 'OPEN_PAREN', 'CLOSE_PAREN', 'KEYWORD'] as const;
type Kind = (typeof kinds)[number];

const quoted = String.raw`'(?:\\.|[^\\'])*'|"(?:\\.|[^\\"])*"`;
const patterns: Readonly<Record<Kind, string>> = {
  AGGREGATOR: 'AND|OR',
  OPERATOR: '=|!=|>=|<=|>|<|IS NOT|IS|(?:NOT )?(?:LIKE|STARTSWITH|ENDSWITH)',
  KEYWORD: String.raw`[{}\w.]+|${quoted}`,
  VALUE: String.raw`[\w.]+|[+-]?\d+|${quoted}`,
  OPEN_PAREN: String.raw`\(`,
  CLOSE_PAREN: String.raw`\)`,
};
/** Unknown characters are skipped, as in RT. */
const tokenPattern = new RegExp(
  (['AGGREGATOR', 'OPERATOR', 'KEYWORD', 'VALUE', 'OPEN_PAREN', 'CLOSE_PAREN'] as const)
    .map((kind) => patterns[kind])
    .join('|'),
  'gi',
);
const isKind = (kind: Kind, token: string): boolean => new RegExp(`^(?:${patterns[kind]})$`, 'i').test(token);

/** TransactionSQL or TicketSQL: comparisons joined by AND and OR, with parentheses. */
export function parseSql(text: string, language: Language = transactionLanguage): Predicate {
  const tokens = readTokens(text, language);
  const next = (token: string): boolean => tokens[0] === token && tokens.shift() !== undefined;
  const parseOr = (): Predicate => {
    const parts = [parseAnd()];
    while (next('OR')) parts.push(parseAnd());
    return (fields) => parts.some((part) => part(fields));
  };
  const parseAnd = (): Predicate => {
    const parts = [parseTerm()];
    while (next('AND')) parts.push(parseTerm());
    return (fields) => parts.every((part) => part(fields));
  };
  const parseTerm = (): Predicate => {
    const token = tokens.shift();
    if (typeof token === 'function') return token;
    const inner = parseOr();
    next(')');
    return inner;
  };
  return parseOr();
}

/** Parentheses and aggregators in order, with a predicate for each comparison; throws where the order is wrong. */
function readTokens(text: string, language: Language): (Predicate | string)[] {
  const refuse = (message: string) => fail(400, `${message} at ${libraryPath}/${language.parser}.\n`);
  const tokens: (Predicate | string)[] = [];
  const comparison: string[] = [];
  let wanted: readonly Kind[] = ['OPEN_PAREN', 'KEYWORD'];
  let last: Kind | undefined;
  let depth = 0;
  for (const match of text.matchAll(tokenPattern)) {
    const [token] = match;
    last = wanted.find((kind) => isKind(kind, token));
    if (!last) {
      const marked = `${text.slice(0, match.index)}>${token}<--here${text.slice(match.index + token.length)}`;
      throw refuse(`Wrong query, expecting a ${nameKinds(wanted)} in '${marked}'`);
    }
    if (last === 'KEYWORD' || last === 'OPERATOR' || last === 'VALUE') comparison.push(token);
    else tokens.push(token.toUpperCase());
    if (last === 'VALUE') tokens.push(toPredicate(comparison.splice(0), language, refuse));
    depth += last === 'OPEN_PAREN' ? 1 : last === 'CLOSE_PAREN' ? -1 : 0;
    wanted = wantedAfter(last, depth);
  }
  if (last && last !== 'VALUE' && last !== 'CLOSE_PAREN')
    throw refuse(`Incomplete query, last element (${last}) is not close paren or value in '${text}'`);
  if (depth > 0)
    throw refuse(`Incomplete query, ${depth} unclosed paren${depth > 1 ? 's' : ''} in '${text}'`);
  return tokens.length > 0 ? tokens : [() => false];
}

function wantedAfter(kind: Kind, depth: number): readonly Kind[] {
  if (kind === 'KEYWORD') return ['OPERATOR'];
  if (kind === 'OPERATOR') return ['VALUE'];
  if (kind === 'OPEN_PAREN' || kind === 'AGGREGATOR') return ['OPEN_PAREN', 'KEYWORD'];
  return depth > 0 ? ['AGGREGATOR', 'CLOSE_PAREN'] : ['AGGREGATOR'];
}

function toPredicate(
  [keyword = '', operator = '', value = '']: readonly string[],
  { fields }: Language,
  refuse: (message: string) => Error,
): Predicate {
  const name = unquote(keyword).toLowerCase();
  const [field, kind] = Object.entries(fields).find(([known]) => known.toLowerCase() === name) ?? [];
  if (!field || !kind) throw refuse(`Unknown field: ${unquote(keyword)}`);
  const predicate = compare(field, kind, operator.toUpperCase(), unquote(value));
  if (predicate) return predicate;
  throw refuse(
    kind === 'date' ? `Invalid Date Op: ${operator}` : `Invalid Operation: ${operator} for ${field}`,
  );
}

/** A backslash takes the meaning from what follows. */
const unquote = (token: string): string =>
  (/^['"]/.test(token) ? token.slice(1, -1) : token).replace(/\\(.)/g, '$1');

const nameKinds = (wanted: readonly Kind[]): string =>
  kinds.filter((kind) => wanted.includes(kind)).join(' or ');

const libraryPath = '/usr/share/request-tracker5/lib/RT';
