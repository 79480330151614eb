import { expect, test } from 'vitest';
import { sandboxCredentials } from '../credentials.js';
import { appendTo } from './form-files.js';
import { call, useSandbox } from '../testing.js';

const outside = useSandbox();
// Quadratic parsing of this many parts takes seconds.
const many = 20_000;

function formOf(name: (index: number) => string): FormData {
  const form = new FormData();
  for (let index = 0; index < many; index += 1) form.append(name(index), 'x');
  return form;
}

const front = { path: '/channels/cha_1/messages', key: `Bearer ${sandboxCredentials.front.form.api_token}` };

test.each([
  {
    service: 'freshdesk',
    path: '/api/v2/tickets',
    key: sandboxCredentials.freshdesk.key?.value ?? '',
    part: 'tags[]',
  },
  { service: 'front', ...front, part: 'to[]' },
  { service: 'front', ...front, part: 'options[o…]' },
])('$service reads a form of very many parts named $part at once', async ({ service, path, key, part }) => {
  const body = formOf((index) => part.replace('…', String(index)));
  const url = `${outside.sandbox.url}/${service}${path}`;
  expect((await call(url, { method: 'POST', body, authorization: key })).status).toBeLessThan(500);
});

test('a list of a form grows in place', () => {
  const fields: Record<string, unknown> = {};
  appendTo(fields, 'to', 'first');
  const list = fields.to;
  appendTo(fields, 'to', 'second');
  expect(fields.to).toBe(list);
  expect(list).toEqual(['first', 'second']);
});
