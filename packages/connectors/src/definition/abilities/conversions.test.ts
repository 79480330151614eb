import { expect, test } from 'vitest';

import { getConnector } from '../../index.js';
import { attributeAbilities } from './abilities.js';
import { converted } from './conversions.js';
import { findUnsupported } from './find-unsupported.js';

const html = '<p>Read <a href="https://acme.example/a">this</a>, <b>Zoë</b></p>';
const text = 'Read this (https://acme.example/a), Zoë';
const connectorOf = (id: string) => getConnector(id)!;

test.each<[string, object, object]>([
  ['crisp', { body_html: html }, { body: text }],
  ['chatwoot', { body_html: html }, { body: 'Read [this](https://acme.example/a), **Zoë**' }],
  ['chatwoot', { body: '', body_html: '<b>x</b>' }, { body: '**x**' }],
  ['kustomer', { body: 'own', body_html: html }, { body: 'own' }],
  ['zendesk', { body: 'own', body_html: html }, { body: 'own', body_html: html }],
  ['dixa', { body_html: html }, { body_html: html }],
  ['dixa', { type: 'note', body_html: html }, { type: 'note', body: text }],
  ['crisp', { body: 'x', body_html: null }, { body: 'x', body_html: null }],
])('%s writes %j as %j', (id, given, written) => {
  expect(converted(connectorOf(id), 'messages', 'create', given)).toEqual(written);
  const conversation = { subject: 'New', message: given };
  expect(converted(connectorOf(id), 'conversations', 'create', conversation)).toEqual({
    ...conversation,
    message: written,
  });
});

test.each<[string, object]>([
  ['crisp', { body: text }],
  ['kustomer', { body: text }],
  ['jira-service-management', { body: text }],
  ['front', { body: text }],
  ['freshdesk', { body_html: html }],
])('a change at %s is written as %j', (id, written) => {
  const input = { id: '1', changes: { body_html: html } };
  expect(converted(connectorOf(id), 'messages', 'update', input)).toEqual({ id: '1', changes: written });
  expect(attributeAbilities(connectorOf(id), 'messages', 'update', {}).body_html?.state).toBe(
    'body' in written ? 'converted' : 'yes',
  );
});

test('what is no message stays as it is', () => {
  const customer = { name: 'Zoë' };
  expect(converted(connectorOf('crisp'), 'customers', 'create', customer)).toBe(customer);
});

test('the abilities of a connection tell it where it is always so', () => {
  const stateOf = (id: string, path: string) =>
    attributeAbilities(
      connectorOf(id),
      path.startsWith('message.') ? 'conversations' : 'messages',
      'create',
      {},
    )[path]?.state;
  expect(stateOf('crisp', 'body_html')).toBe('converted');
  expect(stateOf('crisp', 'message.body_html')).toBe('converted');
  expect([stateOf('dixa', 'body_html'), stateOf('zendesk', 'message.body_html')]).toEqual(['yes', 'yes']);
});

test('what becomes too long by it is refused', () => {
  const given = { conversation_id: '12', channel: 'sms', body_html: `<p>${'x'.repeat(161)}</p>` };
  const found = findUnsupported(connectorOf('zammad'), 'messages', 'create', given, {});
  expect(found).toMatchObject([{ path: 'body', reason: 'too_large', max: 160 }]);
});

test('a helpdesk that begins no conversation with a note takes notes all the same', () => {
  const valuesOf = (resource: 'messages' | 'conversations', path: string) =>
    attributeAbilities(connectorOf('front'), resource, 'create', {})[path]?.values;
  expect(valuesOf('messages', 'type')).toBeUndefined();
  expect(valuesOf('conversations', 'message.type')).toEqual(['message']);
});
