import { expect, test } from 'vitest';
import { sandboxCredentials } from '../../credentials.js';
import type { VendorContext, VendorRequest } from '../../vendor.js';
import { attachFile } from './attachments.js';
import { authorizeUrl, basic, call, callbackUri, useSandbox, type Answer } from '../../testing.js';

const outside = useSandbox();
const service = 'servicenow';
const { oauth, basic: account, key, conversationId, goneConversationId } = sandboxCredentials[service];
const authorization = basic(account);
const table = (path: string, init: Parameters<typeof call>[1] = {}): Promise<Answer> =>
  call(`${outside.sandbox.url}/${service}/api/now/table/${path}`, { authorization, ...init });
const journal = (query: string, rest = ''): Promise<Answer> =>
  table(`sys_journal_field?sysparm_query=${encodeURIComponent(query)}${rest}`);
const count = (answer: Answer): number => Number(answer.headers.get('x-total-count'));

test('a user, a key and a token grant access; anything else gets a 401', async () => {
  const open = async (headers: Record<string, string>): Promise<number> =>
    (await call(`${outside.sandbox.url}/${service}/api/now/table/incident?sysparm_limit=1`, { headers }))
      .status;
  const { access_token: token } = await outside.sandbox.control.mintTokens(service);
  expect(await open({ authorization })).toBe(200);
  expect(await open({ [key?.header ?? '']: key?.value ?? '' })).toBe(200);
  expect(await open({ authorization: `Bearer ${token}` })).toBe(200);
  expect(await open({ 'x-sn-apikey': 'wrong' })).toBe(401);
  const refused = await table('incident', { authorization: 'Bearer x' });
  expect([refused.status, refused.body]).toEqual([
    401,
    {
      error: { message: 'User Not Authenticated', detail: 'Required to provide Auth information' },
      status: 'failure',
    },
  ]);
});

test('a refresh token stays the same, and its holder can revoke it', async () => {
  const asked = authorizeUrl(service, undefined, { scope: 'useraccount' });
  const back = new URL(await outside.sandbox.control.authorize(service, asked));
  const token = (fields: Record<string, string>): Promise<Answer> =>
    call(`${outside.sandbox.url}/${service}/oauth_token.do`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: oauth?.clientId ?? '',
        client_secret: oauth?.clientSecret ?? '',
        ...fields,
      }),
    });
  const granted = await token({
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: callbackUri(service),
  });
  expect(granted.body).toMatchObject({ expires_in: 1800, scope: 'useraccount' });
  const { refresh_token } = granted.body;
  const refreshed = await token({ grant_type: 'refresh_token', refresh_token });
  expect(refreshed.body.refresh_token).toBe(refresh_token);
  const bearer = { authorization: `Bearer ${refreshed.body.access_token}` };
  expect((await table('incident?sysparm_limit=1', bearer)).status).toBe(200);
  const revoke = `${outside.sandbox.url}/${service}/oauth_revoke_token.do`;
  await call(revoke, {
    method: 'POST',
    body: new URLSearchParams({ token: refreshed.body.access_token }),
  });
  expect((await table('incident?sysparm_limit=1', bearer)).status).toBe(401);
});

test('an encoded query filters and orders, and ignores what it does not understand', async () => {
  const all = count(await journal(''));
  const comments = count(await journal('element=comments'));
  const notes = count(await journal('element=work_notes'));
  expect(comments + notes).toBeLessThan(all);
  expect(count(await journal('elementINcomments,work_notes'))).toBe(comments + notes);
  expect(count(await journal('element=comments^ORelement=work_notes'))).toBe(comments + notes);
  expect(count(await journal('no_such_field=1'))).toBe(all);
  expect(count(await journal('nonsense'))).toBe(all);
  const newest = await journal(
    'ORDERBYDESCsys_created_on',
    '&sysparm_limit=3&sysparm_fields=sys_created_on,x',
  );
  const dates = newest.body.result.map((row: { sys_created_on: string }) => row.sys_created_on);
  expect(dates).toEqual([...dates].sort().reverse());
  expect(Object.keys(newest.body.result[0])).toEqual(['sys_created_on']);
});

test('a moment in a query is one of the user’s clock', async () => {
  const [first] = (await journal('ORDERBYsys_created_on', '&sysparm_limit=1')).body.result;
  expect(first.sys_created_on).toMatch(/^2025-03-03 09:00:00$/);
  const since = (time: string): Promise<Answer> =>
    journal(`sys_created_on>=javascript:gs.dateGenerate('2025-03-03','${time}')`);
  expect(count(await since('02:00:00'))).toBe(count(await journal('')));
  expect(count(await since('09:00:00'))).toBe(0);
});

test('pages have a count, and links where there are several', async () => {
  const first = await journal('', '&sysparm_limit=10');
  expect(first.body.result).toHaveLength(10);
  expect(first.headers.get('link')).toContain('sysparm_offset=10>;rel="next"');
  const last = await journal('', `&sysparm_limit=10&sysparm_offset=${count(first) - 5}`);
  expect(last.body.result).toHaveLength(5);
  expect(last.headers.get('link')).not.toContain('rel="next"');
  expect((await journal('')).headers.get('link')).toBeNull();
});

test('a record shows its caller through dotted fields, and no journal', async () => {
  const fields = 'sysparm_fields=number,comments,caller_id.user_name,contact.user_name';
  expect((await table(`incident/${conversationId}?${fields}`)).body.result).toEqual({
    number: 'INC0010001',
    comments: '',
    'caller_id.user_name': 'marta.nowak',
  });
  expect((await table(`incident/${goneConversationId}`)).body.error.message).toBe('No Record found');
});

test('a comment is written as a field of the record, whose answer does not name the entry', async () => {
  const json = { comments: '[code]<b>marker-sn</b>[/code]', work_notes: 'aside', unknown: 1 };
  const written = await table(`incident/${conversationId}`, { method: 'PATCH', json });
  expect(written.status).toBe(200);
  expect(written.body.result).toMatchObject({ sys_id: conversationId, comments: '', sys_updated_by: 'ada' });
  const query = `element_id=${conversationId}^elementINcomments,work_notes^ORDERBYDESCsys_id`;
  const { result } = (await journal(query, '&sysparm_limit=2')).body;
  expect(result).toMatchObject([
    { element: 'work_notes', value: 'aside' },
    { element: 'comments', value: '[code]<b>marker-sn</b>[/code]', sys_created_by: 'ada', name: 'incident' },
  ]);
  const gone = await table(`incident/${goneConversationId}`, { method: 'PATCH', json });
  expect(gone.status).toBe(404);
});

test('a new record takes a comment along', async () => {
  const made = await table('incident', {
    method: 'POST',
    json: { short_description: 'S', comments: 'first' },
  });
  expect(made.status).toBe(201);
  expect(made.body.result.short_description).toBe('S');
  const entries = await journal(`element_id=${made.body.result.sys_id}`);
  expect(entries.body.result).toMatchObject([{ value: 'first' }]);
});

test('what ends needs a close code and notes, unless it has ended before', async () => {
  const made = await table('incident', { method: 'POST', json: { short_description: 'S' } });
  const path = `incident/${made.body.result.sys_id}`;
  const change = (json: object) => table(path, { method: 'PATCH', json });
  const refused = await change({ state: '6', close_code: 'Known error' });
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({
    error: { detail: 'Data Policy Exception: The following fields are mandatory: Resolution notes' },
  });
  const ending = { state: '6', close_code: 'Known error', close_notes: 'See PRB7' };
  expect((await change(ending)).status).toBe(200);
  expect((await change({ state: '7' })).status).toBe(200);
});

test('entries cannot be changed or deleted, and a table has to exist', async () => {
  const [{ sys_id }] = (await journal('', '&sysparm_limit=1')).body.result;
  const path = `sys_journal_field/${sys_id}`;
  expect((await table(path)).body.result.sys_id).toBe(sys_id);
  expect((await table(path, { method: 'DELETE' })).status).toBe(403);
  expect((await table(path, { method: 'PATCH', json: { value: 'x' } })).status).toBe(403);
  expect((await table('nope')).body.error.message).toBe('Invalid table nope');
});

test('limits count by the hour; 429 says how long to wait', async () => {
  const answer = await table('incident?sysparm_limit=1');
  expect(answer.headers.get('x-ratelimit-limit')).toBe('6000');
  expect(Number(answer.headers.get('x-ratelimit-reset'))).toBeGreaterThan(Date.now() / 1000);
  outside.sandbox.control.addFault({ service, rateLimit: 7, times: 1 });
  const refused = await table('incident');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7']);
  expect(refused.body.error.message).toBe('Rate limit exceeded');
});

test('a priority follows from impact and urgency; what a field cannot be is left out without a word', async () => {
  const path = `incident/${sandboxCredentials[service].toConversationId(4)}`;
  const patch = async (json: unknown): Promise<Record<string, string>> =>
    (await table(path, { method: 'PATCH', json })).body.result;
  expect(await patch({ impact: '1', urgency: '1' })).toMatchObject({ priority: '1' });
  expect(await patch({ priority: '4' })).toMatchObject({ priority: '1' });
  expect(await patch({ impact: '2', urgency: '3' })).toMatchObject({ priority: '4' });
  expect(await patch({ state: '3', hold_reason: '1' })).toMatchObject({ state: '3', hold_reason: '1' });
  expect(await patch({ state: '99' })).toMatchObject({ state: '3' });
  expect(await patch({ assignment_group: 'nobody' })).toMatchObject({ assignment_group: '' });
  expect((await table(path, { method: 'DELETE' })).status).toBe(204);
  expect((await table(path)).status).toBe(404);
});

test('a file is attached to a record, with the type of the request and without an entry', async () => {
  const root = `${outside.sandbox.url}/${service}/api/now/attachment`;
  const attach = (
    query: Record<string, string>,
    body = 'seven b',
    type = 'application/x-log',
  ): Promise<Answer> =>
    call(`${root}/file?${new URLSearchParams(query)}`, {
      method: 'POST',
      authorization,
      headers: { 'content-type': type },
      body,
    });
  const about = { table_name: 'incident', table_sys_id: conversationId, file_name: 'ünï.log' };
  const entries = count(await journal(`element_id=${conversationId}`));
  const made = await attach(about);
  expect(made.status).toBe(201);
  const { result } = made.body;
  expect(made.headers.get('location')).toContain(`/api/now/attachment/${result.sys_id}`);
  expect(result).toMatchObject({
    ...about,
    content_type: 'application/x-log',
    size_bytes: '7',
    sys_created_by: 'ada',
  });
  expect(count(await journal(`element_id=${conversationId}`))).toBe(entries);
  const query = encodeURIComponent(`table_sys_id=${conversationId}^ORDERBYDESCsys_id`);
  expect((await call(`${root}?sysparm_query=${query}`, { authorization })).body.result[0]).toEqual(result);
  const asTable = await table(`sys_attachment?sysparm_query=${query}&sysparm_fields=file_name`);
  expect(asTable.body.result[0]).toEqual({ file_name: 'ünï.log' });

  const bytes = await call(`${root}/${result.sys_id}/file`, { authorization });
  expect([bytes.text, bytes.headers.get('content-type')]).toEqual(['seven b', 'application/x-log']);
  expect(JSON.parse(bytes.headers.get('x-attachment-metadata') ?? '')).toMatchObject({
    file_name: 'ünï.log',
  });

  const gone = { ...about, table_sys_id: goneConversationId };
  expect((await attach(gone)).status).toBe(404);
  expect((await attach({ ...about, file_name: '' })).status).toBe(400);
  const large = await attach(about, 'x'.repeat(24 * 1024 * 1024 + 1));
  expect([large.status, large.body.error.message]).toEqual([400, 'Attachment size exceeded']);

  const remove = () => call(`${root}/${result.sys_id}`, { method: 'DELETE', authorization });
  expect((await remove()).status).toBe(204);
  expect((await remove()).status).toBe(404);
  expect((await call(`${root}/${result.sys_id}/file`, { authorization })).status).toBe(404);
});

test('a user without a role that writes the record attaches nothing to it', async () => {
  const { helpdesk } = outside.sandbox;
  const contact = helpdesk.people().find(({ role }) => role === 'contact');
  const query = new URLSearchParams({
    table_name: 'incident',
    table_sys_id: conversationId,
    file_name: 'a.log',
  });
  const request = {
    query,
    headers: { 'content-type': 'text/plain' },
    rawBody: Buffer.from('x'),
    principal: { personId: contact?.id },
  } as unknown as VendorRequest;
  expect(() => attachFile(request, { helpdesk } as VendorContext)).toThrow(
    expect.objectContaining({ answer: expect.objectContaining({ status: 403 }) as unknown }),
  );
});
