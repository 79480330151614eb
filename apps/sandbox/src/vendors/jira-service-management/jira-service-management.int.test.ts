import { expect, test } from 'vitest';
import { sandboxCredentials } from '../../credentials.js';
import { authorizeUrl, basic, call, callbackUri, useSandbox, type Answer } from '../../testing.js';
import { cloudId } from './format.js';

const outside = useSandbox();
const service = 'jira-service-management';
const { oauth, basic: account } = sandboxCredentials[service];
const authorization = basic(account);
const at = (path: string, init: Parameters<typeof call>[1] = {}): Promise<Answer> =>
  call(`${outside.sandbox.url}/${service}${path}`, { authorization, ...init });
const desk = (path: string, init: Parameters<typeof call>[1] = {}): Promise<Answer> =>
  at(`/rest/servicedeskapi${path}`, init);
async function bearer(scopes?: readonly string[]): Promise<string> {
  const { access_token: token } = await outside.sandbox.control.mintTokens(service, scopes ? { scopes } : {});
  return `Bearer ${token}`;
}

test('a token of OAuth opens the gateway and not the site, an API token the site and not the gateway', async () => {
  const token = await bearer();
  const gateway = `/ex/jira/${cloudId}/rest/servicedeskapi/request/HELP-1`;
  expect((await at(gateway, { authorization: token })).body.issueKey).toBe('HELP-1');
  expect((await desk('/request/HELP-1', { authorization: token })).status).toBe(401);
  expect((await desk('/request/10001')).body.issueKey).toBe('HELP-1');
  expect((await at(gateway)).body).toEqual({ code: 401, message: 'Unauthorized' });
  const elsewhere = gateway.replace(cloudId, 'x');
  expect((await at(elsewhere, { authorization: token })).status).toBe(404);
  const wrong = await desk('/request/HELP-1', {
    authorization: basic({ username: 'ada@acme.example', password: 'x' }),
  });
  expect([wrong.status, wrong.body['status-code']]).toEqual([401, 401]);
});

test('a missing scope is a 401 that says so', async () => {
  const token = await bearer(['read:servicedesk-request']);
  const refused = await at(`/ex/jira/${cloudId}/rest/api/3/search/jql?jql=project=HELP`, {
    authorization: token,
  });
  expect(refused).toMatchObject({ status: 401, body: { message: 'Unauthorized; scope does not match' } });
});

test('consent gives a token in JSON, whose sites can be listed, and each refresh token works once', async () => {
  const asked = authorizeUrl(service, undefined, {
    scope: 'offline_access read:servicedesk-request',
    audience: 'api.atlassian.com',
    prompt: 'consent',
  });
  const back = new URL(await outside.sandbox.control.authorize(service, asked));
  const client = { client_id: oauth?.clientId, client_secret: oauth?.clientSecret };
  const token = (fields: object): Promise<Answer> =>
    call(`${outside.sandbox.url}/${service}/oauth/token`, { method: 'POST', json: { ...client, ...fields } });
  const granted = await token({
    grant_type: 'authorization_code',
    code: back.searchParams.get('code'),
    redirect_uri: callbackUri(service),
  });
  expect(granted.body).toMatchObject({ expires_in: 3600, scope: 'offline_access read:servicedesk-request' });
  const sites = await at('/oauth/token/accessible-resources', {
    authorization: `Bearer ${granted.body.access_token}`,
  });
  expect(sites.body).toHaveLength(2);
  expect(sites.body[1]).toMatchObject({ id: cloudId, url: 'https://acme.atlassian.net' });
  const refresh = { grant_type: 'refresh_token', refresh_token: granted.body.refresh_token };
  expect((await token(refresh)).status).toBe(200);
  expect((await token(refresh)).body.error).toBe('invalid_grant');
});

test('comments come in pages that say their end, and notes only when asked for', async () => {
  const first = await desk('/request/10001/comment?limit=3');
  expect(first.body).toMatchObject({ size: 3, start: 0, limit: 3, isLastPage: false });
  expect(first.body._links.next).toContain('start=3');
  expect(first.body.values[0]).toMatchObject({ public: true, body: expect.stringContaining('teapot') });
  expect(first.body.values[0].created.iso8601).toMatch(/^2025-03-03T16:00:00\+0700$/);
  const all = await desk('/request/10001/comment');
  const open = await desk('/request/10001/comment?internal=false');
  const notes = await desk('/request/10001/comment?public=false&expand=renderedBody');
  expect(all.body).toMatchObject({ isLastPage: true, limit: 50 });
  expect(open.body.size + notes.body.size).toBe(all.body.size);
  expect(notes.body.values[0].renderedBody.html).toMatch(/^<p>/);
  expect((await desk('/request/10001/comment?start=x')).status).toBe(400);
});

test('an unknown request has no comments, though it is not there', async () => {
  expect((await desk('/request/HELP-999/comment')).body).toMatchObject({ size: 0, isLastPage: true });
  expect((await desk('/request/HELP-999')).body.errorMessage).toContain('does not exist');
  expect((await desk('/request/10001/comment/1')).status).toBe(404);
});

test('a file is uploaded against the service desk, and the comment that shows it names it', async () => {
  const form = new FormData();
  form.append('file', new Blob(['hello'], { type: 'text/plain' }), 'ünï.txt');
  const upload = (headers: Record<string, string>): Promise<Answer> =>
    desk('/servicedesk/4/attachTemporaryFile', { method: 'POST', body: form, headers });
  expect((await upload({ 'X-ExperimentalApi': 'opt-in' })).status).toBe(403);
  const uploaded = await upload({ 'X-ExperimentalApi': 'opt-in', 'X-Atlassian-Token': 'no-check' });
  const [{ temporaryAttachmentId, fileName }] = uploaded.body.temporaryAttachments;
  expect(fileName).toBe('ünï.txt');
  const json = {
    temporaryAttachmentIds: [temporaryAttachmentId],
    public: false,
    additionalComment: { body: 'see' },
  };
  const written = await desk('/request/HELP-2/attachment', { method: 'POST', json });
  expect(written.status).toBe(201);
  expect(written.body.comment).toMatchObject({ body: 'see\n\n[^ünï.txt]', public: false });
  expect(written.body.attachments.values[0]).toMatchObject({ size: 5, mimeType: 'text/plain' });
  expect((await desk('/request/HELP-2/attachment', { method: 'POST', json })).status).toBe(400);
});

test('the platform takes wiki text in version 2 and a document in version 3, and keeps what is internal', async () => {
  const written = await desk('/request/HELP-2/comment', {
    method: 'POST',
    json: { body: 'one', public: false },
  });
  const path = (version: number) => `/rest/api/${version}/issue/HELP-2/comment/${written.body.id}`;
  const put = (version: number, body: unknown): Promise<Answer> =>
    at(`${path(version)}?expand=renderedBody`, { method: 'PUT', json: { body } });
  expect((await put(2, 'two')).body).toMatchObject({
    body: 'two',
    renderedBody: '<p>two</p>',
    jsdPublic: false,
  });
  expect((await put(3, 'three')).body.errors).toEqual({ comment: 'Comment body is not valid!' });
  const doc = (text: string) => ({
    type: 'doc',
    version: 1,
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  });
  expect((await put(3, doc('three'))).body.body).toEqual(doc('three'));
  const changed = await at(path(2), {
    method: 'PUT',
    json: { body: 'four', properties: [{ key: 'sd.public.comment', value: { internal: false } }] },
  });
  expect(changed.body).toMatchObject({ body: 'four', jsdPublic: true });
  expect((await at(path(3), { method: 'DELETE' })).status).toBe(204);
  expect((await at(path(3))).status).toBe(404);
});

test('a search wants a restriction and ends by saying so', async () => {
  const search = (query: string): Promise<Answer> => at(`/rest/api/3/search/jql?${query}`);
  const jql = encodeURIComponent('projectType = service_desk ORDER BY created ASC, key ASC');
  const first = await search(`jql=${jql}&maxResults=5`);
  expect(first.body).toMatchObject({ isLast: false, issues: [{ id: '10001' }, {}, {}, {}, {}] });
  const second = await search(`jql=${jql}&maxResults=5&nextPageToken=${first.body.nextPageToken}`);
  expect(second.body).toMatchObject({ isLast: true, issues: [{ id: '10006' }, {}, {}] });
  expect(second.body.nextPageToken).toBeUndefined();
  expect((await search('jql=order%20by%20key')).body.errorMessages[0]).toContain('Unbounded');
  expect((await search('jql=nonsense')).status).toBe(400);
});

test('limits are on every answer, their reset is a date; 429 says how long to wait', async () => {
  const answer = await desk('/request?limit=1');
  expect(answer.headers.get('x-ratelimit-limit')).toBe('400');
  expect(answer.headers.get('x-ratelimit-reset')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/);
  outside.sandbox.control.addFault({ service, rateLimit: 7, times: 1 });
  const refused = await desk('/request/HELP-1');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7']);
  expect(refused.body.errorMessage).toBe('Rate limit exceeded.');
});

test('an issue changes its status by a transition of the workflow, and takes no label with a space', async () => {
  const path = '/rest/api/3/issue/HELP-4';
  const { body } = await at(`${path}/transitions`);
  const closing = body.transitions.find(({ to }: { to: { name: string } }) => to.name === 'Closed');
  const transit = (): Promise<Answer> =>
    at(`${path}/transitions`, { method: 'POST', json: { transition: { id: closing.id } } });
  expect((await transit()).status).toBe(204);
  expect((await transit()).status).toBe(400);
  const shown = await at(`${path}?fields=status,labels`);
  expect(Object.keys(shown.body.fields)).toEqual(['status', 'labels']);
  expect(shown.body.fields.status.statusCategory.key).toBe('done');
  const edited = await at(path, { method: 'PUT', json: { fields: { labels: ['two words'] } } });
  expect(edited.body.errors).toHaveProperty('labels');
});

test('a query that names an account that is none is refused whole', async () => {
  const search = (condition: string): Promise<Answer> =>
    at(`/rest/api/3/search/jql?jql=${encodeURIComponent(`projectType = service_desk AND ${condition}`)}`);
  expect((await search('assignee = "nobody"')).status).toBe(400);
  expect((await search('statusCategory != Done')).status).toBe(200);
});
