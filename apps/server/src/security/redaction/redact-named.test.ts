import { describe, expect, it, test } from 'vitest';

import { redactJson, redactQuery, redactText } from './redact-named.js';
import { isSecretHeader, isSecretName, isSecretParameter } from './secret-names.js';

const SECRET = 's3cr3t-V4lue';

describe('what stands under the name of a secret goes, in', () => {
  it.each([
    `https://desk.example/tickets?api_key=${SECRET}&page=2`,
    `https://desk.example/tickets?page=2&X-Amz-Signature=${SECRET}`,
    `https://desk.example/?next=${encodeURIComponent(`https://a.example/?token=${SECRET}`)}`,
    `https://ada:${SECRET}@desk.example/`,
    `grant_type=password&username=ada&password=${SECRET}`,
    `user%5Bpassword%5D=${SECRET}`,
    `{"client_secret":"${SECRET}"`,
    `{"id":1}\n{"credentials":{"user":"ada","v":["}","${SECRET}"]}}\n`,
    `)]}',\n{"tokens":["a","${SECRET}"],"x":1}`,
    `<r><token><![CDATA[${SECRET}]]></token><x>1</x></r>`,
    `<r><credentials type="x"><v>${SECRET}</v>`,
    `Host: a.example\r\nX-Api-Key: ${SECRET}\r\nAccept: */*`,
    `Set-Cookie: seen=${SECRET}; Path=/`,
    `https://ada@desk.example:${SECRET}@desk.example/`,
    `https://desk.example/attachments/token/${SECRET}/?name=a.png`,
    `{"a":1,"password":"x\\"${SECRET}`,
    `{"payload":"{\\"accessToken\\":\\"${SECRET}\\"`,
    `<login><password type="x">${SECRET}</password></login>`,
    `mutation { login(email: "ada", password: "x\\"${SECRET}") { id } }`,
    `mutation { login(password: """x " ${SECRET}""") { id } }`,
    `mutation { login(input: {email: "ada", apiKey: ${SECRET}}) { id } }`,
    `mutation { login(credentials: {user: "ada", word: "${SECRET}"}) { id } }`,
    `query ($token: String! = "${SECRET}") { me { id } }`,
    `{"query":"mutation { login(password: \\"${SECRET}\\") }`,
    `curl -H "X-Api-Key: ${SECRET}" -H 'Authorization: Bearer ${SECRET}'`,
    `payload=${encodeURIComponent(JSON.stringify({ password: SECRET }))}&page=2`,
    `body=${encodeURIComponent(`<token>${SECRET}</token>`)}&page=2`,
    `<form><input type="hidden" name="authenticity_token" value="${SECRET}"></form>`,
    `<input value='a>${SECRET}' name='csrf-token'/><p>x</p>`,
    `<input name=token value=${SECRET}>`,
    `<meta name="csrf-token" content="${SECRET}" />`,
    `<input name="token" value="${SECRET}`,
    `<param name="api_key"><b>${SECRET}</b></param>`,
    `"<input name=\\"token\\" value=\\"${SECRET}\\">" and "more`,
    `key:\n-----BEGIN RSA PRIVATE KEY-----\n${SECRET}\n-----END RSA PRIVATE KEY-----\n`,
    `-----BEGIN PRIVATE KEY-----\\n${SECRET}`,
    `k=-----BEGIN+EC+PRIVATE+KEY-----\r\n${SECRET}\r\n-----END+EC+PRIVATE+KEY-----&b=1`,
    `{"id":1}\n{"pass\\u0077ord":"${SECRET}"}\n`,
    `{"id":1}\n{"\\u0074oken" : {"v":"${SECRET}"}}\n`,
    `{"id":1}\n{"p":"{\\"acc\\\\u0065ssToken\\":\\"${SECRET}\\"}"}`,
    `{"id":1}\n{"Api Key":"${SECRET}"}\n`,
    `Basic ${SECRET} and Bearer ${SECRET}`,
    `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(SECRET).toString('base64url')}.${SECRET}`,
  ])('%s', (text) => {
    expect(decodeURIComponent(redactText(text))).toContain('[redacted]');
    expect(redactText(text)).not.toContain('V4lue');
  });

  it.each([
    { token: SECRET },
    { auth: { user: 'ada', anything: [SECRET] } },
    { headers: [{ name: 'X-Api-Key', value: SECRET }] },
    { fields: [{ id: 'password', value: SECRET }] },
    { grant_type: 'authorization_code', code: SECRET },
    { payload: JSON.stringify({ refreshToken: SECRET }) },
    { url: `https://desk.example/?a=1&sig=${SECRET}` },
    { deep: JSON.stringify({ inner: JSON.stringify({ password: SECRET }) }) },
  ])('%j', (value) => {
    const text = JSON.stringify(value);
    expect(redactJson(text)).not.toContain('V4lue');
    for (let cut = 1; cut < text.length; cut += 1)
      expect(redactJson(text.slice(0, -cut))).not.toMatch(/s3cr3t/);
  });
});

test('in an address and in a form a value ends at the next parameter alone', () => {
  for (const sign of [`'`, ',', ';', '"', '<', '(', '\\'])
    expect(redactQuery(`a=1&password=x${sign}${SECRET}&b=2`)).toBe('a=1&password=[redacted]&b=2');
  expect(redactQuery(`https://desk.example/?a=1&api_key=x,${SECRET}`)).toBe(
    'https://desk.example/?a=1&api_key=[redacted]',
  );
});

test('a name that stands twice hides nothing', () => {
  expect(redactJson(`{"a":{"token":"${SECRET}"},"a":1}`)).not.toContain('V4lue');
});

test('a text without any stays as it was written', () => {
  const text = '{ "id": 12345678901234567890, "subject": "Key = value?", "error_code": "x" }';
  expect(redactJson(text)).toBe(text);
  expect(redactJson('https://desk.example/?page=2&error_code=5')).toContain('error_code=5');
});

test.each([
  'query ($token: String!) { me(id: "1") { id } }',
  'mutation { add(title: "A", tokenized: 4) { id } }',
  '<input name="title" value="Hello"><a href="/x?page=2">x</a>',
  '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----',
  '{"id":1}\n{"subject":"A \\u0041"}\n',
  'It was 10:30, the author: Ada.',
])('%s stays as it was written', (text) => {
  expect(redactJson(text)).toBe(text);
});

test('what stands around a secret stays', () => {
  expect(redactText('{ login(password: "x", id: 5) { id } }')).toBe(
    '{ login(password: [redacted], id: 5) { id } }',
  );
  expect(redactText('<p>a</p><input name="token" value="x"><p>b</p>')).toBe(
    '<p>a</p><input name="token" value="[redacted]"><p>b</p>',
  );
  expect(redactText('a -----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY----- b')).toBe('a [redacted] b');
});

test('JSON that breaks off is read as far as it came', () => {
  const text = '{"ticket":{"auth":{"x":"abcdef"},"subject":"A long st';
  expect(redactJson(text)).toBe('{"ticket":{"auth":"[redacted]","subject":"A long st"}}');
});

test('names are known however they are written', () => {
  expect(['accessToken', 'X-Auth-Token', 'API_KEY', 'clientsecret', 'set-cookie'].every(isSecretName)).toBe(
    true,
  );
  expect(['author', 'subject', 'key', 'status', 'passenger', 'monkey'].some(isSecretName)).toBe(false);
  expect(['key', 'code', 'signature'].every(isSecretParameter)).toBe(true);
  expect([isSecretHeader('x-functions-key'), isSecretHeader('idempotency-key')]).toEqual([true, false]);
});

test('hostile texts take no long', () => {
  for (const piece of [
    '\\',
    '[',
    '"',
    '{"a":',
    'a=',
    '<a',
    '//a',
    '%253D',
    '&amp;',
    "'\\",
    '": ',
    '<token>',
    '{"token":{',
    '{"token":[1],',
    'a: ',
    '//a@',
    '/token/',
    'token:',
    'token: {',
    '$a:',
    '$token: [',
    'token: "',
    '<a"',
    "<a '",
    '<input name=token value="',
    '<input name="token" value=\\\\\\"',
    'a = ',
    '-----BEGIN PRIVATE KEY-----',
    '-----BEGIN A',
    '"\\u0074',
    '\\u0074',
    '"a b ',
  ])
    redactJson(piece.repeat(Math.ceil(16_384 / piece.length)));
}, 4_000);

test('parameters within parameters are read to a depth, and masked below it', () => {
  const nested = (levels: number) => `${'a='.repeat(levels)}%${'25'.repeat(levels)}3D`;
  expect(redactText(`next=${encodeURIComponent('/in?token=abc123')}`)).toBe(
    `next=${encodeURIComponent('/in?token=[redacted]')}`,
  );
  expect(redactText(nested(4_000))).toMatch(/redacted/);
});

test('a long name that ends in a secret’s hides its value', () => {
  const name = `${'x'.repeat(300)}_token`;
  expect(redactText(`${name}=abc`)).toBe(`${name}=[redacted]`);
  expect(redactQuery(`?a=b&${name}=abc`)).toBe(`?a=b&${name}=[redacted]`);
});
