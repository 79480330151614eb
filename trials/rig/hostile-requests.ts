import { gzipSync } from 'node:zlib';

import fc from 'fast-check';

import { bodyOf, contractRoutes, fillPath, type ContractRoute, type Ids } from './contract-routes.js';

/** A request as bytes, made from a route of the contract and something that does not belong there. */
export type HostileRequest = {
  readonly route: ContractRoute;
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer | undefined;
};

/** How calls are signed: mostly as they should be, so that what is hostile gets past the door. */
export type Identities = { readonly application: readonly string[]; readonly admin: readonly string[] };

const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const manyKeys = `{${Array.from({ length: 60_000 }, (_, index) => `"k${index}":1`).join(',')}}`;

const nasty = fc.constantFrom(
  ...['', ' ', '\0', 'a\0b', '\ud800', '\udfff', '\ufeff', '\u202eabc', '\u2028', '😀', 'ﬀ', 'İ', '\u0301'],
  ...['null', 'undefined', 'NaN', 'true', '-0', '1e999', '0x10', '9007199254740993', '[object Object]'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '..', '../..', '%00', '%zz'],
  ...["' OR 1=1--", '{{7*7}}', '${7*7}', '<script>', '\r\nX-Injected: 1', '\n{"level":"fatal"}', '{setting}'],
  ...[
    '//host',
    'http://127.0.0.1/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '*',
    '?',
    '#',
    ';',
    ',',
    '\\',
  ],
  ...['2026-02-30T00:00:00Z', '0000-00-00T00:00:00Z', '+275760-09-14T00:00:00Z', '2026-01-01', '12:00'],
);
const text = fc.oneof(
  { weight: 5, arbitrary: nasty },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.integer({ min: 250, max: 300_000 }).map((length) => 'x'.repeat(length)) },
);

/** JSON text, right and wrong: a value may be anything that a parser can be given. */
const jsonText = fc.oneof(
  { weight: 6, arbitrary: text.map((value) => JSON.stringify(value)) },
  { weight: 4, arbitrary: fc.json({ maxDepth: 5, noUnicodeString: false } as object) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...[
        '1e999',
        '-1e999',
        '-0',
        '1e-999',
        '00',
        '1.',
        '.5',
        'NaN',
        'null',
        '[]',
        '{}',
        '""',
        '[[]]',
        '{"":""}',
      ],
      ...[
        '"\\ud800"',
        '"\\u0000"',
        '{"a":1,"a":2}',
        '{"__proto__":{"admin":true}}',
        '{"constructor":1}',
        "'a'",
      ],
      ...[
        deep(31),
        deep(33),
        nested(31),
        nested(40),
        '123456789012345678901234567890',
        'tru',
        '"',
        '[',
        '{"a"',
      ],
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(deep(50_000), nested(50_000), manyKeys, `[${'1,'.repeat(50_000)}1]`),
  },
);

/** The valid body of the route with some of its members replaced, one added, or something else altogether. */
const jsonBody = (valid: unknown): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: mutated((valid ?? {}) as Record<string, unknown>) },
    { weight: 1, arbitrary: jsonText },
    { weight: 1, arbitrary: fc.constant(JSON.stringify(valid ?? {})) },
  );

const mutated = (valid: Record<string, unknown>): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.array(fc.tuple(fc.constantFrom(...Object.keys(valid), 'unknown'), jsonText), { maxLength: 3 }),
      fc.option(fc.tuple(text, jsonText)),
    )
    .map(([changes, added]) => {
      const members = Object.entries(valid).map(([name, value]) => [
        JSON.stringify(name),
        JSON.stringify(value),
      ]);
      for (const [name, value] of changes) members.push([JSON.stringify(name), value]);
      if (added) members.push([JSON.stringify(added[0]), added[1]]);
      return `{${members.map(([name, value]) => `${name}:${value}`).join(',')}}`;
    });

const contentTypes = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...[
        'text/plain',
        'application/json; charset=utf-16',
        'application/json; charset=nonsense',
        'multipart/form-data',
      ],
      ...[
        'application/x-www-form-urlencoded',
        'application/merge-patch+json',
        'json',
        ';',
        'a/b/c',
        'application/json;',
      ],
    ),
  },
);

type Body = { readonly bytes: Buffer; readonly headers: readonly (readonly [string, string])[] };

const body = (valid: unknown): fc.Arbitrary<Body> =>
  fc
    .tuple(
      jsonBody(valid),
      contentTypes,
      fc.constantFrom('plain', 'plain', 'plain', 'plain', 'gzip', 'bad', 'bom', 'bytes'),
    )
    .map(([json, type, form]): Body => {
      const bytes = Buffer.from(json);
      const typed = [['content-type', type]] as const;
      if (form === 'gzip')
        return { bytes: gzipSync(bytes), headers: [...typed, ['content-encoding', 'gzip']] };
      if (form === 'bad') return { bytes, headers: [...typed, ['content-encoding', 'gzip']] };
      if (form === 'bom') return { bytes: Buffer.concat([Buffer.from('\ufeff'), bytes]), headers: typed };
      if (form === 'bytes')
        return { bytes: Buffer.concat([Buffer.from([0xff, 0xc0, 0x80]), bytes]), headers: typed };
      return { bytes, headers: typed };
    });

/** In a target: mostly as a client encodes it, sometimes as no client does. */
const encoded = fc.oneof(
  { weight: 4, arbitrary: text.map((value) => encodeURIComponent(value.toWellFormed()).slice(0, 9_000)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '%',
      '%zz',
      '%00',
      '%ED%A0%80',
      '%C0%AF',
      '%FF',
      '%E0%A4',
      '+',
      '\x80\xff',
      '"<>`{|}',
    ),
  },
);
const pair = (route: ContractRoute): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(
        ...route.queryNames,
        'filter[author_id]',
        'filter[search]',
        'sort[by]',
        'sort[direction]',
        '_method',
        'a[b][c][d]',
        '__proto__[x]',
        'x',
      ),
      encoded,
      fc.constantFrom('=', '=', '=', '', '[]='),
    )
    .map(([name, value, sign]) => `${name}${sign}${value}`);

const HEADER_NAMES = [
  ...[
    'x-vendor-app-id',
    'x-vendor-consumer-id',
    'x-vendor-service-id',
    'x-vendor-raw',
    'x-unique-transaction-id',
  ],
  ...[
    'x-vendor-downstream-url',
    'x-vendor-downstream-method',
    'x-vendor-downstream-timeout',
    'authorization',
    'origin',
  ],
  ...[
    'x-vendor-downstream-authorization',
    'accept',
    'accept-encoding',
    'cookie',
    'x-forwarded-for',
    'forwarded',
  ],
  ...['x-http-method-override', 'if-none-match', 'range', 'te', 'via', 'x-forwarded-proto', 'x-unknown'],
];
const header = fc.tuple(
  fc.constantFrom(...HEADER_NAMES),
  text.map((value) =>
    Buffer.from(value.replaceAll(/[\r\n]/g, ' '))
      .toString('latin1')
      .slice(0, 9_000),
  ),
);

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'M-SEARCH'];

/** Requests over the whole contract: every route, with identities that mostly fit, and hostile everything else. */
export const hostileRequests = (identities: Identities, pool: readonly Ids[]): fc.Arbitrary<HostileRequest> =>
  fc.constantFrom(...contractRoutes).chain((route) =>
    fc
      .record({
        ids: fc.constantFrom(...pool),
        strange: fc.option(encoded, { freq: 3 }),
        method: fc.oneof(
          { weight: 12, arbitrary: fc.constant(route.method) },
          { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
        ),
        query: fc.array(pair(route), { maxLength: 4 }),
        isSigned: fc.boolean(),
        isSignedToo: fc.boolean(),
        headers: fc.array(header, { maxLength: 3 }),
        body: fc.option(body(bodyOf(route, pool[0] as Ids)), { freq: route.takesBody ? 12 : 1 }),
        transactionId: fc.uuid(),
      })
      .map(({ ids, strange, method, query, isSigned, isSignedToo, headers, body: given, transactionId }) => {
        const filled = fillPath(route, ids);
        const path = strange === null ? filled : filled.replace(/[^/]+$/, strange);
        const identity = route.metadata.callers.includes('admin') ? identities.admin : identities.application;
        const signature = (isSigned || isSignedToo ? identity : []).map(
          (line) => line.split(': ') as [string, string],
        );
        const hasBody = given !== null && method !== 'TRACE';
        const service = [['x-vendor-service-id', ids.serviceId]] as const;
        return {
          route,
          method,
          target: `${path || '/'}${query.length > 0 ? `?${query.join('&')}` : ''}`,
          headers: [
            ...signature,
            ...service,
            ...(method === 'POST' ? [['x-unique-transaction-id', transactionId] as const] : []),
            ...headers.filter(([name]) => name !== 'authorization' || !isSigned),
            ...(hasBody ? given.headers : []),
          ],
          body: hasBody ? given.bytes : undefined,
        };
      }),
  );

/** The bytes of the request, on a connection of its own. */
export const toBytes = ({ method, target, headers, body: content }: HostileRequest): Buffer => {
  const lines = [
    `${method} ${target.replaceAll(/[\s\0]/g, '')} HTTP/1.1`,
    'Host: keyway.test',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(content ? [`Content-Length: ${content.length}`] : []),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), content ?? Buffer.alloc(0)]);
};
