import { fail } from './errors.js';

export type Literal =
  | { kind: 'string' | 'moment' | 'number'; value: string }
  | { kind: 'word'; value: boolean | null };
export type Condition =
  | { kind: 'and' | 'or'; parts: Condition[] }
  | { kind: 'compare'; field: string; operator: string; literals: Literal[] };
export type Query = {
  fields: string[];
  object: string;
  where?: Condition;
  order: { field: string; descending: boolean }[];
  limit: number;
};

const tokenPattern =
  /\s*(?:('(?:[^'\\]|\\.)*')|(\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d))|([A-Za-z_][\w.]*|\d+)|(!=|<=|>=|[=<>(),]))/y;

const malformed = (message: string) => fail(400, 'MALFORMED_QUERY', message);

/** SELECT … FROM … [WHERE …] [ORDER BY …] [LIMIT …], as much of SOQL as lists need. */
export function parseQuery(text: string): Query {
  const tokens = tokenize(text);
  let next = 0;
  const peek = (): string => tokens[next]?.toUpperCase() ?? '';
  const take = (): string => tokens[next++] ?? '';
  const accept = (word: string): boolean => peek() === word && take() !== '';
  const expect = (word: string): void => {
    if (!accept(word)) throw malformed(`unexpected token: '${tokens[next] ?? '<EOF>'}'`);
  };
  const name = (): string => {
    const token = take();
    if (!/^[A-Za-z_][\w.]*$/.test(token)) throw malformed(`unexpected token: '${token || '<EOF>'}'`);
    return token;
  };
  const names = (): string[] => {
    const found = [name()];
    while (accept(',')) found.push(name());
    return found;
  };

  const condition = (): Condition => {
    if (accept('(')) {
      const inner = conditions();
      expect(')');
      return inner;
    }
    const field = name();
    const operator = take().toUpperCase();
    if (operator === 'IN') {
      expect('(');
      const literals = [readLiteral(take())];
      while (accept(',')) literals.push(readLiteral(take()));
      expect(')');
      return { kind: 'compare', field, operator, literals };
    }
    if (!['=', '!=', '<', '>', '<=', '>=', 'LIKE'].includes(operator))
      throw malformed(`unexpected token: '${operator}'`);
    return { kind: 'compare', field, operator, literals: [readLiteral(take())] };
  };
  /** AND and OR side by side need parentheses to say which comes first. */
  const conditions = (): Condition => {
    const parts = [condition()];
    const word = peek();
    if (word !== 'AND' && word !== 'OR') return parts[0]!;
    while (accept(word)) parts.push(condition());
    if (['AND', 'OR'].includes(peek())) throw malformed(`unexpected token: '${peek()}'`);
    return { kind: word === 'AND' ? 'and' : 'or', parts };
  };

  expect('SELECT');
  const fields = names();
  expect('FROM');
  const object = name();
  const where = accept('WHERE') ? conditions() : undefined;
  const order: Query['order'] = [];
  if (accept('ORDER')) {
    expect('BY');
    do {
      const field = name();
      order.push({ field, descending: accept('DESC') || (accept('ASC'), false) });
    } while (accept(','));
  }
  const limit = accept('LIMIT') ? Number(take()) : 50_000;
  if (!Number.isSafeInteger(limit) || limit < 0) throw malformed('expecting a limit');
  if (next < tokens.length) throw malformed(`unexpected token: '${take()}'`);
  return { fields, object, ...(where ? { where } : {}), order, limit };
}

function tokenize(text: string): string[] {
  const tokens: string[] = [];
  const source = text.trimEnd();
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < source.length) {
    const at = tokenPattern.lastIndex;
    const match = tokenPattern.exec(source);
    if (!match) throw malformed(`line 1:${at} no viable alternative at character '${source[at] ?? ''}'`);
    tokens.push(match[0].trim());
  }
  return tokens;
}

function readLiteral(token: string): Literal {
  if (token.startsWith("'")) return { kind: 'string', value: readString(token.slice(1, -1)) };
  if (/^\d{4}-/.test(token)) return { kind: 'moment', value: new Date(token).toISOString() };
  if (/^\d+$/.test(token)) return { kind: 'number', value: token };
  const words = new Map<string, boolean | null>([
    ['true', true],
    ['false', false],
    ['null', null],
  ]);
  const value = words.get(token.toLowerCase());
  if (value === undefined) throw malformed(`unexpected token: '${token || '<EOF>'}'`);
  return { kind: 'word', value };
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', "'": "'", '"': '"', '\\': '\\' };
const readString = (text: string): string =>
  text.replace(/\\(.)/gs, (_, character: string) => {
    const value = escapes[character];
    if (value === undefined) throw malformed(`Illegal string literal: \\${character}`);
    return value;
  });
