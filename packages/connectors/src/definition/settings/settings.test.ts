import { expect, test } from 'vitest';

import {
  addressField,
  addressOf,
  basicStrategy,
  emailField,
  keyStrategy,
  secretField,
  selected,
  selectField,
  userNameField,
} from './settings.js';

const regions = {
  us: { label: 'United States', host: 'api.example.com' },
  'eu.1': { label: 'Europe', host: 'eu.api.example.com' },
};

test('a choice is drawn with its labels and takes nothing but its options', () => {
  const field = selectField({ id: 'region', label: 'Region' }, regions);
  expect(field).toMatchObject({
    id: 'region',
    type: 'select',
    required: true,
    options: [
      { label: 'United States', value: 'us' },
      { label: 'Europe', value: 'eu.1' },
    ],
  });
  const pattern = new RegExp(field.pattern ?? '');
  for (const value of ['us', 'eu.1']) expect(pattern.test(value)).toBe(true);
  for (const value of ['', 'usa', 'aus', 'eux1', 'us\n', 'us|eu.1']) expect(pattern.test(value)).toBe(false);
});

test('what was chosen is looked up among the options alone', () => {
  expect(selected({ region: 'eu.1' }, 'region', regions).host).toBe('eu.api.example.com');
  for (const region of ['constructor', '__proto__', 'toString', 'US', 'us '])
    expect(() => selected({ region }, 'region', regions)).toThrow('settings.region: not one of the options');
  expect(() => selected({}, 'region', regions)).toThrow('settings.region: missing');
  expect(() => selected({ region: '' }, 'region', regions)).toThrow('settings.region: missing');
});

const field = addressField('Desk', 'https://desk.example.com');
test.each([
  ['https://desk.example.com', 'https://desk.example.com'],
  ['https://desk.example.com/', 'https://desk.example.com'],
  ['https://DESK.example.com:8443/a//b/', 'https://desk.example.com:8443/a/b'],
  ['http://127.0.0.1:3000/desk', 'http://127.0.0.1:3000/desk'],
  ['https://[::1]/desk', 'https://[::1]/desk'],
  ['https://desk.example.com/a/../b', 'https://desk.example.com/b'],
])('the address %s is %s', (base_url, address) => {
  expect(new RegExp(field.pattern ?? '').test(base_url)).toBe(true);
  expect(addressOf({ base_url })).toBe(address);
});

test.each([
  'desk.example.com',
  '//desk.example.com',
  'ftp://desk.example.com',
  'https://user:pass@desk.example.com',
  'https://desk.example.com?x=1',
  'https://desk.example.com#x',
  'https://desk.example.com/a?b',
  'https://desk.example.com\\@evil.example',
  'https://desk.example.com/%2e%2e',
  'https://desk.example.com\n',
  'https://',
])('refuses the address %j in the form and where it is used', (base_url) => {
  expect(new RegExp(field.pattern ?? '').test(base_url)).toBe(false);
  expect(() => addressOf({ base_url })).toThrow('settings.base_url: not an address');
});

test('a key is a secret of one field, sent as the vendor wants it', () => {
  const bearer = keyStrategy({ id: 'token', label: 'Token' });
  expect(bearer.fields).toEqual([secretField({ id: 'token', label: 'Token' })]);
  expect(bearer.fields[0]).toMatchObject({ type: 'password', required: true, sensitive: true });
  expect(bearer.headers({ token: 'abc' })).toEqual({ Authorization: 'Bearer abc' });
  const own = keyStrategy({ id: 'key', label: 'Key' }, (key) => ({ 'X-Key': key }));
  expect(own.headers({ key: 'abc' })).toEqual({ 'X-Key': 'abc' });
  expect(() => own.headers({})).toThrow('settings.key: missing');
});

test('a name and a secret are two required fields, sent as Basic authentication or as the vendor wants them', () => {
  const basic = basicStrategy(userNameField(), { id: 'password', label: 'Password' });
  expect(basic.fields).toEqual([
    { id: 'username', label: 'User name', type: 'text', required: true },
    secretField({ id: 'password', label: 'Password' }),
  ]);
  expect(basic.headers({ username: 'ada', password: 'pä:ss' })).toEqual({
    Authorization: `Basic ${Buffer.from('ada:pä:ss').toString('base64')}`,
  });
  const email = emailField('Agent email', 'agent@example.com');
  expect(email).toMatchObject({ id: 'email', type: 'email', required: true, label: 'Agent email' });
  const own = basicStrategy(email, { id: 'key', label: 'Key' }, (user, key) => ({
    'X-Key': `${user} ${key}`,
  }));
  expect(own.headers({ email: 'a@example.com', key: 'k' })).toEqual({ 'X-Key': 'a@example.com k' });
  expect(() => own.headers({ email: 'a@example.com' })).toThrow('settings.key: missing');
  expect(() => own.headers({ key: 'k' })).toThrow('settings.email: missing');
});
