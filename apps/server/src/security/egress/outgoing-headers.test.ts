import { expect, test } from 'vitest';
import { pickRequestHeaders, pickResponseHeaders } from './outgoing-headers.js';

const names = (picked: Record<string, string>) => Object.keys(picked).sort();

test('lets only listed request headers through, in lower case', () => {
  const picked = pickRequestHeaders({
    Accept: 'application/json',
    'Content-Type': 'text/plain',
    'If-Match': ['"a"', '"b"'],
    'X-Shopify-Shop': 'one',
    'user-agent': undefined,
  });
  expect({ ...picked }).toEqual({
    accept: 'application/json',
    'content-type': 'text/plain',
    'if-match': '"a", "b"',
    'x-shopify-shop': 'one',
  });
});

test.each([
  ...[
    'host',
    'authorization',
    'Authorization',
    'cookie',
    'proxy-authorization',
    'proxy-connection',
    'connection',
  ],
  ...[
    'content-length',
    'transfer-encoding',
    'te',
    'trailer',
    'upgrade',
    'expect',
    'keep-alive',
    'accept-encoding',
  ],
  ...[
    'x-vendor-app-id',
    'X-Vendor-Downstream-Authorization',
    'x-forwarded-for',
    'x-forwarded',
    'x-real-ip',
    'via',
  ],
  ...[
    'x-http-method-override',
    'x-method-override',
    'x-original-url',
    'x-rewrite-url',
    'x-client-ip',
    'forwarded',
  ],
  ...[
    'x_forwarded_for',
    'x-api_key',
    'x-unique-transaction-id',
    'origin',
    'referer',
    '__proto__',
    'x-',
    'x-a b',
  ],
])('a client cannot send %s', (name) => {
  expect(names(pickRequestHeaders({ [name]: 'value' }))).toEqual([]);
});

test('headers named by Connection stay on this hop', () => {
  const picked = pickRequestHeaders({ connection: 'close, X-Custom', 'x-custom': '1', 'x-other': '2' });
  expect(names(picked)).toEqual(['x-other']);
});

test('lets only listed response headers through', () => {
  const kept = {
    'content-type': 'a/b',
    etag: 'e',
    location: '/x',
    'retry-after': '1',
    'x-ratelimit-remaining': '4',
  };
  const dropped = {
    'set-cookie': ['a=b'],
    connection: 'keep-alive',
    'transfer-encoding': 'chunked',
    'content-length': '5',
    'content-encoding': 'gzip',
    'access-control-allow-origin': '*',
    'strict-transport-security': 'max-age=1',
    'content-security-policy': 'x',
    'www-authenticate': 'Basic',
    'x-accel-redirect': '/etc/passwd',
    'x-frame-options': 'DENY',
    'ratelimit-limit': '1',
    'x-vendor-raw': 'true',
  };
  expect({ ...pickResponseHeaders({ ...kept, ...dropped }) }).toEqual(kept);
});
