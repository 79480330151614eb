import { messageSchema } from '@keyway/contract';
import { expect, test } from 'vitest';

import {
  isComposite,
  isMissing,
  type DownstreamRequest,
  type DownstreamResponse,
  type OperationContext,
} from '../../definition/define.js';
import { toMessageId } from '../../listing/ids.js';
import { jiraServiceManagement } from './index.js';
import { toMessage } from './map-message.js';

// Shapes: developer.atlassian.com/cloud/jira/service-desk/rest/api-group-request; values are ours.
const user = (accountId: string, displayName: string) => ({
  accountId,
  emailAddress: `${displayName.toLowerCase()}@example.com`,
  displayName,
  active: true,
  timeZone: 'Australia/Sydney',
  _links: { self: `https://acme.atlassian.net/rest/api/2/user?accountId=${accountId}` },
});
const request = {
  issueId: '107001',
  issueKey: 'HELP-12',
  requestTypeId: '25',
  serviceDeskId: '10',
  reporter: user('a1', 'Ada'),
  participants: { size: 1, isLastPage: true, values: [user('c3', 'Cy')] },
};
const comment = {
  id: '1000',
  body: 'Hello *there*',
  renderedBody: { html: '<p>Hello <b>there</b></p>' },
  public: true,
  author: user('a1', 'Ada'),
  created: {
    iso8601: '2026-03-04T09:30:00+0700',
    jira: '2026-03-04T09:30:00.250+0700',
    friendly: 'Today 9:30 AM',
    epochMillis: 1_772_591_400_250,
  },
  attachments: {
    size: 1,
    isLastPage: true,
    values: [
      {
        filename: 'a.png',
        size: 23123,
        mimeType: 'image/png',
        _links: {
          jiraRest: 'https://acme.atlassian.net/rest/api/2/attachment/10000',
          content: 'https://acme.atlassian.net/secure/attachment/10000/a.png',
        },
      },
    ],
  },
};
const surroundings = { request, origin: 'https://acme.atlassian.net' };
const context: OperationContext = {
  settings: { site: 'acme' },
  baseUrl: 'https://acme.atlassian.net',
  authType: 'basic',
  now: new Date(0),
};
const { auth, baseUrl, hosts, readFailure, readRateLimit, resources } = jiraServiceManagement;
const { list, create, update } = resources.messages;
const answer = (body: unknown, status = 200, headers: Record<string, string> = {}): DownstreamResponse => ({
  status,
  headers,
  body,
});

test('maps a comment with the request around it', () => {
  const message = toMessage(comment, 'comment', surroundings);
  expect(messageSchema.parse(message)).toEqual(message);
  expect(message).toMatchObject({
    id: toMessageId('107001', '1000'),
    conversation_id: '107001',
    type: 'message',
    direction: 'inbound',
    body: 'Hello *there*',
    body_html: '<p>Hello <b>there</b></p>',
    author: { id: 'a1', type: 'contact', name: 'Ada', email: 'ada@example.com' },
    attachments: [
      { id: toMessageId(toMessageId('107001', '1000'), '10000'), file_name: 'a.png', size: 23123, url: null },
    ],
    created_at: '2026-03-04T02:30:00.250Z',
    web_url: 'https://acme.atlassian.net/browse/HELP-12?focusedCommentId=1000',
  });
});

test.each([
  [{ public: false }, { type: 'note', direction: 'internal', channel: 'note', author: { type: 'contact' } }],
  [{ author: user('b2', 'Bo') }, { direction: 'outbound', author: { type: 'agent' }, status: 'sent' }],
  [{ author: user('c3', 'Cy') }, { direction: 'inbound', author: { type: 'contact' } }],
  [{ author: null }, { direction: 'unknown', author: null, status: 'unknown' }],
  [{ created: { iso8601: '2026-03-04T09:30:00+0700' } }, { created_at: '2026-03-04T02:30:00.000Z' }],
  [
    { attachments: undefined, renderedBody: undefined },
    { attachments: [], body_html: null },
  ],
  [
    { attachments: { values: [{ _links: { content: 'https://x.example/secure/attachment/77/b.txt' } }] } },
    { attachments: [{ id: toMessageId(toMessageId('107001', '1000'), '77'), file_name: 'attachment' }] },
  ],
])('maps %j', (change, expected) => {
  expect(toMessage({ ...comment, ...change }, 'c', surroundings)).toMatchObject(expected);
});

test('a comment without a time has none, and without a reporter no one is an agent', () => {
  const undated = toMessage({ ...comment, created: { friendly: 'Today' } }, 'c', surroundings);
  expect(undated.created_at).toBeNull();
  const orphaned = { ...surroundings, request: { issueId: '1' } };
  expect(toMessage(comment, 'c', orphaned)).toMatchObject({ direction: 'unknown' });
});

function listOnce(page: unknown, filter = {}, position?: string) {
  if (isMissing(list) || !isComposite(list)) throw new Error('list is composite');
  const input = {
    position,
    pageSize: 3,
    filter: { conversation_id: 'HELP-12', ...filter },
    sort: undefined,
  };
  const steps = list.run(input, context);
  const asked = steps.next().value as readonly DownstreamRequest[];
  return { query: asked[1]?.query, page: steps.next([answer(request), answer(page)]).value };
}

test('a short page goes on where its link says, and ends only where the vendor says so', () => {
  const page = { size: 2, start: 3, limit: 3, isLastPage: false, values: [comment], _links: {} };
  const next = 'https://evil.example/rest/servicedeskapi/request/HELP-12/comment?start=6&limit=3';
  expect(listOnce({ ...page, _links: { next } }, {}, '3')).toMatchObject({
    query: { public: 'true', internal: 'true', start: 3, limit: 3, expand: 'attachment,renderedBody' },
    page: { next: expect.stringMatching(/^6!?~/) as unknown },
  });
  expect(listOnce(page, { type: 'note' }, '3')).toMatchObject({
    query: { public: 'false', internal: 'true' },
    page: { next: expect.stringMatching(/^4!?~/) as unknown },
  });
  expect(listOnce({ ...page, isLastPage: true }, { type: 'message' })).toMatchObject({
    query: { public: 'true', internal: 'false', start: 0 },
    page: { next: null },
  });
  expect(listOnce({ ...page, values: [] }, {}, '3').page).toEqual({ items: [], next: null });
});

test('walks over requests in the order they were made', () => {
  if (isMissing(list) || !isComposite(list)) throw new Error('list is composite');
  const steps = list.run({ position: undefined, pageSize: 3, filter: {}, sort: undefined }, context);
  expect(steps.next().value).toMatchObject({
    path: '/rest/api/3/search/jql',
    query: { jql: 'projectType = service_desk ORDER BY created ASC, key ASC', maxResults: 100 },
  });
  expect(steps.next([answer({ issues: [], isLast: true })]).value).toEqual({ items: [], next: null });
});

// Shape: MrRefactoring/jira.js, issue 418: the answer to an API token that has expired.
test('an anonymous view of the site is not mistaken for an empty one', () => {
  if (isMissing(list) || !isComposite(list)) throw new Error('list is composite');
  const headers = { 'x-seraph-loginreason': 'AUTHENTICATED_FAILED' };
  const steps = list.run({ position: undefined, pageSize: 3, filter: {}, sort: undefined }, context);
  steps.next();
  expect(() => steps.next([answer({ issues: [], isLast: true }, 200, headers)])).toThrow(
    expect.objectContaining({ kind: 'credentials' }),
  );
  const body = { errorMessages: ['Issue does not exist or you do not have permission to see it.'] };
  expect(readFailure(answer(body, 404, headers)).kind).toBe('credentials');
  expect(readFailure(answer(body, 404, { 'x-seraph-loginreason': 'OK' })).kind).toBe('not_found');
  expect(readFailure(answer(body, 429, headers)).kind).toBe('rate_limit');
});

function createSteps(input: object) {
  if (isMissing(create) || !isComposite(create)) throw new Error('create is composite');
  return create.run({ conversation_id: 'HELP-12', body: 'Hi', ...input }, context);
}

test('writes a comment after reading its request', () => {
  const steps = createSteps({ type: 'note' });
  expect(steps.next().value).toMatchObject({
    path: '/rest/servicedeskapi/request/HELP-12',
    query: { expand: 'participant' },
  });
  expect(steps.next([answer(request)]).value).toMatchObject({
    method: 'POST',
    path: '/rest/servicedeskapi/request/HELP-12/comment',
    json: { body: 'Hi', public: false },
  });
  expect(steps.next([answer({ ...comment, public: false }, 201)]).value).toMatchObject({ type: 'note' });
  const lost = createSteps({});
  lost.next();
  lost.next([answer(request)]);
  expect(() => lost.next([answer('', 201)])).toThrow('its answer does not show it');
});

test('uploads files first, and one comment names them all', () => {
  const file = { file_name: 'a.txt', content_type: 'text/plain', content_base64: 'YQ==' };
  const steps = createSteps({ attachments: [file, file] });
  steps.next();
  expect(steps.next([answer(request)]).value).toMatchObject({
    path: '/rest/servicedeskapi/servicedesk/10/attachTemporaryFile',
    headers: { 'X-Atlassian-Token': 'no-check' },
  });
  const temporaryAttachments = [{ temporaryAttachmentId: 'temp1' }, { temporaryAttachmentId: 'temp2' }];
  expect(steps.next([answer({ temporaryAttachments }, 201)]).value).toMatchObject({
    path: '/rest/servicedeskapi/request/HELP-12/attachment',
    json: {
      temporaryAttachmentIds: ['temp1', 'temp2'],
      public: true,
      additionalComment: { body: 'Hi' },
    },
  });
  const { attachments, ...bare } = comment;
  expect(steps.next([answer({ comment: bare, attachments }, 201)]).value).toMatchObject({
    attachments: [{ id: toMessageId(toMessageId('107001', '1000'), '10000') }],
  });
});

// Shape: the platform's description, schema Comment; a document where version 3 answers.
test.each([
  [
    { body: 'New', renderedBody: '<p>New</p>' },
    { body: 'New', body_html: '<p>New</p>' },
  ],
  [{ body: { type: 'doc', version: 1, content: [] } }, { body: 'New', body_html: null }],
])('changes the text by version 2, and not who may see it: %j', (changed, expected) => {
  if (isMissing(update) || !isComposite(update)) throw new Error('update is composite');
  const steps = update.run({ id: toMessageId('107001', '1000'), changes: { body: 'New' } }, context);
  steps.next();
  const visibility = { type: 'role', value: 'Administrators', identifier: '10002' };
  const found = [request, { ...comment, public: false }, { id: '1000', visibility }];
  expect(steps.next(found.map((body) => answer(body))).value).toEqual({
    method: 'PUT',
    path: '/rest/api/2/issue/107001/comment/1000',
    query: { expand: 'renderedBody' },
    json: {
      body: 'New',
      properties: [{ key: 'sd.public.comment', value: { internal: true } }],
      visibility,
    },
  });
  expect(steps.next([answer({ id: '1000', jsdPublic: false, ...changed })]).value).toMatchObject({
    ...expected,
    type: 'note',
    attachments: [{ id: toMessageId(toMessageId('107001', '1000'), '10000') }],
  });
});

test('a text that is taken away is not left as it was', () => {
  if (isMissing(update) || !isComposite(update)) throw new Error('update is composite');
  const written = (changes: object) => {
    const steps = update.run({ id: toMessageId('107001', '1000'), changes }, context);
    steps.next();
    return steps.next([request, comment, { id: '1000' }].map((body) => answer(body))).value;
  };
  expect(written({ body: null })).toMatchObject({ method: 'PUT', json: { body: '' } });
  expect(written({ pass_through: [] })).toMatchObject({ json: { body: comment.body } });
});

test('OAuth goes by the gateway and an API token by the site, and nothing else is an address', () => {
  const cloud_id = '1324a887-45db-1bf4-1e99-ef0ff456d421';
  expect(baseUrl({ site: 'acme', cloud_id }, 'oauth2')).toBe(`https://api.atlassian.com/ex/jira/${cloud_id}`);
  expect(baseUrl({ site: 'acme' }, 'basic')).toBe('https://acme.atlassian.net');
  expect(hosts({ site: 'acme' })).toEqual(['acme.atlassian.net', 'api.atlassian.com']);
  expect(() => baseUrl({ site: 'acme' }, 'oauth2')).toThrow('settings.cloud_id');
  expect(() => baseUrl({ site: 'acme', cloud_id: `${cloud_id}/..` }, 'oauth2')).toThrow('settings.cloud_id');
});

// Shape: developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps, accessible resources.
test('finds the cloud ID of the configured site among the granted ones', () => {
  const { read, url } = auth.oauth2.discovery;
  expect(url()).toBe('https://api.atlassian.com/oauth/token/accessible-resources');
  const cloud_id = '1324a887-45db-1bf4-1e99-ef0ff456d421';
  const sites = [
    { id: '99999999-45db-1bf4-1e99-ef0ff456d421', url: 'https://acme2.atlassian.net', scopes: [] },
    { id: cloud_id, url: 'https://acme.atlassian.net', name: 'acme', scopes: [] },
  ];
  expect(read(answer(sites), { site: 'acme' })).toEqual({ cloud_id });
  expect(() => read(answer(sites), { site: 'other' })).toThrow('but not for this one');
  expect(() => read(answer([{ ...sites[1], id: '../x' }]), { site: 'acme' })).toThrow('but not for this one');
});

test.each([
  [
    404,
    { errorMessage: 'No such request', i18nErrorMessage: { i18nKey: 'x' } },
    'not_found',
    'No such request',
  ],
  [400, { errorMessages: [], errors: { comment: 'Not valid!' } }, 'downstream', 'Not valid!'],
  [400, { errorMessages: ['Bad JQL'], errors: {} }, 'downstream', 'Bad JQL'],
  [
    401,
    { code: 401, message: 'Unauthorized; scope does not match' },
    'scope',
    'Unauthorized; scope does not match',
  ],
  [401, { code: 401, message: 'Unauthorized' }, 'credentials', 'Unauthorized'],
  [429, { errorMessage: 'Rate limit exceeded.' }, 'rate_limit', 'Rate limit exceeded.'],
  [503, '<html><h1>Down</h1></html>', 'downstream', 'Down'],
])('reads a %i', (status, body, kind, message) => {
  expect(readFailure(answer(body, status))).toMatchObject({ kind, errors: [{ message }] });
});

// Header names: jira.atlassian.com JRACLOUD-69262.
test('reads the rate limit, whose reset is a date', () => {
  const headers = {
    'x-ratelimit-limit': '350',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': '2026-03-04T09:31Z',
    'retry-after': '12',
  };
  expect(readRateLimit(headers, new Date())).toEqual({
    limit: 350,
    remaining: 0,
    reset: Date.parse('2026-03-04T09:31:00Z') / 1000,
    retryAfterSeconds: 12,
  });
});
