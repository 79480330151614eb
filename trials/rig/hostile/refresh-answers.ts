import { gzipSync } from 'node:zlib';

import type { Tokens } from '../processes/sandbox-process.js';
import type { Answerer } from '../network/vendor-front.js';

/** The required effect of a token endpoint's response. */
export type Expected = {
  readonly status: number;
  readonly type?: string;
  readonly health: 'ok' | 'pending_refresh' | 'needs_auth';
  /** Which refresh token is stored afterwards. */
  readonly keeps: 'old' | 'new';
  /** Whether a later call succeeds without intervention once the provider works again. */
  readonly recovers: boolean;
};
export type TokenCase = Expected & { readonly name: string; readonly answer: (tokens: Tokens) => Answerer };

const json = 'application/json';
const send =
  (status: number, body: string | Buffer, headers: Record<string, string> = {}): (() => Answerer) =>
  () =>
  (response) =>
    void response.writeHead(status, { 'content-type': json, ...headers }).end(body);
const sendJson = (status: number, body: unknown, headers?: Record<string, string>) =>
  send(status, JSON.stringify(body), headers);
/** The provider's answer, bent. */
const bent =
  (bend: (answer: Record<string, unknown>) => Record<string, unknown>, prefix = '') =>
  (tokens: Tokens): Answerer =>
    send(200, prefix + JSON.stringify(bend({ ...tokens, token_type: 'bearer' })))();

const renewed = { status: 200, health: 'ok', keeps: 'new', recovers: true } as const;
const outage = {
  status: 502,
  type: 'ConnectorExecutionError',
  health: 'pending_refresh',
  keeps: 'old',
  recovers: true,
} as const;
const refused = { ...outage, status: 401, type: 'ConnectorCredentialsError' } as const;
const dead = { ...refused, health: 'needs_auth', recovers: false } as const;
const limited = { ...outage, status: 429, type: 'ConnectorRateLimitError' } as const;
const html = { 'content-type': 'text/html' };

/** RFC 6749 §5: every answer that a provider was seen to give, and some that are worse. */
export const tokenCases: readonly TokenCase[] = [
  { name: '200', answer: bent((answer) => answer), ...renewed },
  { name: '200 without expires_in', answer: bent(({ expires_in: _life, ...answer }) => answer), ...renewed },
  {
    name: '200 expires_in "7200"',
    answer: bent((answer) => ({ ...answer, expires_in: '7200' })),
    ...renewed,
  },
  { name: '200 expires_in -1', answer: bent((answer) => ({ ...answer, expires_in: -1 })), ...renewed },
  { name: '200 expires_in 1e20', answer: bent((answer) => ({ ...answer, expires_in: 1e20 })), ...renewed },
  {
    name: '200 token_type BEARER',
    answer: bent((answer) => ({ ...answer, token_type: 'BEARER' })),
    ...renewed,
  },
  { name: '200 without token_type', answer: bent(({ token_type: _type, ...answer }) => answer), ...renewed },
  {
    name: '200 without refresh_token',
    answer: bent(({ refresh_token: _token, ...answer }) => answer),
    ...renewed,
    keeps: 'old',
  },
  { name: '200 after a byte order mark', answer: bent((answer) => answer, '\u{feff}'), ...renewed },
  { name: '200 HTML', answer: send(200, '<html>Sign in</html>', html), ...outage },
  { name: '200 {}', answer: sendJson(200, {}), ...outage },
  { name: '200 no JSON', answer: send(200, '{"access_token": "a'), ...outage },
  { name: '200 empty', answer: send(200, ''), ...outage },
  { name: '200 with error invalid_grant', answer: sendJson(200, { error: 'invalid_grant' }), ...dead },
  { name: '400 invalid_grant', answer: sendJson(400, { error: 'invalid_grant' }), ...dead },
  ...[
    'invalid_request',
    'invalid_client',
    'unauthorized_client',
    'unsupported_grant_type',
    'invalid_scope',
  ].map((error) => ({ name: `400 ${error}`, answer: sendJson(400, { error }), ...refused })),
  { name: '401 {}', answer: sendJson(401, {}), ...refused },
  { name: '403 HTML', answer: send(403, '<html>Forbidden</html>', html), ...refused },
  { name: '429 Retry-After 7', answer: sendJson(429, {}, { 'retry-after': '7' }), ...limited },
  { name: '500', answer: sendJson(500, {}), ...outage },
  { name: '502 HTML', answer: send(502, '<html>Bad gateway</html>', html), ...outage },
  { name: '503 Retry-After 7', answer: sendJson(503, {}, { 'retry-after': '7' }), ...outage },
  { name: '302', answer: send(302, '', { location: '/elsewhere' }), ...outage },
  { name: 'reset', answer: () => (response) => void response.socket?.resetAndDestroy(), ...outage },
  {
    name: 'half a body',
    answer: () => (response) => {
      response.writeHead(200, { 'content-type': json, 'content-length': '1000' }).write('{"access_token":"a');
      setTimeout(() => response.socket?.destroy(), 50);
    },
    ...outage,
  },
  { name: '1 MB', answer: send(200, JSON.stringify({ padding: 'x'.repeat(1_000_000) })), ...outage },
  {
    name: 'gzip bomb',
    answer: send(200, gzipSync(Buffer.alloc(200_000_000)), { 'content-encoding': 'gzip' }),
    ...outage,
  },
  {
    name: 'drip past 15 s',
    answer: () => (response) => {
      response.writeHead(200, { 'content-type': json }).write('{');
      const drip = setInterval(() => response.write(' '), 1_000);
      response.once('close', () => clearInterval(drip));
    },
    ...outage,
    status: 504,
  },
];
