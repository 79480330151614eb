import { createHmac } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { signatureOf, verifyHook } from '../../definition/index.js';
import { testHookSignature } from '../../definition/hooks/hook-fixture.js';
import { stepThrough } from '../../definition/steps/step-fixture.js';
import { toMessageId } from '../../listing/ids.js';
import { events } from './events.js';

const { hooks } = events;
if (!hooks?.subscription) throw new Error('no hooks');
const { subscription } = hooks;
const { signature } = hooks;

const key = 'our-Secret_0123456789-abcdefghij';
const identifier = { 'x-atlassian-webhook-identifier': '94f9b1a5-0a7d-4c8a-9d0e-1f2e3d4c5b6a' };
const event = {
  timestamp: 1_772_366_400_000,
  webhookEvent: 'comment_created',
  issue: { id: '10002', key: 'HELP-2', fields: { summary: 'Caf\u00e9' } },
  comment: { id: '20007', body: 'Hello', jsdPublic: true },
};
const request = (body: Buffer, header: string) => ({
  method: 'POST',
  url: 'https://keyway.example/hooks/jira-service-management/x',
  headers: { ...identifier, 'x-hub-signature': header },
  body,
});

describe('the signature of an administrator’s webhook', () => {
  const body = Buffer.from(JSON.stringify(event));
  const header = `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;
  const now = new Date('2026-03-01T12:00:00Z');
  testHookSignature({ signature, key, request: request(body, header), now });

  test('is the one that Atlassian gives as an example', () => {
    if (signature.kind === 'jwt' || signature.kind === 'bearer') throw new Error('not a JWT');
    const example = request(
      Buffer.from('Hello World!'),
      'sha256=a4771c39fbe90f317c7824e83ddef3caae9cb3d976c214ace1f2937e133263c9',
    );
    expect(verifyHook(signature, example, "It's a Secret to Everybody", now)).toBe('valid');
  });

  test('is a token by the client’s secret in what an app registers', () => {
    expect(signatureOf(hooks, 'basic')).toBe(signature);
    expect(signatureOf(hooks, 'oauth2')).toEqual({ kind: 'bearer', key: 'client_secret' });
  });
});

const read = (more: object) => hooks.read({ ...event, ...more }, identifier);
const key2 = identifier['x-atlassian-webhook-identifier'];

test('a comment is a hint of its issue, by the number under which it is listed', () => {
  expect(read({})).toEqual([{ key: key2, type: 'comment_created', resource: 'conversations', id: '10002' }]);
});

test('a deleted comment is a hint of its own, a deleted issue says so', () => {
  expect(read({ webhookEvent: 'comment_deleted' })).toEqual([
    {
      key: key2,
      type: 'comment_deleted',
      resource: 'messages',
      id: toMessageId('10002', '20007'),
      conversationId: '10002',
      isDeleted: true,
    },
  ]);
  expect(read({ webhookEvent: 'jira:issue_deleted', comment: undefined })).toMatchObject([
    { resource: 'conversations', id: '10002', isDeleted: true },
  ]);
});

test('what is of no issue is of no interest, other formats are refused', () => {
  expect(read({ webhookEvent: 'user_updated', issue: undefined })).toEqual([]);
  for (const body of [undefined, [], {}, { webhookEvent: 'jira:issue_created', issue: {} }])
    expect(() => hooks.read(body, {})).toThrow(TypeError);
});

const input = { url: 'https://keyway.example/hooks/jira/x', secret: key, name: 'Keyway' };
const now = new Date('2026-03-01T12:00:00.000Z');
const context = (authType: 'oauth2' | 'basic') => ({
  settings: { site: 'acme' },
  baseUrl: 'https://acme.atlassian.net',
  authType,
  now,
});
const desks = {
  isLastPage: true,
  values: [
    { id: '4', projectId: '10012' },
    { id: '5', projectId: '10013' },
  ],
};
const registered = { webhookRegistrationResult: [{ createdWebhookId: 1000 }] };

test('an app registers for the service projects, for thirty days', () => {
  const { requests, result } = stepThrough(subscription.create(input, context('oauth2')), [
    { values: [] },
    desks,
    registered,
  ]);
  expect(requests[2]).toMatchObject({
    method: 'POST',
    path: '/rest/api/3/webhook',
    json: { url: input.url, webhooks: [{ jqlFilter: 'project IN (10012, 10013)' }] },
  });
  expect(result).toEqual({ id: 'app:1000', expiresAt: '2026-03-31T12:00:00.000Z' });
});

test('what it registered before at the address gives way; a refusal within the answer is one', () => {
  const left = {
    values: [
      { id: 7, url: 'https://elsewhere.example' },
      { id: 8, url: input.url },
    ],
  };
  const { requests, thrown } = stepThrough(subscription.create(input, context('oauth2')), [
    left,
    undefined,
    desks,
    { webhookRegistrationResult: [{ errors: ['Only a single URL per app is allowed.'] }] },
  ]);
  expect(requests[1]).toMatchObject({ method: 'DELETE', json: { webhookIds: [8] } });
  expect(thrown).toMatchObject({ kind: 'refused', message: 'Only a single URL per app is allowed.' });
});

test.each([
  ['a date', '2026-04-20T12:42:30.000+0000', '2026-04-20T12:42:30.000Z'],
  ['a count', Date.parse('2026-04-20T12:42:30Z'), '2026-04-20T12:42:30.000Z'],
  ['nothing', undefined, '2026-03-31T12:00:00.000Z'],
])('renewed, it lasts until what Jira says as %s', (_, expirationDate, expiresAt) => {
  const { requests, result } = stepThrough(subscription.renew?.({ id: 'app:1000' }, context('oauth2')), [
    { expirationDate },
  ]);
  expect(requests).toMatchObject([
    { method: 'PUT', path: '/rest/api/3/webhook/refresh', json: { webhookIds: [1000] } },
  ]);
  expect(result).toEqual({ id: 'app:1000', expiresAt });
});

test('an administrator makes one with our secret, named by its own address', () => {
  const self = 'https://acme.atlassian.net/rest/webhooks/1.0/webhook/72';
  const { requests, result } = stepThrough(subscription.create(input, context('basic')), [[], { self }]);
  expect(requests[1]).toMatchObject({
    method: 'POST',
    path: '/rest/webhooks/1.0/webhook',
    json: { url: input.url, secret: key, excludeBody: false },
  });
  expect(result).toEqual({ id: 'admin:72' });
});

test('authorized in another way, what was made before is not asked for', () => {
  expect(stepThrough(subscription.check({ id: 'admin:72' }, context('oauth2')), [])).toEqual({
    requests: [],
    result: false,
  });
  expect(stepThrough(subscription.remove({ id: 'app:1000' }, context('basic')), []).requests).toEqual([]);
});
