import { customerSchema } from '@keyway/contract';
import { expect, test } from 'vitest';

import { runOperation } from '../../definition/steps/run-operation.js';
import { jiraServiceManagement } from './index.js';

const id = 'qm:a713c8ea-1075-4e30-9d96-891a7d181739:5ad6d3581db05e2a66fa80b';
// Shape: developer.atlassian.com, Jira Cloud platform, User; values are ours.
const user = {
  accountId: id,
  accountType: 'customer',
  emailAddress: 'ada@example.com',
  displayName: 'Ada Lee',
  active: false,
  timeZone: 'Australia/Sydney',
  avatarUrls: { '48x48': 'https://avatar.example/48.png' },
};
const context = {
  settings: { site: 'acme' },
  baseUrl: 'https://acme.atlassian.net',
  authType: 'basic' as const,
  now: new Date('2026-03-04T12:00:00Z'),
  authorization: {},
};
function callsOf(...answers: Response[]) {
  const urls: URL[] = [];
  const fetchLike = (url: string) => {
    urls.push(new URL(url));
    return Promise.resolve(answers.shift() ?? new Response(null, { status: 500 }));
  };
  const run = (name: 'list' | 'get' | 'create', input: object) =>
    runOperation(jiraServiceManagement, ['customers', name], input as never, context, fetchLike);
  return {
    urls,
    list: (filter: object) => run('list', { position: undefined, pageSize: 20, filter, sort: undefined }),
    get: () => run('get', { id }),
    create: () => run('create', { email: 'ada@example.com', name: 'Ada Lee' }),
  };
}

test('maps an account of the portal', async () => {
  const customer = await callsOf(Response.json(user)).get();
  expect(customerSchema.parse(customer)).toEqual(customer);
  expect(customer).toMatchObject({
    id,
    name: 'Ada Lee',
    avatar_url: 'https://avatar.example/48.png',
    time_zone: 'Australia/Sydney',
    blocked: true,
  });
});

test.each(['atlassian', 'app', undefined])(
  'an account of the type %s is no customer',
  async (accountType) => {
    const other = { ...user, accountType };
    await expect(callsOf(Response.json(other)).get()).rejects.toMatchObject({ kind: 'not_found' });
    expect(await callsOf(Response.json([other])).list({})).toMatchObject({
      items: [],
      next: expect.stringMatching(/^20!~/) as unknown,
    });
  },
);

test('a search that only matches a prefix finds no one', async () => {
  const calls = callsOf(
    Response.json([
      { ...user, emailAddress: 'ada@example.com.au' },
      { ...user, emailAddress: undefined },
    ]),
  );
  expect(await calls.list({ email: 'ada@example.com' })).toEqual({ items: [], next: null });
  expect(calls.urls[0]?.searchParams.get('query')).toBe('ada@example.com');
});

test('an email of a user who is not a customer is refused with Jira’s message', async () => {
  const refusal = () => Response.json({ errorMessage: 'An account already exists.' }, { status: 409 });
  await expect(callsOf(refusal(), Response.json([user])).create()).rejects.toMatchObject({
    kind: 'exists',
    existingId: id,
  });
  const agent = { ...user, accountType: 'atlassian' };
  await expect(callsOf(refusal(), Response.json([agent])).create()).rejects.toMatchObject({
    failure: { errors: [{ message: 'An account already exists.' }] },
  });
});

test('a new customer whom the platform does not show yet is shown as the service desk answers', async () => {
  const { accountType: _type, avatarUrls, ...account } = { ...user, active: true };
  const made = Response.json({ ...account, _links: { avatarUrls } }, { status: 201 });
  expect(await callsOf(made, Response.json({}, { status: 404 })).create()).toMatchObject({
    id,
    email: 'ada@example.com',
    avatar_url: 'https://avatar.example/48.png',
    blocked: false,
  });
});
