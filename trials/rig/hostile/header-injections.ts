const twinned = ['authorization', 'host', 'cookie', 'x_custom'];
const believed = [
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'x-forwarded-prefix'],
  ...['x-forwarded-server', 'x-forwarded-user', 'forwarded', 'via', 'x-real-ip', 'x-client-ip', 'x-host'],
  ...['x-original-url', 'x-original-host', 'x-rewrite-url', 'x-envoy-original-path', 'x-amzn-trace-id'],
  ...['x-google-real-ip', 'x-azure-ref', 'x-http-method-override', 'x-http-method', 'x-method-override'],
  ...['x-remote-user', 'x-remote-addr', 'x-cluster-client-ip', 'x-proxy-user', 'x-vendor-anything'],
];
const hopByHop = [
  'proxy-authorization',
  'proxy-connection',
  'proxy-authenticate',
  'keep-alive',
  'trailer',
  'te',
];
const browsers = [
  'cookie',
  'cookie2',
  'origin',
  'referer',
  'sec-fetch-site',
  'access-control-request-method',
];

/** Attempts of a caller to add to our downstream request; each is lines of a request that contain `intruder`. */
export const headerInjections: readonly (readonly string[])[] = [
  ...[...believed, ...hopByHop, ...browsers].map((name) => [`${name}: intruder`]),
  ...twinned.map((name) => [`${name}_: intruder`, `_${name}: intruder`, `x_${name}: intruder`]),
  ['Authorization: Bearer intruder'],
  ['AUTHORIZATION: Bearer intruder', 'authorization: Bearer intruder'],
  ['Authorization : Bearer intruder'],
  ['Connection: authorization'],
  ['Connection: Authorization, Host, x-custom', 'x-custom: intruder'],
  ['Connection: x-custom', 'X-Custom: intruder', 'Connection: X-CUSTOM'],
  ['x-custom: one', ' Authorization: Bearer intruder'],
  ['accept: text/plain', '\tAuthorization: Bearer intruder'],
  ['accept: text/plain\nAuthorization: Bearer intruder'],
  ['accept: text/plain\rAuthorization: Bearer intruder'],
  ['x-custom: a\u0000Authorization: Bearer intruder'],
  ['accept: text/plain%0d%0aAuthorization:%20Bearer%20one'],
  ['Host: intruder.example'],
  ['Expect: 100-continue, intruder'],
  ['Upgrade: intruder', 'Connection: upgrade'],
  ['Content-Length: 0', 'Content-Length: 5', '', 'intruder'],
  ['Transfer-Encoding: chunked, intruder'],
  ['Transfer-Encoding: chunked', 'Content-Length: 3', '', '0', '', 'GET /intruder HTTP/1.1'],
  ['x-vendor-downstream-url: https://intruder.example/'],
];

/** Whether the raw headers of a downstream call are anything but clean: exactly this credential, nothing twice or added. */
export function isSpoiled(rawHeaders: readonly string[], credential: string): boolean {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  return (
    rawHeaders.some((text) => /intruder/i.test(text)) ||
    names.filter((name) => name.includes('authorization')).length !== 1 ||
    rawHeaders[names.indexOf('authorization') * 2 + 1] !== credential ||
    names.some((name, index) => names.indexOf(name) !== index)
  );
}

const unsafeTails = [
  ...['\r\nX: y', '\n', '\r', '\u0000', '✓', '\u007f', '\u0001', '\ud800', 'Ā', '\r\n\r\nGET / HTTP/1.1'],
];

/** Credentials that would split a header, or that none can carry. */
export const unsafeCredentials = (core: string): readonly string[] =>
  unsafeTails.flatMap((tail) => [`${core}${tail}`, `${tail}${core}`]);
