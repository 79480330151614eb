import { gzipSync } from 'node:zlib';

import fc from 'fast-check';

import { bodyOf, endingRoutes, fillPath, type ContractRoute, type Ids } from '../contract-routes.js';
import { jsonText, text } from './hostile-values.js';

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

/** Most of a request is as it should be: one that is wrong everywhere gets no further than the door. */
const sometimes = <Item>(arbitrary: fc.Arbitrary<Item[]>): fc.Arbitrary<Item[]> =>
  fc.oneof({ weight: 2, arbitrary: fc.constant<Item[]>([]) }, { weight: 1, arbitrary });

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
  fc.constantFrom(...endingRoutes).chain((route) =>
    fc
      .record({
        ids: fc.constantFrom(...pool),
        strange: sometimes(fc.array(encoded, { maxLength: 1 })),
        method: fc.oneof(
          { weight: 12, arbitrary: fc.constant(route.method) },
          { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
        ),
        query: sometimes(fc.array(pair(route), { maxLength: 4 })),
        isSigned: fc.boolean(),
        isSignedToo: fc.boolean(),
        headers: sometimes(fc.array(header, { maxLength: 3 })),
        body: fc.option(body(bodyOf(route, pool[0] as Ids)), { freq: route.takesBody ? 12 : 1 }),
        transactionId: fc.uuid(),
      })
      .map(({ ids, strange, method, query, isSigned, isSignedToo, headers, body: given, transactionId }) => {
        const filled = fillPath(route, ids);
        const path = strange[0] === undefined ? filled : filled.replace(/[^/]+$/, strange[0]);
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
export function toBytes({ method, target, headers, body: content }: HostileRequest): Buffer {
  const lines = [
    `${method} ${target.replaceAll(/[\s\0]/g, '')} HTTP/1.1`,
    'Host: keyway.test',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(content ? [`Content-Length: ${content.length}`] : []),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), content ?? Buffer.alloc(0)]);
}
