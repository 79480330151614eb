import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sandboxCredentials } from '../credentials.js';
import { createSandbox } from '../sandbox.js';
import { basic, call, useSandbox, type Answer } from '../testing.js';
import { dirt } from './dirt.js';

const world = { conversations: 300 };
const outside = useSandbox({ world });
const { conversations, people } = dirt;

const zendesk = (path: string, init: Parameters<typeof call>[1] = {}): Promise<Answer> =>
  call(`${outside.sandbox.url}/zendesk/api/v2${path}`, {
    authorization: basic(sandboxCredentials.zendesk.basic),
    ...init,
  });

test('a conversation without a creation date shows none', async () => {
  expect((await zendesk(`/tickets/${conversations.undated}`)).body.ticket.created_at).toBeNull();
});

test('dates come with an offset or without a zone where the vendor passes them on', async () => {
  const dateOf = async (id: number): Promise<string> =>
    (await zendesk(`/tickets/${id}`)).body.ticket.created_at;
  const { datedWithOffset, datedWithoutZone } = conversations;
  const of = (id: number) => outside.sandbox.helpdesk.conversation(id)?.createdAt ?? '';
  const offset = await dateOf(datedWithOffset);
  expect([offset.slice(-6), Date.parse(offset)]).toEqual(['+02:00', Date.parse(of(datedWithOffset))]);
  expect(`${await dateOf(datedWithoutZone)}Z`).toBe(of(datedWithoutZone));
});

test('a suspended customer is shown as one, and no ticket is opened for them', async () => {
  const { users } = (await zendesk(`/tickets?include=users&page[size]=100`)).body;
  const suspended = users.find(({ suspended: isSuspended }: { suspended: boolean }) => isSuspended);
  expect(suspended.name).toBe(outside.sandbox.helpdesk.person(people.suspended)?.name);
  const json = { ticket: { comment: { body: 'hi' }, requester_id: suspended.id } };
  const refused = await zendesk('/tickets', { method: 'POST', json });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('is suspended');
});

test('a number past 2^53 comes digit for digit, and its rounded neighbour names nothing', async () => {
  const { key } = sandboxCredentials.dixa;
  const dixa = (path: string): Promise<Answer> =>
    call(`${outside.sandbox.url}/dixa${path}`, { authorization: key?.value });
  const found = await dixa('/v1/conversations/9007199254740993');
  expect(found.text).toContain('"id":9007199254740993,');
  expect((await dixa('/v1/conversations/9007199254740992')).status).toBe(404);
});

test('a merged conversation leads to the other one, and is in no list, where the vendor has it so', async () => {
  const authorization = `Bearer ${sandboxCredentials.front.form.api_token}`;
  const { toConversationId } = sandboxCredentials.front;
  const front = (path: string): Promise<Answer> =>
    call(`${outside.sandbox.url}/front${path}`, { authorization, redirect: 'manual' });
  const moved = await front(`/conversations/${toConversationId(conversations.merged)}`);
  expect([moved.status, moved.headers.get('location')?.endsWith(toConversationId(1))]).toEqual([301, true]);
});

test('a list shows all but a capped conversation’s first parts', async () => {
  const { toConversationId, form } = sandboxCredentials.intercom;
  const { body } = await call(
    `${outside.sandbox.url}/intercom/conversations/${toConversationId(conversations.capped)}`,
    { authorization: `Bearer ${form.access_token}` },
  );
  const { conversation_parts: parts, total_count: count } = body.conversation_parts;
  expect([parts.length, count]).toEqual([500, dirt.lengths.capped - 1]);
});

test('a picture within a text is an attachment only where it is asked for', async () => {
  const path = `/tickets/${conversations.htmlMail}/comments`;
  const [listed] = (await zendesk(path)).body.comments;
  expect(listed.attachments).toEqual([]);
  const [comment] = (await zendesk(`${path}?include_inline_images=true`)).body.comments;
  expect(comment.attachments).toMatchObject([{ inline: true, content_type: 'image/png' }]);
  expect(comment.html_body).toContain(`src="${comment.attachments[0].content_url}"`);
});

test('the state file keeps changes only, which are those of this world', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'world-'));
  const stateFile = join(folder, 'state.json');
  try {
    const first = await createSandbox({ world, stateFile });
    first.helpdesk.updateConversation(200, { subject: 'Changed' });
    await first.close();
    expect(statSync(stateFile).size).toBeLessThan(2000);
    expect(JSON.parse(readFileSync(stateFile, 'utf8')).helpdesk.conversations).toHaveLength(1);
    const second = await createSandbox({ world, stateFile });
    expect(second.helpdesk.conversation(200)?.subject).toBe('Changed');
    await second.close();
    const other = await createSandbox({ stateFile });
    expect(other.helpdesk.conversations()).toHaveLength(8);
    await other.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
