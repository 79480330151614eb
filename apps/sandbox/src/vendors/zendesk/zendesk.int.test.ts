import { expect, test } from 'vitest';
import { sandboxCredentials } from '../../credentials.js';
import { basic, call, useSandbox, type Answer } from '../../testing.js';

const outside = useSandbox();
const authorization = basic(sandboxCredentials.zendesk.basic);
const api = (path: string, init: Parameters<typeof call>[1] = {}): Promise<Answer> =>
  call(`${outside.sandbox.url}/zendesk/api/v2${path}`, { authorization, ...init });
const ids = (answer: Answer): number[] => answer.body.comments.map(({ id }: { id: number }) => id);

test('basic wants the API token form; a bad bearer says so', async () => {
  expect((await api('/users/me.json')).body.user).toMatchObject({ email: 'ada@acme.example', role: 'admin' });
  const plain = await api('/users/me', {
    authorization: basic({ username: 'ada@acme.example', password: 'zendesk-sandbox-api-token' }),
  });
  expect([plain.status, plain.body.error]).toEqual([401, "Couldn't authenticate you"]);
  const bearer = await api('/users/me', { authorization: 'Bearer x' });
  expect([bearer.status, bearer.body.error]).toEqual([401, 'invalid_token']);
});

test('cursor pages follow each other in both directions and name their users', async () => {
  const all = ids(await api('/tickets/1/comments?page[size]=100'));
  const first = await api('/tickets/1/comments?page[size]=3&include=users');
  expect(ids(first)).toEqual(all.slice(0, 3));
  expect(first.body.users.map(({ role }: { role: string }) => role).sort()).toEqual(['admin', 'end-user']);
  expect(first.body.links.next).toContain('https://acme.zendesk.com/api/v2/tickets/1/comments.json?');
  const second = await api(
    `/tickets/1/comments?page[size]=3&page[after]=${encodeURIComponent(first.body.meta.after_cursor)}`,
  );
  expect(ids(second)).toEqual(all.slice(3, 6));
  const back = await api(
    `/tickets/1/comments?page[size]=3&page[before]=${encodeURIComponent(second.body.meta.before_cursor)}`,
  );
  expect(ids(back)).toEqual(all.slice(0, 3));
  expect(ids(await api('/tickets/1/comments?page[size]=100&sort=-created_at'))).toEqual([...all].reverse());
  expect((await api('/tickets/1/comments?page[size]=100')).body.meta.has_more).toBe(false);
});

test('the older paging counts and clamps', async () => {
  const page = await api('/tickets/1/comments?per_page=3&page=2&sort_order=desc');
  expect(page.body).toMatchObject({ count: 8, next_page: expect.stringContaining('page=3') });
  expect(page.body.comments).toHaveLength(3);
});

test.each(['page[size]=101', 'page[size]=0', 'page[after]=bm8=', 'page[size]=2&sort=subject'])(
  '%s is a 400',
  async (query) => {
    const answer = await api(`/tickets/1/comments?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0]).toHaveProperty('code');
  },
);

test('a comment is written by updating the ticket and found as the audit’s Comment event', async () => {
  const answer = await api('/tickets/2.json', {
    method: 'PUT',
    json: { ticket: { status: 'open', comment: { html_body: '<p>marker-z</p>', public: false } } },
  });
  expect(answer.status).toBe(200);
  const events: { id: number; type: string }[] = answer.body.audit.events;
  expect(events.map(({ type }) => type)).toEqual(['Change', 'Comment', 'Notification']);
  const comments = await api('/tickets/2/comments?page[size]=1&sort=-created_at');
  expect(comments.body.comments[0]).toMatchObject({ id: events[1]?.id, public: false, body: 'marker-z' });
  expect(comments.body.comments[0].created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  expect(outside.sandbox.control.counters().createdByMarker['marker-z']).toBe(1);
});

test('uploads travel with a comment, and open at a storage that wants no credential', async () => {
  const upload = await api('/uploads?filename=a%20b.txt', {
    method: 'POST',
    body: 'hello',
    headers: { 'content-type': 'text/plain' },
  });
  expect(upload.status).toBe(201);
  const json = { ticket: { comment: { body: 'see file', uploads: [upload.body.upload.token] } } };
  const written = await api('/tickets/2', { method: 'PUT', json });
  const [event] = written.body.audit.events;
  const content = new URL(event.attachments[0].content_url);
  const { status, headers } = await call(
    `${outside.sandbox.url}/zendesk${content.pathname}${content.search}`,
    {
      authorization,
      redirect: 'manual',
    },
  );
  expect(status).toBe(302);
  const storage = new URL(headers.get('location') ?? '');
  expect(storage.host).toBe('p17.zdusercontent.com');
  const url = `${outside.sandbox.url}/zendesk${storage.pathname}${storage.search}`;
  expect(await call(url)).toMatchObject({ status: 200, text: 'hello' });
  expect(await call(url, { authorization: 'Bearer x' })).toMatchObject({ status: 400 });
  expect((await api('/tickets/2', { method: 'PUT', json })).status).toBe(422);
  expect((await api('/uploads', { method: 'POST', body: 'x' })).status).toBe(400);
});

test('a new ticket needs a comment', async () => {
  const made = await api('/tickets', {
    method: 'POST',
    json: {
      ticket: { subject: 'S', comment: { body: 'B' }, requester: { name: 'N', email: 'n@new.example' } },
    },
  });
  expect(made.status).toBe(201);
  expect((await api(`/tickets/${made.body.ticket.id}`)).body.ticket).toMatchObject({
    subject: 'S',
    description: 'B',
  });
  const refused = await api('/tickets', { method: 'POST', json: { ticket: { subject: 'S' } } });
  expect([refused.status, refused.body.error]).toEqual([422, 'RecordInvalid']);
});

test('refusals: unknown ticket, closed ticket, empty comment, unknown author, no such endpoint', async () => {
  const put = (id: number, ticket: unknown) => api(`/tickets/${id}`, { method: 'PUT', json: { ticket } });
  expect((await api('/tickets/999/comments')).body).toEqual({
    error: 'RecordNotFound',
    description: 'Not found',
  });
  expect((await put(8, { comment: { body: 'x' } })).status).toBe(422);
  expect((await put(1, { comment: { body: ' ' } })).body.details.comment[0].error).toBe('BlankValue');
  expect((await put(1, { comment: { body: 'x', author_id: 5 } })).status).toBe(422);
  expect((await api('/tickets/1/comments/1', { method: 'DELETE' })).body.error).toBe('InvalidEndpoint');
});

test('scopes are checked and named; a token can end itself', async () => {
  const { access_token: token } = await outside.sandbox.control.mintTokens('zendesk', {
    scopes: ['tickets:read'],
  });
  const bearer = { authorization: `Bearer ${token}` };
  expect((await api('/tickets/1/comments', bearer)).status).toBe(200);
  const refused = await api('/tickets/1', { ...bearer, method: 'PUT', json: { ticket: {} } });
  expect(refused).toMatchObject({
    status: 403,
    body: { description: expect.stringContaining('tickets:write') },
  });
  const { id } = (await api('/oauth/tokens/current.json', bearer)).body.token;
  expect((await api(`/oauth/tokens/${id}.json`, { ...bearer, method: 'DELETE' })).status).toBe(204);
  expect((await api('/tickets/1/comments', bearer)).status).toBe(401);
});

test('limits are on every answer; 429 is plain text with Retry-After', async () => {
  expect((await api('/tickets/1')).headers.get('x-rate-limit')).toBe('700');
  outside.sandbox.control.addFault({ service: 'zendesk', rateLimit: 7, times: 1 });
  const refused = await api('/tickets/1');
  expect([refused.status, refused.headers.get('retry-after'), refused.body]).toEqual([429, '7', undefined]);
});
