import type { Answerer } from '../network/vendor-front.js';

type Outcome =
  | 'callable'
  | 'OAuthCodeExchangeError'
  | 'OAuthConnectorError'
  | 'OAuthInvalidStateError'
  | 'RequestTooLargeError'
  | 'RequestValidationError';

/** Non-standard responses of a provider, and the required end of the flow. */
export type TokenAnswer = {
  readonly name: string;
  readonly outcome: Outcome;
  /** Of the token endpoint. */
  readonly answer: Answerer;
  /** Of the authorization endpoint, besides code and state. */
  readonly parameters?: Readonly<Record<string, string>>;
};

const SCRIPT = '</script><script>alert(1)</script>';
const HOSTILE = `${SCRIPT}\r\nLocation: https://evil.example/\u0000${'x'.repeat(10_000)}`;
const good = {
  access_token: 'access-token',
  token_type: 'Bearer',
  expires_in: 3_600,
  refresh_token: 'refresh',
};

const json =
  (body: unknown, status = 200): Answerer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const page =
  (body: string, status = 200, headers: Record<string, string> = {}): Answerer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
const without = (name: keyof typeof good) => ({ ...good, [name]: undefined });
const callable = (name: string, answer: Answerer): TokenAnswer => ({ name, outcome: 'callable', answer });
const failed = (name: string, answer: Answerer): TokenAnswer => ({
  name,
  outcome: 'OAuthCodeExchangeError',
  answer,
});
const denied = (name: string, outcome: Outcome, parameters: Record<string, string>): TokenAnswer => ({
  ...{ name, outcome, parameters },
  answer: json(good),
});

export const tokenAnswers: readonly TokenAnswer[] = [
  callable('no expires_in', json(without('expires_in'))),
  callable('expires_in as text', json({ ...good, expires_in: '3600' })),
  callable('expires_in negative', json({ ...good, expires_in: -1 })),
  callable('expires_in huge', json({ ...good, expires_in: 1e30 })),
  callable('no refresh_token', json(without('refresh_token'))),
  callable('no token_type', json(without('token_type'))),
  callable('token_type in other letters', json({ ...good, token_type: 'bEARER' })),
  callable('no scope', json(good)),
  callable('scope empty', json({ ...good, scope: '' })),
  callable('scope of the wrong kind', json({ ...good, scope: { a: 1 } })),
  callable('unknown members', json({ ...good, ['__proto__']: { a: 1 }, id_token: '<x>' })),
  failed('no access_token', json(without('access_token'))),
  failed('access_token empty', json({ ...good, access_token: '' })),
  failed('access_token a number', json({ ...good, access_token: 1 })),
  failed('access_token that splits a header', json({ ...good, access_token: 'a\r\nX: y' })),
  failed('access_token beyond Latin-1', json({ ...good, access_token: 'a✓' })),
  failed('error with 200', json({ ...good, error: 'invalid_grant' })),
  failed('error with hostile words', json({ error: HOSTILE, error_description: HOSTILE }, 400)),
  failed('error_description alone', json({ error: 'x', error_description: HOSTILE }, 401)),
  failed('error of the wrong kind', json({ error: { a: [HOSTILE] } }, 400)),
  failed('a page', page('<html>Sign in</html>')),
  failed('nothing', page('')),
  failed('a list', json([good])),
  failed('a redirect', page('', 302, { location: 'https://evil.example/' })),
  failed('a redirect that keeps the method', page('', 307, { location: 'https://evil.example/' })),
  failed('a fault', page('oops', 500)),
  failed('too many requests', page('', 429, { 'retry-after': '1' })),
  failed('an endless answer', json({ ...good, filler: 'x'.repeat(400_000) })),
  failed('a broken connection', (response) => void response.socket?.destroy()),
  denied('denied', 'OAuthConnectorError', { error: 'access_denied', error_description: 'No' }),
  denied('denied in hostile words', 'OAuthConnectorError', {
    error: SCRIPT,
    error_description: HOSTILE.replace('\u0000', '').slice(0, 5_000),
  }),
  denied('denied at length', 'RequestTooLargeError', { error: 'x', error_description: HOSTILE }),
  denied('denied with NUL', 'RequestValidationError', { error: 'x', error_description: '\u0000' }),
  denied('a foreign state', 'OAuthInvalidStateError', { state: `app.${'A'.repeat(43)}` }),
];
