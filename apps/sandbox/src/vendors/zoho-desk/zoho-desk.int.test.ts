import { beforeAll, expect, test } from 'vitest';
import { sandboxCredentials } from '../../credentials.js';
import { call, requestTokens, useSandbox, type Answer } from '../../testing.js';

const outside = useSandbox();
const { conversationId, goneConversationId, settings } = sandboxCredentials['zoho-desk'];
let authorization = '';
let refreshToken = '';
beforeAll(async () => {
  const tokens = await outside.sandbox.control.mintTokens('zoho-desk');
  authorization = `Zoho-oauthtoken ${tokens.access_token}`;
  refreshToken = tokens.refresh_token ?? '';
});
const api = (path: string, init: Parameters<typeof call>[1] = {}): Promise<Answer> =>
  call(`${outside.sandbox.url}/zoho-desk/api/v1${path}`, {
    authorization,
    ...init,
    headers: { orgId: settings.org_id ?? '', ...(init.headers as Record<string, string>) },
  });
const ticket = `/tickets/${conversationId}`;
const reply = {
  channel: 'EMAIL',
  fromEmailAddress: 'support@acme.example',
  to: '"Marta"<marta@customer.example>',
  content: 'marker-zoho-1',
};

test('only its own scheme opens it, and only with the organization', async () => {
  const bearer = await api('/tickets', { authorization: authorization.replace('Zoho-oauthtoken', 'Bearer') });
  expect([bearer.status, bearer.body.errorCode]).toEqual([401, 'INVALID_OAUTH']);
  const wrong = await api('/tickets', { headers: { orgId: '1' } });
  expect([wrong.status, wrong.body.errorCode]).toEqual([403, 'OAUTH_ORG_MISMATCH']);
  const url = `${outside.sandbox.url}/zoho-desk/api/v1`;
  expect((await call(`${url}/tickets`, { authorization })).status).toBe(422);
  const organizations = await call(`${url}/organizations`, { authorization });
  expect(organizations.body.data).toMatchObject([{ isDefault: true }, { id: Number(settings.org_id) }]);
  const opened = await call(`${url}/accessibleOrganizations`, { authorization });
  expect(opened.body.data).toMatchObject([{ id: Number(settings.org_id), isDefault: 'false' }]);
});

test('ids are strings that no JSON number could carry', async () => {
  const { body } = await api(`${ticket}/threads`);
  for (const { id } of body.data) {
    expect(id).toMatch(/^\d{18}$/);
    expect(Number.isSafeInteger(Number(id))).toBe(false);
  }
});

test('pages by offset until there is no content at all', async () => {
  const seen: string[] = [];
  let page: Answer;
  do {
    page = await api(`${ticket}/conversations?from=${seen.length}&limit=3`);
    seen.push(...(page.body?.data ?? []).map(({ id }: { id: string }) => id));
  } while (page.status === 200);
  expect([page.status, page.text]).toEqual([204, '']);
  expect(new Set(seen).size).toBe(8);
  const descending = await api(`${ticket}/threads?sortBy=-sendDateTime`);
  const ascending = await api(`${ticket}/threads?sortBy=sendDateTime`);
  expect((await api(`${ticket}/threads`)).body).toEqual(descending.body);
  expect(ascending.body.data).toEqual(descending.body.data.toReversed());
});

test.each([
  ['/tickets?limit=101', "exceeds the range of '1-100'"],
  ['/tickets?from=x', "'from'"],
  ['/tickets?sortBy=subject', "'sortBy'"],
  ['/tickets?page=2', "'page'"],
])('%s is refused', async (path, message) => {
  const answer = await api(path);
  expect(answer).toMatchObject({ status: 422, body: { errorCode: 'UNPROCESSABLE_ENTITY' } });
  expect(answer.body.message).toContain(message);
});

test('a list has no content, a single thread has, and a long one is cut', async () => {
  const content = 'long '.repeat(12_000);
  const sent = await api(`${ticket}/sendReply`, { method: 'POST', json: { ...reply, content } });
  expect(sent).toMatchObject({ status: 200, body: { status: 'PENDING', direction: 'out' } });
  const listed = (await api(`${ticket}/threads`)).body.data[0];
  expect(listed).toMatchObject({ id: sent.body.id, status: 'SUCCESS' });
  expect(listed).not.toHaveProperty('content');
  const path = `${ticket}/threads/${sent.body.id}`;
  expect((await api(path)).body).toMatchObject({ isContentTruncated: true });
  expect((await api(`${path}/fullContent`)).body).toMatchObject({ content, isContentTruncated: false });
});

test.each([
  [{ fromEmailAddress: undefined }, '/fromEmailAddress', 'missing'],
  [{ fromEmailAddress: 'nobody@acme.example' }, '/fromEmailAddress', 'invalid'],
  [{ to: undefined }, '/to', 'missing'],
  [{ cc: 'nowhere' }, '/cc', 'invalid'],
  [{ attachmentIds: ['1'] }, '/attachmentIds', 'invalid'],
])('a reply with %j is refused', async (change, fieldName, errorType) => {
  const answer = await api(`${ticket}/sendReply`, { method: 'POST', json: { ...reply, ...change } });
  expect(answer).toMatchObject({
    status: 422,
    body: { errorCode: 'INVALID_DATA', errors: [{ fieldName, errorType }] },
  });
});

test('a draft is listed, and a comment lives until it is deleted', async () => {
  const draft = await api(`${ticket}/draftReply`, { method: 'POST', json: reply });
  expect((await api(`${ticket}/threads`)).body.data[0]).toMatchObject({ id: draft.body.id, status: 'DRAFT' });
  const json = { content: '<b>n</b>', isPublic: false };
  const written = await api(`${ticket}/comments`, { method: 'POST', json });
  expect(written.body).toMatchObject({ contentType: 'html', commentedTime: expect.any(Number) as number });
  const path = `${ticket}/comments/${written.body.id}`;
  expect((await api(path)).body.commentedTime).toMatch(/^\d{4}-.*Z$/);
  const changed = await api(path, { method: 'PATCH', json: { content: 'm', contentType: 'plainText' } });
  expect(changed.body).toMatchObject({ content: 'm', isPublic: false });
  expect(await api(path, { method: 'DELETE' })).toMatchObject({ status: 200, text: '' });
  expect((await api(path)).body).toMatchObject({ errorCode: 'URL_NOT_FOUND' });
  expect((await api(`/tickets/${goneConversationId}/comments`)).status).toBe(404);
});

test('a refresh gives no refresh token, and the old one goes on', async () => {
  const { oauth } = sandboxCredentials['zoho-desk'];
  const refresh = () => {
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: oauth?.clientId ?? '',
      client_secret: oauth?.clientSecret ?? '',
    });
    return call(`${outside.sandbox.url}/zoho-desk${oauth?.tokenPath}`, { method: 'POST', body });
  };
  for (const { status, body } of [await refresh(), await refresh()]) {
    expect([status, body.expires_in, body.refresh_token]).toEqual([200, 3600, undefined]);
    expect(body.scope).toMatch(/^Desk\.\S+( Desk\.[^\s,]+)+$/);
  }
  expect((await requestTokens(outside.sandbox, 'zoho-desk', { grant_type: 'refresh_token' })).status).toBe(
    401,
  );
});

test('exhausted credits are reported with the time until new ones', async () => {
  outside.sandbox.control.setRateLimit('zoho-desk', { limit: 1, windowSeconds: 60 });
  expect((await api('/tickets')).headers.get('x-rate-limit-remaining-v3')).toBe('0');
  const refused = await api('/tickets');
  expect([refused.status, refused.body.errorCode]).toEqual([429, 'THRESHOLD_EXCEEDED']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  outside.sandbox.control.setRateLimit('zoho-desk', null);
});

test('a token needs the scope', async () => {
  const { access_token } = await outside.sandbox.control.mintTokens('zoho-desk', {
    scopes: ['Desk.tickets.READ'],
  });
  const reading = { authorization: `Zoho-oauthtoken ${access_token}` };
  expect((await api('/tickets', reading)).status).toBe(200);
  const refused = await api(`${ticket}/sendReply`, { ...reading, method: 'POST', json: reply });
  expect(refused).toMatchObject({ status: 403, body: { errorCode: 'SCOPE_MISMATCH' } });
});

test('a single ticket has more attributes than in a list, and names only the requested people', async () => {
  const listed = (await api('/tickets?limit=1&include=contacts')).body.data[0];
  expect(listed).toHaveProperty('contact.email');
  for (const name of ['assignee', 'modifiedTime', 'tagCount']) expect(listed).not.toHaveProperty(name);
  expect((await api(ticket)).body).toMatchObject({ modifiedTime: expect.any(String), isTrashed: false });
});

test('tags are written by name, and a ticket without any answers nothing', async () => {
  const { tags } = (await api(`${ticket}/tags`)).body;
  const names = tags.map(({ name }: { name: string }) => name);
  const change = (side: string, json: unknown) => api(`${ticket}/${side}`, { method: 'POST', json });
  expect((await change('dissociateTag', { tags: names })).status).toBe(200);
  expect((await api(`${ticket}/tags`)).status).toBe(204);
  expect((await change('associateTag', { tags: ['ab'] })).status).toBe(422);
  expect((await change('associateTag', { tags: names })).status).toBe(200);
});
