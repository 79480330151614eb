import { describe, expect, test } from 'vitest';

import { ApiError } from '../../api-error.js';
import { escapeWords, requireRedirectUri, toErrorRedirect, toProviderError } from './redirect-target.js';

const listed = 'https://app.example.com/done';
const redirectUris = [
  listed,
  'https://app.example.com/with?query=1',
  'http://localhost:8080/done',
  'http://127.0.0.1/done',
  // The management API accepts none of these; a row that has one anyway is not trusted.
  'javascript:alert(1)',
  'https://user:pass@app.example.com/done',
  'https://app.example.com/done#fragment',
  'http://app.example.com/plain',
  'https://app.example.com\\@evil.example',
  'https://app.exämple.com/done',
];
const options = { vaultUrl: 'https://vault.example.com', applicationId: 'app_1', redirectUris };
function isTrusted(uri: unknown): boolean {
  try {
    return requireRedirectUri(options, uri) === uri;
  } catch (error) {
    if (error instanceof ApiError && error.typeName === 'OAuthRedirectUriError') return false;
    throw error;
  }
}

const schemes = [
  'javascript:',
  'JavaScript:',
  'JAVASCRIPT:',
  'jAvAsCrIpT:',
  'java\tscript:',
  'java\nscript:',
  ' javascript:',
  '\u0001javascript:',
];
const variants: unknown[] = [
  undefined,
  null,
  '',
  1,
  {},
  [],
  [listed],
  [listed, listed],
  ...schemes.map((scheme) => `${scheme}alert(1)`),
  ...schemes.map((scheme) => `${scheme}//app.example.com/done`),
  'data:text/html,x',
  'data:https://app.example.com/done',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://app.example.com/done',
  '//app.example.com/done',
  '///app.example.com/done',
  '/done',
  'done',
  'app.example.com/done',
  'https:app.example.com/done',
  'https:/app.example.com/done',
  'https:///app.example.com/done',
  'https:\\\\app.example.com\\done',
  'https://app.example.com\\done',
  'http://app.example.com/done',
  'ftp://app.example.com/done',
  'HTTPS://app.example.com/done',
  'https://APP.example.com/done',
  'https://app.example.com/Done',
  'https://app.example.com/done/',
  'https://app.example.com/done//',
  'https://app.example.com//done',
  'https://app.example.com/./done',
  'https://app.example.com/x/../done',
  'https://app.example.com/done/..',
  'https://app.example.com/done/../evil',
  'https://app.example.com/%2e%2e/done',
  'https://app.example.com/done%2f..%2fevil',
  'https://app.example.com/d%6Fne',
  'https://app.example.com/done%00',
  'https://app.example.com/done%0d%0aX:1',
  'https://app.example.com/done\r\nX: 1',
  'https://app.example.com/done\n',
  'https://app.example.com/done\t',
  ' https://app.example.com/done',
  'https://app.example.com/done ',
  'https://app.example.com/done\u0000',
  'https://app.example.com/done?',
  'https://app.example.com/done?x=1',
  'https://app.example.com/done#',
  'https://app.example.com/done#x',
  'https://app.example.com/done;x',
  'https://app.example.com/with',
  'https://app.example.com/with?query=1&x=2',
  'https://app.example.com/with?query=2',
  'https://app.example.com./done',
  'https://app.example.com:443/done',
  'https://app.example.com:444/done',
  'https://app.example.com:/done',
  'https://app.example.com',
  'https://app.example.com/',
  'https://app.example.com/don',
  'https://app.example.com/done2',
  'https://app.example.com.evil.example/done',
  'https://app.example.comevil.example/done',
  'https://evil.example/https://app.example.com/done',
  'https://evil.example/?https://app.example.com/done',
  'https://evilapp.example.com/done',
  'https://evil.app.example.com/done',
  'https://example.com/done',
  'https://app.example.com@evil.example/done',
  'https://evil.example@app.example.com/done',
  'https://app.example.com:x@evil.example/done',
  'https://app.example.com%40evil.example/done',
  'https://app.example.com%2eevil.example/done',
  'https://аpp.example.com/done',
  'https://xn--pp-7ja.example.com/done',
  'https://app。example.com/done',
  'https://ａpp.example.com/done',
  'https://app.exa\u00admple.com/done',
  'https://0x7f.1/done',
  'http://localhost/done',
  'http://localhost:8081/done',
  'http://localhost.evil.example:8080/done',
  'http://127.0.0.1:80/done',
  'http://127.1/done',
  'http://[::1]/done',
  `${listed}${' '.repeat(3000)}`,
  'https://app.example.com/'.padEnd(3000, 'a'),
  ...redirectUris.slice(4),
  'https://vault.example.com',
  'https://vault.example.com/connect/',
  'https://vault.example.com/connect/app_2',
  'https://vault.example.com/connect/app_12',
  'https://vault.example.com/connect/app_1.evil',
  'https://vault.example.com/connect/app_1/../app_2',
  'https://vault.example.com/connect/app_1/..',
  'https://vault.example.com/connect/app_1/%2e%2e/app_2',
  'https://vault.example.com/connect/app_1\\..\\app_2',
  'https://vault.example.com/connect/app_1//evil.example',
  'https://vault.example.com/connect/app_1#token',
  'https://vault.example.com/connect/app_1@evil.example',
  'https://vault.example.com/connect/app_1?x=\r\n',
  'https://vault.example.com.evil.example/connect/app_1',
  'https://vault.example.com@evil.example/connect/app_1',
  'http://vault.example.com/connect/app_1',
];

describe('redirect URIs', () => {
  test.each(redirectUris.slice(0, 4))('%s is on the list', (uri) => {
    expect(isTrusted(uri)).toBe(true);
  });

  test.each(['', '/', '/done', '/done?service=zendesk', '?a=b&c=%20'])(
    'the hosted vault with "%s" is trusted',
    (tail) => {
      expect(isTrusted(`https://vault.example.com/connect/app_1${tail}`)).toBe(true);
    },
  );

  test('there are as many tricks as the requirement asks for', () => {
    expect(new Set(variants).size).toBeGreaterThanOrEqual(120);
  });

  test.each(variants.map((variant) => [JSON.stringify(variant)?.slice(0, 80) ?? 'undefined', variant]))(
    '%s is refused',
    (_name, uri) => {
      expect(isTrusted(uri)).toBe(false);
    },
  );
});

describe('error redirects', () => {
  const flow = {
    origin: 'authorize',
    serviceId: 'zendesk',
    applicationId: 'app_1',
    requestId: 'r1',
  } as const;
  const redirect = (uri: string) =>
    toErrorRedirect('https://vault.example.com', uri, new ApiError('OAuthCodeExchangeError'), flow);

  test('keep the client’s own query as it is', () => {
    expect(redirect('https://a.example/x?q=%20+a')).toMatch(
      /^https:\/\/a\.example\/x\?q=%20\+a&error_type=OAuthCodeExchangeError&/,
    );
    expect(redirect('https://a.example/x?')).toMatch(/^https:\/\/a\.example\/x\?error_type=/);
    expect(redirect('https://a.example/x')).toMatch(/^https:\/\/a\.example\/x\?error_type=/);
  });

  test('carry exactly the documented parameters', () => {
    const { searchParams } = new URL(redirect('https://a.example/x'));
    expect([...searchParams.keys()]).toEqual([
      'error_type',
      'error_message',
      'origin',
      'service_id',
      'application_id',
      'ref',
      'request_id',
    ]);
    expect(searchParams.get('request_id')).toBe('r1');
  });
});

describe('a provider’s words', () => {
  test('lose markup and control characters', () => {
    expect(escapeWords('<script>"a\'\r\n\u0000\u202eb&</script>')).toBe(
      '&lt;script&gt;&quot;a&#39; b&amp;&lt;/script&gt;',
    );
  });

  test('have at most 500 characters and no broken entity', () => {
    const escaped = escapeWords('<'.repeat(10_000));
    expect(escaped).toBe('&lt;'.repeat(125));
    expect(escapeWords('😀'.repeat(400)).length).toBeLessThanOrEqual(500);
  });

  test('are quoted in the message', () => {
    expect(toProviderError('access_denied', undefined).message).toMatch(
      /^The provider returned: access_denied\. /,
    );
  });
});
