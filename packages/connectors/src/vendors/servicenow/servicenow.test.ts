import { messageSchema, type MessageFilter } from '@keyway/contract';
import { expect, test } from 'vitest';

import { isComposite, isMissing, StepFailed } from '../../definition/define.js';
import type { DownstreamResponse, OperationContext } from '../../definition/define.js';
import { serviceNow } from './index.js';
import { toMessage, toValue } from './map-message.js';
import { journalQuery } from './table.js';

const id = '5f2bc0a4000000000000000000000001';
const record = '9c5731690000000000000000000000a1';
// Shape: docs.servicenow.com, Table API and the table sys_journal_field; values are ours.
const entry = {
  sys_id: id,
  name: 'incident',
  element: 'comments',
  element_id: record,
  value: 'The printer is on fire',
  sys_created_on: '2026-03-04 09:30:00',
  sys_created_by: 'Abel.Tuter',
};
const settings = { instance: 'acme' };
const customers = new Map([['abel.tuter', { name: 'Abel Tuter', email: 'abel@example.com' }]]);
const context: OperationContext = {
  settings,
  baseUrl: 'https://acme.service-now.com/api/now',
  authType: 'basic',
  now: new Date(0),
};
const { auth, baseUrl, readFailure, readRateLimit, resources } = serviceNow;
const { list, get, create } = resources.messages;
const answer = (body: unknown, headers: Record<string, string> = {}, status = 200): DownstreamResponse => ({
  status,
  headers,
  body,
});
const callers = answer({
  result: [
    {
      sys_id: record,
      'caller_id.user_name': 'abel.tuter',
      'caller_id.name': 'Abel Tuter',
      'caller_id.email': 'abel@example.com',
    },
  ],
});

test('maps a comment of the caller, in UTC', () => {
  const message = toMessage(entry, 'entry', { customers, settings });
  expect(messageSchema.parse(message)).toEqual(message);
  expect(message).toMatchObject({
    id,
    conversation_id: record,
    type: 'message',
    direction: 'inbound',
    body: 'The printer is on fire',
    body_html: null,
    author: { id: 'Abel.Tuter', type: 'contact', name: 'Abel Tuter', email: 'abel@example.com' },
    created_at: '2026-03-04T09:30:00.000Z',
    web_url: `https://acme.service-now.com/nav_to.do?uri=incident.do?sys_id=${record}`,
  });
});

test.each([
  [{ element: 'work_notes' }, { type: 'note', direction: 'internal', channel: 'note' }],
  [{ sys_created_by: 'fred' }, { direction: 'outbound', author: { id: 'fred', type: 'agent', name: null } }],
  [{ sys_created_by: 'system' }, { direction: 'outbound', author: { type: 'system' } }],
  [{ sys_created_by: '' }, { direction: 'unknown', author: null }],
  [{ value: '' }, { body: '', body_html: null }],
  [
    { value: 'See\n[code]<p>5 &lt; 6</p>[/code] & more' },
    { body: 'See\n\n5 < 6\n\n& more', body_html: 'See<br><p>5 &lt; 6</p> &amp; more' },
  ],
  [{ value: 'a [CODE]<i>b</i>[/Code][/code]' }, { body_html: 'a <i>b</i>[/code]' }],
  [{ value: 'a [/code] b [code] c' }, { body: 'a [/code] b [code] c', body_html: null }],
])('maps %j', (change, expected) => {
  expect(toMessage({ ...entry, ...change }, 'e', { customers, settings })).toMatchObject(expected);
});

test('no one is an agent on a record with unknown customers', () => {
  for (const none of [undefined, new Map()])
    expect(toMessage(entry, 'e', { customers: none, settings })).toMatchObject({
      direction: 'unknown',
      author: { type: 'unknown' },
    });
});

// Square in their number, this would outlast the test's time.
test('reads many tags in the time of their length', () => {
  const value = `[/code]${'[code]'.repeat(50_000)}`;
  expect(toMessage({ ...entry, value }, 'e', { customers, settings }).body).toBe(value);
});

test.each<[{ body?: string; body_html?: string }, string]>([
  [{ body: 'plain <b>' }, 'plain <b>'],
  [{ body_html: '<p>Hi</p>' }, '[code]<p>Hi</p>[/code]'],
  [{ body_html: '<p>[/code]<script>' }, '[code]<p>&#91;/code]<script>[/code]'],
  [{ body: 'use [code] & <b>' }, '[code]use &#91;code] &amp; &lt;b&gt;[/code]'],
])('writes %j', (message, value) => {
  expect(toValue(message)).toBe(value);
  const read = toMessage({ ...entry, value }, 'e', { customers, settings });
  if (message.body) expect(read.body).toBe(message.body);
});

const created_since = '2026-03-04T10:30:00+01:00';
test.each<[MessageFilter, string]>([
  [{}, 'elementINcomments,work_notes'],
  [{ type: 'note' }, 'element=work_notes'],
  [{ type: 'message', conversation_id: record }, `element=comments^element_id=${record}`],
  [{ author_id: 'abel.tuter' }, 'elementINcomments,work_notes^sys_created_by=abel.tuter'],
  [
    { created_since },
    `elementINcomments,work_notes^sys_created_on>=javascript:gs.dateGenerate('2026-03-03','18:30:00')`,
  ],
])('asks for %j', (filter, condition) => {
  expect(journalQuery(filter, settings)).toBe(
    `name=incident^${condition}^ORDERBYsys_created_on^ORDERBYsys_id`,
  );
  expect(journalQuery(filter, { table: 'sn_customerservice_case' }, 'desc')).toBe(
    `name=sn_customerservice_case^${condition}^ORDERBYDESCsys_created_on^ORDERBYDESCsys_id`,
  );
});

test.each(['a^ORsys_id!=1', 'javascript:gs.getUserID()', 'a,b', 'a\n', 'x'.repeat(101)])(
  'no other condition enters a query by the user name %j',
  (author_id) => {
    expect(() => journalQuery({ author_id }, settings)).toThrow('cannot search for this user name');
  },
);

test('nor by a record or a table', () => {
  for (const conversation_id of ['x', record.toUpperCase(), `${record}^ORsys_id!=1`, record.slice(1)])
    expect(() => journalQuery({ conversation_id }, settings)).toThrow('no such record');
  for (const table of ['Incident', 'incident/x', 'a^b', '../sys_user', '1a'])
    expect(() => journalQuery({}, { table })).toThrow('settings.table');
});

function listOnce(
  headers: Record<string, string>,
  filter: MessageFilter = {},
  result: unknown[] = [entry],
  beside: object = {},
) {
  if (isMissing(list) || !isComposite(list)) throw new Error('list is composite');
  const input = { position: '20,end', pageSize: 10, filter, sort: undefined };
  const steps = list.run(input, context);
  expect(steps.next().value).toMatchObject({
    path: '/table/sys_journal_field',
    query: { sysparm_limit: 10, sysparm_offset: 20 },
  });
  const asked = steps.next([answer({ result, ...beside }, headers)]);
  if (asked.done) return asked.value;
  expect(asked.value).toMatchObject({
    path: '/table/incident',
    query: { sysparm_query: `sys_idIN${record}`, sysparm_limit: 1 },
  });
  expect(steps.next([callers]).value).toMatchObject({ path: '/table/sys_attachment' });
  return steps.next([answer({ result: [] }, { 'x-total-count': '0' })]).value;
}

test('a page that access rules have emptied is not the last', () => {
  const link = (rel: string) => `<https://acme.service-now.com/api/now/table/x>;rel="${rel}"`;
  const next = expect.stringMatching(/^30!~[^,]*,end$/) as unknown;
  expect(listOnce({ 'x-total-count': '31' })).toMatchObject({
    next,
    items: [{ direction: 'inbound' }],
  });
  expect(listOnce({ 'x-total-count': '30' })).toMatchObject({ next: null });
  expect(listOnce({ 'x-total-count': '31' }, {}, [])).toEqual({ next, items: [] });
  expect(listOnce({ link: `${link('first')},${link('next')}` })).toMatchObject({ next });
  expect(listOnce({ link: `${link('first')},${link('last')}` })).toMatchObject({ next: null });
  expect(listOnce({}, {}, [])).toEqual({ next: null, items: [] });
});

// Shape: gflewis/sndml3, issue 38, and the parser of rbw/pysnow.
test('a page that was broken off after its status is an error, not a shorter page', () => {
  const error = { message: 'Transaction cancelled: maximum execution time exceeded', detail: 'Check logs' };
  expect(() => listOnce({ 'x-total-count': '31' }, {}, [entry], { error, status: 'failure' })).toThrow(
    expect.objectContaining({ kind: 'downstream', message: error.message }),
  );
});

test('what was asked for too early is left out', () => {
  expect(listOnce({ 'x-total-count': '31' }, { created_since })).toMatchObject({ items: [{ id }] });
  const later = { created_since: '2026-03-04T09:30:01Z' };
  expect(listOnce({ 'x-total-count': '31' }, later)).toEqual({
    next: expect.stringMatching(/^30!~[^,]*,end$/) as unknown,
    items: [],
  });
});

test('an entry of another table or another field is no message', () => {
  if (isMissing(get) || !isComposite(get)) throw new Error('get is composite');
  for (const change of [{ name: 'sys_user' }, { element: 'approval_history' }]) {
    const steps = get.run({ id }, context);
    expect(steps.next().value).toMatchObject({ path: `/table/sys_journal_field/${id}` });
    expect(() => steps.next([answer({ result: { ...entry, ...change } })])).toThrow('no such message');
  }
});

function createSteps(input: object) {
  if (isMissing(create) || !isComposite(create)) throw new Error('create is composite');
  return create.run({ conversation_id: record, body: 'Thanks', ...input }, context);
}
const written = answer({ result: { sys_id: record, sys_updated_by: 'fred' } });
const own = { ...entry, value: 'Thanks', sys_created_by: 'fred' };

test('finds the entry of a new comment among the new entries', () => {
  const steps = createSteps({ pass_through: [{ service_id: 'servicenow', extend_object: { state: '2' } }] });
  const asked = steps.next().value;
  expect(asked).toMatchObject({ query: { sysparm_limit: 20 } });
  const older = { ...own, sys_id: '5f2bc0a4000000000000000000000000' };
  expect(steps.next([answer({ result: [older] })]).value).toEqual({
    method: 'PATCH',
    path: `/table/incident/${record}`,
    query: { sysparm_fields: 'sys_id,sys_updated_by' },
    json: { comments: 'Thanks', state: '2' },
  });
  expect(steps.next([written]).value).toEqual(asked);
  steps.next([answer({ result: [own, older] })]);
  expect(steps.next([callers]).value).toMatchObject({ id, direction: 'outbound', author: { id: 'fred' } });
});

test('takes the only new entry of the same user where an instance stores another text, and no one else’s', () => {
  const resolve = (result: unknown[]) => {
    const steps = createSteps({});
    steps.next();
    steps.next([answer({ result: [] })]);
    steps.next([written]);
    return steps.next([answer({ result })]);
  };
  expect(resolve([{ ...own, value: 'Thanks.' }]).value).toMatchObject({ path: '/table/incident' });
  expect(resolve([{ ...own, value: '  Thanks\r\n' }]).done).toBe(false);
  const same = { ...own, sys_id: '5f2bc0a4000000000000000000000009', sys_created_by: 'beth' };
  const steps = createSteps({});
  steps.next();
  steps.next([answer({ result: [] })]);
  steps.next([written]);
  steps.next([answer({ result: [same, own] })]);
  expect(steps.next([callers]).value).toMatchObject({ id, author: { id: 'fred' } });
  const others = { ...own, value: 'Other', sys_created_by: 'beth' };
  expect(() => resolve([others])).toThrow('its journal entry cannot be found');
  expect(() => resolve([])).toThrow('its journal entry cannot be found');
});

test('a failure after the write does not look like a failure to write', () => {
  const failed = new StepFailed('downstream', new Error('503'));
  const steps = createSteps({});
  steps.next();
  steps.next([answer({ result: [] })]);
  steps.next([written]);
  expect(() => steps.throw(failed)).toThrow('its journal entry cannot be found');
  const nearly = createSteps({});
  nearly.next();
  nearly.next([answer({ result: [] })]);
  nearly.next([written]);
  nearly.next([answer({ result: [own] })]);
  expect(nearly.throw(failed).value).toMatchObject({ id, direction: 'unknown' });
  const before = createSteps({});
  before.next();
  expect(() => before.throw(failed)).toThrow(failed);
});

test('opens a record with its first comment in one call', () => {
  const steps = createSteps({ conversation_id: undefined, subject: 'Printer', type: 'note' });
  expect(steps.next().value).toEqual({
    method: 'POST',
    path: '/table/incident',
    query: { sysparm_fields: 'sys_id,sys_updated_by' },
    json: { short_description: 'Printer', work_notes: 'Thanks' },
  });
  expect(steps.next([written]).value).toMatchObject({ path: '/table/sys_journal_field' });
});

test('every way in leads to the instance and nowhere else', () => {
  expect(baseUrl(settings)).toBe('https://acme.service-now.com/api/now');
  expect(auth.oauth2.tokenUrl(settings)).toBe('https://acme.service-now.com/oauth_token.do');
  expect(auth.oauth2.revocation.url(settings)).toBe('https://acme.service-now.com/oauth_revoke_token.do');
  expect(() => baseUrl({ instance: 'acme.evil.example/' })).toThrow('settings.instance');
  expect(auth.apiKey.headers({ api_key: 'k' })).toEqual({ 'x-sn-apikey': 'k' });
  expect(auth.basic.headers({ username: 'a', password: 'b' })).toEqual({ Authorization: 'Basic YTpi' });
});

test.each([
  [
    {
      error: { message: 'No Record found', detail: 'ACL restricts the record retrieval' },
      status: 'failure',
    },
    404,
    {
      kind: 'not_found',
      errors: [{ message: 'ACL restricts the record retrieval', detail: 'No Record found' }],
    },
  ],
  [
    { error: { message: 'User Not Authenticated', detail: null }, status: 'failure' },
    401,
    { kind: 'credentials', errors: [{ message: 'User Not Authenticated' }] },
  ],
  [
    { error: 'invalid_client', error_description: 'Access denied' },
    401,
    { kind: 'credentials', errors: [{ message: 'Access denied', code: 'invalid_client' }] },
  ],
  ['<html><h1>Instance hibernating</h1></html>', 503, { errors: [{ message: 'Instance hibernating' }] }],
])('reads %j', (body, status, expected) => {
  expect(readFailure(answer(body, {}, status))).toMatchObject(expected);
});

// Header names: docs.servicenow.com, inbound REST API rate limiting.
test('reads the rate limit', () => {
  const headers = { 'x-ratelimit-limit': '100', 'x-ratelimit-reset': '1772617200', 'retry-after': '31' };
  expect(readRateLimit(headers, new Date())).toEqual({
    limit: 100,
    reset: 1_772_617_200,
    retryAfterSeconds: 31,
  });
});
