const LONG = 'x'.repeat(17_000);

type Head = { readonly line?: string; readonly headers?: readonly string[]; readonly body?: string };

/** A first request that is not well-formed; what follows it on the connection must not be taken for a second. */
export type SmugglingCase = {
  readonly name: string;
  /** The first request, for a host and with the headers of a valid caller, and what will stand behind it. */
  readonly write: (identity: readonly string[], behind?: string) => string;
};

const request = (
  { line = 'POST /messages HTTP/1.1', headers = [], body = '' }: Head,
  identity: readonly string[],
) => [line, ...identity, ...headers, '', body].join('\r\n');
const post = (name: string, headers: readonly string[], body = '0\r\n\r\n'): SmugglingCase => ({
  name,
  write: (identity) => request({ headers, body }, identity),
});
const get = (name: string, line: string, headers: readonly string[] = []): SmugglingCase => ({
  name,
  write: (identity) => request({ line, headers }, identity),
});
const raw = (name: string, write: SmugglingCase['write']): SmugglingCase => ({ name, write });

const chunked = 'Transfer-Encoding: chunked';
const livez = 'GET /livez HTTP/1.1';

/** Desynchronisation, framing and request lines (RFC 9112 §3.2, §6, §11.2). */
export const smugglingCases: readonly SmugglingCase[] = [
  post('Content-Length, then Transfer-Encoding', ['Content-Length: 4', chunked]),
  post('Transfer-Encoding, then Content-Length', [chunked, 'Content-Length: 4']),
  post('two different Content-Lengths', ['Content-Length: 5', 'Content-Length: 0']),
  post('the same Content-Length twice', ['Content-Length: 0', 'Content-Length: 0']),
  post('a list of Content-Lengths', ['Content-Length: 0, 0']),
  post('a Content-Length with a sign', ['Content-Length: +0']),
  post('a negative Content-Length', ['Content-Length: -1']),
  post('a hexadecimal Content-Length', ['Content-Length: 0x0']),
  post('a Content-Length with a fraction', ['Content-Length: 0.0']),
  post('a Content-Length past all numbers', ['Content-Length: 18446744073709551616']),
  post('an empty Content-Length', ['Content-Length:']),
  post('an unknown transfer coding', ['Transfer-Encoding: xchunked']),
  post('identity', ['Transfer-Encoding: identity']),
  post('chunked, then identity', ['Transfer-Encoding: chunked, identity']),
  post('gzip, then chunked', ['Transfer-Encoding: gzip, chunked']),
  post('two transfer codings in two headers', [chunked, 'Transfer-Encoding: identity']),
  post('a vertical tab before chunked', ['Transfer-Encoding: \x0bchunked']),
  post('a blank before the colon of Transfer-Encoding', ['Transfer-Encoding : chunked']),
  post('Transfer-Encoding on a folded line', ['Transfer-Encoding:', ' chunked']),
  post('a header without a colon', ['Content-Length 0']),
  post('a header without a name', [': 0']),
  post('a blank in a header name', ['Content Length: 0']),
  post('a NUL in a header value', ['X-Name: a\0b']),
  post('a NUL in a header name', ['X-\0Name: a']),
  post('a bare carriage return in a header', ['X-Name: a\rTransfer-Encoding: chunked']),
  post('a hexadecimal prefix of a chunk', [chunked], '0x0\r\n\r\n'),
  post('a negative chunk', [chunked], '-1\r\n\r\n'),
  post('a chunk past all numbers', [chunked], 'ffffffffffffffffff\r\n\r\n'),
  post('a chunk longer than it says', [chunked], '1\r\nabcdef\r\n0\r\n\r\n'),
  post('a chunk with a bare line feed', [chunked], '1\na\n0\n\n'),
  post('a chunk with an endless extension', [chunked], `1;${LONG}\r\na\r\n0\r\n\r\n`),
  get('two Hosts', livez, ['Host: other.test']),
  get('an absolute target', 'GET http://keyway.test/livez HTTP/1.1'),
  get('an authority as target', 'GET keyway.test:80 HTTP/1.1'),
  get('a lower-case method', 'get /livez HTTP/1.1'),
  get('an unknown method', 'BREW /livez HTTP/1.1'),
  get('an unknown version', 'GET /livez HTTP/4.2'),
  get('a blank in the target', 'GET /livez /x HTTP/1.1'),
  get('a header longer than all may be', livez, [`X-Long: ${LONG}`]),
  get('an expectation that cannot be met', livez, ['Expect: something']),
  raw('no Host', ([, ...identity]) => request({ line: livez }, identity)),
  raw('bare line feeds', (identity) => request({ line: livez }, identity).replaceAll('\r\n', '\n')),
  raw('a preface of HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  raw('a tunnel', () => 'CONNECT keyway.test:443 HTTP/1.1\r\nHost: keyway.test:443\r\n\r\n'),
  raw('a TLS greeting', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'),
];

const covering = (name: string, codings: readonly string[]): SmugglingCase => ({
  name: `a length that covers what is behind, and ${name}`,
  write: (identity, behind = '') =>
    request({ headers: [`Content-Length: ${5 + behind.length}`, ...codings], body: '0\r\n\r\n' }, identity),
});

/** The rest is the body for a parser that uses the length, and a request for one that uses the coding. */
export const coveringCases: readonly SmugglingCase[] = [
  covering('chunked', [chunked]),
  covering('chunked after a tab', ['Transfer-Encoding:\tchunked']),
  covering('chunked with a blank before the colon', ['Transfer-Encoding : chunked']),
  covering('chunked with a vertical tab', ['Transfer-Encoding: \x0bchunked']),
  covering('chunked, then identity', ['Transfer-Encoding: chunked, identity']),
  covering('an unknown coding', ['Transfer-Encoding: xchunked']),
  covering('chunked in another header line', ['X-Name: a\rTransfer-Encoding: chunked']),
  covering('two codings', ['Transfer-Encoding: identity', chunked]),
];
