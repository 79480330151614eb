import { expect, test } from 'vitest';

import type { HookRequest } from '../../definition/index.js';
import { events } from './events.js';
import { zohoDesk } from './index.js';

const { hooks } = events;
if (!hooks || hooks.signature.kind !== 'jwt') throw new Error('no hooks with a JWT');
const { signature } = hooks;

test('the keys are those of the data center, and the claims those of organization and webhook', () => {
  const settings = { data_center: 'eu', org_id: '2389290' };
  const context = { settings, baseUrl: zohoDesk.baseUrl(settings) };
  expect(signature.jwksUrl(context)).toBe('https://desk.zoho.eu/.well-known/jwks.json');
  expect(signature.claims({ id: '189200001000000001' }, context)).toEqual({
    iss: 'orgId:2389290',
    aud: 'webhookId:189200001000000001',
  });
  expect(() => signature.claims({ id: '1' }, { settings: {} })).toThrow();
});

const call = (method: string, body = '', headers = {}): HookRequest => ({
  method,
  url: 'https://keyway.example/hooks/zoho-desk/x',
  headers,
  body: Buffer.from(body),
});

test('the address answers with 200 when it is tried, and events are no trial', () => {
  for (const trial of [call('GET'), call('HEAD'), call('POST')])
    expect(hooks.handshake?.(trial)).toEqual({ status: 200 });
  expect(hooks.handshake?.(call('POST', '[]'))).toBeUndefined();
  expect(hooks.handshake?.(call('POST', '', { 'x-zdesk-jwt': 'a.b.c' }))).toBeUndefined();
});

const event = (eventType: string, payload: object) => ({
  eventType,
  payload,
  eventTime: '1772366400000',
  orgId: '2389290',
});

test('each event of the list is a hint; threads and comments are of their ticket', () => {
  const body = [
    event('Ticket_Thread_Add', { id: '231057000000319397', ticketId: '231057000000341092' }),
    event('Ticket_Comment_Update', { id: '231057000000319398', ticketId: '231057000000341093' }),
    event('Ticket_Update', { id: '231057000000341094', subject: 'Caf\u00e9' }),
    event('Contact_Add', { id: '231057000000341095' }),
  ];
  expect(hooks.read(body, {})).toEqual([
    { type: 'Ticket_Thread_Add', resource: 'conversations', id: '231057000000341092' },
    { type: 'Ticket_Comment_Update', resource: 'conversations', id: '231057000000341093' },
    { type: 'Ticket_Update', resource: 'conversations', id: '231057000000341094' },
    { type: 'Contact_Add', resource: 'customers', id: '231057000000341095' },
  ]);
});

test('a deletion says so, but one of a comment deletes no ticket', () => {
  expect(
    hooks.read([event('Ticket_Delete', { id: '1' }), event('Contact_Delete', { id: '2' })], {}),
  ).toMatchObject([
    { resource: 'conversations', id: '1', isDeleted: true },
    { resource: 'customers', id: '2', isDeleted: true },
  ]);
  expect(hooks.read([event('Ticket_Comment_Delete', { id: '3', ticketId: '1' })], {})).toEqual([
    { type: 'Ticket_Comment_Delete', resource: 'conversations', id: '1' },
  ]);
});

test('other modules are of no interest, other formats are refused', () => {
  expect(hooks.read([event('Agent_Add', { id: '1' }), event('Task_Update', { id: '2' })], {})).toEqual([]);
  for (const body of [undefined, {}, [1], [{ eventType: 'Ticket_Add' }], [event('Ticket_Add', {})]])
    expect(() => hooks.read(body, {})).toThrow(TypeError);
});
