import { messageSchema, type Message } from '@keyway/contract';
import { expect, test } from 'vitest';

import { isComposite, isMissing, StepFailed } from '../../definition/define.js';
import type { DownstreamResponse, ListInput, OperationContext, Step } from '../../definition/define.js';
import { toMessageId } from '../../definition/composite-ids.js';
import { serviceNow } from './index.js';
import { toRecordFile } from './files.js';
import { fileMessageId, toMessage } from './map-message.js';
import { ownersOf, toEntry } from './match-files.js';

const record = '9c5731690000000000000000000000a1';
const entryId = (number: number) => `5f2bc0a400000000000000000000000${number}`;
const fileId = (number: number) => `6ea10fe600000000000000000000000${number}`;
const settings = { instance: 'acme' };
const context: OperationContext = {
  settings,
  baseUrl: 'https://acme.service-now.com/api/now',
  authType: 'basic',
  now: new Date(0),
};
const { list, get, create } = serviceNow.resources.messages;
const answer = (body: unknown, headers: Record<string, string> = {}, status = 200): DownstreamResponse => ({
  status,
  headers,
  body,
});
const rows = (...result: unknown[]) => answer({ result }, { 'x-total-count': String(result.length) });
const callers = rows({ sys_id: record, 'caller_id.user_name': 'abel.tuter' });

// Shape: servicenow.com/docs, Attachment API, GET /now/attachment; values are ours.
const file = (number: number, time: string, change: object = {}) => ({
  table_sys_id: record,
  size_bytes: '462',
  download_link: `https://acme.service-now.com/api/now/attachment/${fileId(number)}/file`,
  sys_id: fileId(number),
  sys_created_on: `2026-03-04 ${time}`,
  file_name: 'print.log',
  sys_created_by: 'fred',
  table_name: 'incident',
  content_type: 'text/plain',
  ...change,
});
const entry = (number: number, time: string, change: object = {}) => ({
  sys_id: entryId(number),
  name: 'incident',
  element: 'comments',
  element_id: record,
  value: 'See the log',
  sys_created_on: `2026-03-04 ${time}`,
  sys_created_by: 'fred',
  ...change,
});

const owners = (files: object[], entries: object[]) =>
  Object.fromEntries(
    ownersOf(
      files.map((row) => toRecordFile(row as Record<string, unknown>)!),
      entries.map((row) => toEntry(row as Record<string, unknown>)),
    ),
  );

test('a file belongs to the nearest entry of its author, from a minute before it to ten seconds after', () => {
  const entries = [entry(1, '09:30:00'), entry(2, '09:31:30', { element: 'work_notes' })];
  expect(
    owners(
      [
        file(1, '09:29:00'),
        file(2, '09:30:10'),
        file(3, '09:31:25'),
        // Too early, too late, and between the two.
        file(4, '09:28:59'),
        file(5, '09:31:41'),
        file(6, '09:30:11', { sys_created_by: 'FRED' }),
      ],
      entries,
    ),
  ).toEqual({ [fileId(1)]: entryId(1), [fileId(2)]: entryId(1), [fileId(3)]: entryId(2) });
});

test('as near to two entries, it belongs to the later; to none of another author or record', () => {
  const two = [entry(1, '09:30:00'), entry(2, '09:30:10')];
  expect(owners([file(1, '09:30:05')], two)).toEqual({ [fileId(1)]: entryId(2) });
  const others = [
    entry(1, '09:30:00', { sys_created_by: 'beth' }),
    entry(2, '09:30:00', { element_id: record.replace('a1', 'a2') }),
    entry(3, '09:30:00', { sys_created_on: '' }),
  ];
  expect(owners([file(1, '09:30:00')], others)).toEqual({});
  expect(owners([file(1, '09:30:00', { sys_created_on: '' })], two)).toEqual({});
});

test('a text shows files that belong to it, and reaches no file of another record by its id', () => {
  const shown = [1, 2].map((number) => toRecordFile(file(number, '09:30:00'))!);
  const value = `[code]<img src="/sys_attachment.do?sys_id=${fileId(2)}"><img src="sys_attachment.do?sys_id=${fileId(9)}">[/code]`;
  const message = toMessage(entry(1, '09:30:00', { value }), 'e', {
    customers: undefined,
    settings,
    files: shown,
  });
  expect(messageSchema.parse(message)).toEqual(message);
  expect(message.attachments).toMatchObject([
    { id: toMessageId(entryId(1), fileId(1)), size: 462, is_inline: false, url: null },
    { id: toMessageId(entryId(1), fileId(2)), file_name: 'print.log', is_inline: true },
  ]);
});

/** Runs a list with these answers, in the order of the requests. */
function listWith(input: Partial<ListInput>, answers: (DownstreamResponse | StepFailed)[]) {
  if (isMissing(list) || !isComposite(list)) throw new Error('list is composite');
  const asked: Step[] = [];
  const steps = list.run(
    { position: undefined, pageSize: 2, filter: {}, sort: undefined, ...input },
    context,
  );
  let step = steps.next();
  for (const each of answers) {
    asked.push(step.value as Step);
    step = each instanceof StepFailed ? steps.throw(each) : steps.next([each]);
  }
  expect(step.done, JSON.stringify(step.value)).toBe(true);
  return { asked, page: step.value as { items: Message[]; next: string | null } };
}

test('a file that belongs to no entry is a message of its own, in the order of time', () => {
  const { asked, page } = listWith({ pageSize: 10 }, [
    rows(entry(1, '09:30:00')),
    rows(file(1, '09:29:59'), file(2, '11:00:00')),
    callers,
    rows(file(1, '09:29:59')),
    rows(entry(1, '09:30:00')),
  ]);
  expect(asked).toMatchObject([
    { path: '/table/sys_journal_field' },
    {
      path: '/table/sys_attachment',
      query: { sysparm_query: 'table_name=incident^ORDERBYsys_created_on^ORDERBYsys_id' },
    },
    { path: '/table/incident' },
    {
      path: '/table/sys_attachment',
      query: {
        sysparm_query: `table_name=incident^table_sys_idIN${record}^sys_created_on>=javascript:gs.dateGenerate('2026-03-03','18:29:00')^sys_created_on<=javascript:gs.dateGenerate('2026-03-05','00:30:10')^ORDERBYsys_created_on^ORDERBYsys_id`,
      },
    },
    { path: '/table/sys_journal_field', query: { sysparm_limit: 1000 } },
  ]);
  expect(page.next).toBeNull();
  expect(page.items).toMatchObject([
    { id: entryId(1), attachments: [{ id: toMessageId(entryId(1), fileId(1)) }] },
    {
      id: fileMessageId(fileId(2)),
      downstream_id: fileId(2),
      conversation_id: record,
      type: 'message',
      direction: 'outbound',
      body: null,
      author: { id: 'fred' },
      attachments: [{ id: toMessageId(fileMessageId(fileId(2)), fileId(2)), file_name: 'print.log' }],
      created_at: '2026-03-04T11:00:00.000Z',
    },
  ]);
  for (const message of page.items) expect(messageSchema.parse(message)).toEqual(message);
});

test('a page goes on within the rows of each list, whatever access rules took out of them', () => {
  const beside = [callers, rows(), rows()];
  const hidden = answer({ result: [entry(1, '09:30:00')] }, { 'x-total-count': '5' });
  const first = listWith({}, [hidden, rows(file(1, '08:00:00'), file(2, '12:00:00')), ...beside]);
  expect(first.page.items.map(({ id }) => id)).toEqual([fileMessageId(fileId(1)), entryId(1)]);
  // Of the journal two rows were passed, of which one was hidden; of the files one of two was shown.
  expect(first.page.next).toMatch(/^2!~[^,]+,1[!~][^,]+$/);
  for (const position of ['2', '2,1,0', '-1,end']) expect(() => listWith({ position }, [])).toThrow('cursor');
});

test('the files of a conversation are asked for once', () => {
  const { asked } = listWith({ filter: { conversation_id: record }, pageSize: 10 }, [
    rows(entry(1, '09:30:00')),
    rows(),
    callers,
  ]);
  expect(asked).toHaveLength(3);
});

test('no file is a note, and one of another author is not asked for', () => {
  const notes = listWith({ filter: { type: 'note' } }, [rows()]);
  expect(notes.page).toEqual({ items: [], next: null });
  const own = listWith({ filter: { author_id: 'fred' } }, [rows(), rows()]);
  expect(own.asked[1]).toMatchObject({
    query: {
      sysparm_query: 'table_name=incident^sys_created_by=fred^ORDERBYsys_created_on^ORDERBYsys_id',
    },
  });
});

test('a user without access to files still reads the journal; a temporary failure ends the list', () => {
  const refused = new StepFailed('downstream', new Error('403'), 403);
  const { page } = listWith({}, [rows(entry(1, '09:30:00')), refused, callers, refused]);
  expect(page).toMatchObject({ items: [{ id: entryId(1), attachments: [] }], next: null });
  const failed = new StepFailed('downstream', new Error('503'), 503);
  expect(() => listWith({}, [rows(entry(1, '09:30:00')), failed])).toThrow(failed);
});

test('a message that is a file is read by its id, and no other table’s file is one', () => {
  if (isMissing(get) || !isComposite(get)) throw new Error('get is composite');
  const steps = get.run({ id: fileMessageId(fileId(1)) }, context);
  expect(steps.next().value).toMatchObject({ path: `/table/sys_attachment/${fileId(1)}` });
  steps.next([answer({ result: file(1, '09:30:00', { sys_created_by: 'Abel.Tuter' }) })]);
  expect(steps.next([callers]).value).toMatchObject({
    id: fileMessageId(fileId(1)),
    direction: 'inbound',
    author: { type: 'contact' },
  });
  const other = get.run({ id: fileMessageId(fileId(1)) }, context);
  other.next();
  const result = file(1, '09:30:00', { table_name: 'sys_user' });
  expect(() => other.next([answer({ result })])).toThrow('no such message');
  for (const id of [toMessageId('sys_attachment', '../x'), toMessageId('x', fileId(1)), 'x'])
    expect(() => get.run({ id }, context).next()).toThrow(/no such/);
});

const attachments = ['a.log', 'ünï (1).txt'].map((file_name) => ({
  file_name,
  content_type: 'text/plain',
  content_base64: Buffer.from(file_name).toString('base64'),
}));
function createSteps(input: object) {
  if (isMissing(create) || !isComposite(create)) throw new Error('create is composite');
  return create.run({ body: 'See the log', attachments, ...input }, context);
}
const upload = (file_name: string) => ({
  method: 'POST',
  path: '/attachment/file',
  query: { table_name: 'incident', table_sys_id: record, file_name },
  bytes: { contentType: 'text/plain', content: [Buffer.from(file_name)] },
});
const written = answer({ result: { sys_id: record, sys_updated_by: 'fred' } });

test('attaches files, then writes the comment that shows them', () => {
  const steps = createSteps({ conversation_id: record });
  steps.next();
  expect(steps.next([rows()]).value).toEqual(upload('a.log'));
  expect(steps.next([answer({ result: file(1, '09:29:58') }, {}, 201)]).value).toEqual(upload('ünï (1).txt'));
  expect(steps.next([answer({ result: file(2, '09:29:59') }, {}, 201)]).value).toMatchObject({
    method: 'PATCH',
    json: { comments: 'See the log' },
  });
  steps.next([written]);
  steps.next([rows(entry(1, '09:30:00'))]);
  expect(steps.next([callers]).value).toMatchObject({
    id: entryId(1),
    attachments: [1, 2].map((number) => ({ id: toMessageId(entryId(1), fileId(number)) })),
  });
});

test('with a file that ServiceNow refuses nothing is written, and the files before it are removed', () => {
  const refused = new StepFailed('downstream', new Error('403'), 403);
  const alone = createSteps({ conversation_id: record });
  alone.next();
  alone.next([rows()]);
  expect(() => alone.throw(refused)).toThrow(refused);
  const steps = createSteps({ conversation_id: record });
  steps.next();
  steps.next([rows()]);
  steps.next([answer({ result: file(1, '09:29:58') }, {}, 201)]);
  expect(steps.throw(refused).value).toEqual({ method: 'DELETE', path: `/attachment/${fileId(1)}` });
  expect(() => steps.next([answer(undefined, {}, 204)])).toThrow(
    expect.objectContaining({ kind: 'refused' }),
  );
});

test('a record that is open without its files does not look as if it were not', () => {
  const steps = createSteps({ subject: 'Printer' });
  expect(steps.next().value).toMatchObject({ method: 'POST', path: '/table/incident' });
  expect(steps.next([written]).value).toEqual(upload('a.log'));
  expect(() => steps.throw(new StepFailed('downstream', new Error('403'), 403))).toThrow(
    expect.objectContaining({ kind: 'unresolved' }),
  );
});

test('a conversation comes with the files of its first message', () => {
  const { create: open } = serviceNow.resources.conversations;
  if (isMissing(open) || !isComposite(open)) throw new Error('create is composite');
  const steps = open.run({ subject: 'Printer', message: { body: 'See the log', attachments } }, context);
  expect(steps.next().value).toMatchObject({ json: { comments: 'See the log' } });
  expect(steps.next([written]).value).toEqual(upload('a.log'));
  expect(steps.next([answer({ result: file(1, '09:30:01') }, {}, 201)]).value).toEqual(upload('ünï (1).txt'));
  expect(steps.next([answer({ result: file(2, '09:30:02') }, {}, 201)]).value).toMatchObject({
    path: `/table/incident/${record}`,
  });
});

test('the bytes come from the file’s own address, in whatever type they are', () => {
  const { content } = serviceNow.resources.attachments;
  if (isMissing(content)) throw new Error('there is content');
  const id = toMessageId(fileMessageId(fileId(1)), fileId(1));
  const steps = content.run({ id }, context);
  steps.next();
  steps.next([answer({ result: file(1, '09:30:00') })]);
  expect(steps.next([callers]).value).toEqual({
    fileName: 'print.log',
    contentType: 'text/plain',
    source: {
      request: { method: 'GET', path: `/attachment/${fileId(1)}/file`, headers: { Accept: '*/*' } },
    },
  });
});
