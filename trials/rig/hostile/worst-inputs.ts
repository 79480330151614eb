import { bodyOf, fillPath, type ContractRoute, type Ids } from '../contract-routes.js';
import { count } from '../figures.js';

/** As long as a URL, a header and a string of a body may be. */
const URL_LENGTH = 8_000;
const HEADER_LENGTH = 14_000;
const STRING_LENGTH = 250_000;
const TOO_LONG = 60_000;

const fill = (unit: string, length: number, end = ''): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length) + end;

/** Units whose repetition makes a careless expression try everything; the end makes it fail at last. */
const units: Readonly<Record<string, readonly [unit: string, end: string]>> = {
  letters: ['a', '!'],
  zeros: ['0', 'x'],
  slashes: ['/', '!'],
  dots: ['a.', '@'],
  addresses: ['a@', '.'],
  dashes: ['-', '!'],
  brackets: ['[', '!'],
  percents: ['%25', '!'],
  blanks: ['+', '!'],
  parameters: ['a/a;a=a;', '"'],
  tags: ['<a', '<'],
  entities: ['&amp', '<'],
  braces: ['{a', '{'],
  commas: ['a,', ' '],
};

export type WorstInput = { readonly name: string; readonly bytes: string };

/** Every route with the longest of them in path, query, headers and body. */
export function worstInputs(
  identity: readonly string[],
  routes: readonly ContractRoute[],
  ids: Ids,
): WorstInput[] {
  const names = Object.keys(units);
  return routes.flatMap((route, index) => {
    const write = (target: string, headers: readonly string[] = [], body = ''): string =>
      [
        `${route.method} ${target} HTTP/1.1`,
        ...identity,
        ...(route.method === 'POST' ? [`X-Unique-Transaction-Id: worst-${index}`] : []),
        ...headers,
        ...(body ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`] : []),
        '',
        body,
      ].join('\r\n');
    const path = fillPath(route, ids);
    // Each route has some of the units by turns; all together have every unit many times.
    const turns = Array.from({ length: count({ short: 1, long: 3 }) }, (_, turn) => turn).map(
      (turn) => names[(index * 3 + turn) % names.length] ?? 'letters',
    );
    return turns.flatMap((name) => {
      const [unit, end] = units[name] ?? ['a', '!'];
      const longest = fill(unit, URL_LENGTH - path.length - 10, end);
      const each: WorstInput[] = [
        { name: `${name} in the path`, bytes: write(`${path.replace(/[^/]+$/, '')}${longest}`) },
        { name: `${name} in the query`, bytes: write(`${path}?cursor=${longest}`) },
        { name: `60 KB of ${name}`, bytes: write(`${path}/${fill(unit, TOO_LONG, end)}`) },
        ...['X-Vendor-Service-Id', 'X-Vendor-Downstream-Url', 'Accept', 'Cookie', 'Content-Type'].map(
          (header) => ({
            name: `${name} in ${header}`,
            bytes: write(path, [
              `${header}: ${fill(unit, header.startsWith('X-V') ? 8_000 : HEADER_LENGTH, end)}`,
            ]),
          }),
        ),
        {
          name: `${name} as the key`,
          bytes: write(path).replace(/Bearer \S+/, `Bearer ${fill(unit, 8_000, end)}`),
        },
      ];
      if (route.takesBody)
        each.push({ name: `${name} in the body`, bytes: write(path, [], withWorst(route, ids, unit, end)) });
      return each.map((input) => ({ ...input, name: `${route.name}: ${input.name}` }));
    });
  });
}

/** Every string of the valid body, grown to what the expression behind it may be given. */
const withWorst = (route: ContractRoute, ids: Ids, unit: string, end: string): string =>
  JSON.stringify(bodyOf(route, ids), (_name, value: unknown) =>
    typeof value === 'string' ? fill(unit, STRING_LENGTH / 4, end) : value,
  );
