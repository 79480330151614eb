import { createHmac } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { type HookRequest, verifyHook } from '../../definition/index.js';
import { testHookSignature } from '../../definition/hooks/hook-fixture.js';
import { events } from './events.js';

const { hooks } = events;
if (!hooks || hooks.signature.kind !== 'hmac') throw new Error('no hooks');
const { signature } = hooks;

const newMessage = {
  eventId: 3181526809,
  subscriptionId: 1160452,
  portalId: 51681374,
  appId: 1160452,
  occurredAt: 1772366400000,
  subscriptionType: 'conversation.newMessage',
  attemptNumber: 0,
  objectId: 11178000001,
  messageId: '3ad3474b08dd408ca57a845400000001',
  messageType: 'MESSAGE',
  changeFlag: 'NEW_MESSAGE',
};
const key = '3f2a1b0c-client-secret';
const url = 'https://keyway.example/hooks/hubspot/x?part=1';

function signedAt(time: Date): HookRequest {
  const stamp = String(time.getTime());
  const body = JSON.stringify([newMessage]);
  return {
    method: 'POST',
    url,
    headers: {
      'x-hubspot-request-timestamp': stamp,
      'x-hubspot-signature-v3': createHmac('sha256', key)
        .update(`POST${url}${body}${stamp}`)
        .digest('base64'),
    },
    body: Buffer.from(body),
  };
}

describe('the signature', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  testHookSignature({ signature, key, request: signedAt(now), signedAt, now });

  test('is of one address and one method', () => {
    const request = signedAt(now);
    for (const other of [{ url: `${url}&more=1` }, { url: url.replace('https', 'http') }, { method: 'PUT' }])
      expect(verifyHook(signature, { ...request, ...other }, key, now)).toBe('invalid');
  });
});

const read = (event: Record<string, unknown>) => hooks.read([{ ...newMessage, ...event }], {});

test('each event of a batch is a hint, with the portal it is of', () => {
  const created = { ...newMessage, subscriptionType: 'contact.creation', objectId: 901, eventId: 2 };
  expect(hooks.read([newMessage, created], {})).toEqual([
    {
      key: '51681374 3181526809 1160452 11178000001 1772366400000',
      type: 'conversation.newMessage',
      resource: 'conversations',
      id: '11178000001',
      account: '51681374',
    },
    {
      key: '51681374 2 1160452 901 1772366400000',
      type: 'contact.creation',
      resource: 'customers',
      id: '901',
      account: '51681374',
    },
  ]);
});

test('a further try has the key of the first', () => {
  expect(read({ attemptNumber: 3 })[0]?.key).toBe(read({})[0]?.key);
});

test('deletions say so, of contacts that were merged too', () => {
  expect(read({ subscriptionType: 'conversation.deletion' })).toMatchObject([{ isDeleted: true }]);
  expect(read({ subscriptionType: 'contact.privacyDeletion', objectId: 7 })).toMatchObject([
    { resource: 'customers', id: '7', isDeleted: true },
  ]);
  const merge = { subscriptionType: 'contact.merge', primaryObjectId: 7, mergedObjectIds: [7, 8] };
  expect(read({ ...merge, objectId: undefined }).map(({ id, isDeleted }) => [id, isDeleted])).toEqual([
    ['7', undefined],
    ['8', true],
  ]);
});

test('contacts of newer apps arrive as objects', () => {
  const change = { subscriptionType: 'object.propertyChange', objectId: 901 };
  expect(read({ ...change, objectTypeId: '0-1' })).toMatchObject([{ resource: 'customers', id: '901' }]);
  expect(read({ ...change, objectTypeId: '0-5' })).toEqual([]);
});

test('other subjects and imports are of no interest, other formats are refused', () => {
  expect(read({ subscriptionType: 'deal.creation' })).toEqual([]);
  expect(read({ subscriptionType: 'contact.creation', changeSource: 'IMPORT' })).toEqual([]);
  for (const body of [newMessage, [null], [{ ...newMessage, portalId: undefined }]])
    expect(() => hooks.read(body, {})).toThrow(TypeError);
});
