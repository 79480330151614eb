import { derivedBy } from '../../derived.js';
import type { Conversation, Message } from '../../helpdesk.js';
import { isRecord, type VendorAnswer, type VendorContext, type VendorRequest } from '../../vendor.js';
import { answerPage, fail, origin } from './answers.js';
import { missingOnClosing, readIncidentFields } from './incident-fields.js';
import { runQuery, type Row } from './query.js';
import { toIncident, userName } from './rows.js';
import { fromSysId, toSysId } from './sys-id.js';
import { addUser, findUser, readUser, toUser } from './users.js';
import { rowsOf, tables, type TableName } from './tables.js';

const defaultLimit = 10_000;

const noRecord = () =>
  fail(404, 'No Record found', "Record doesn't exist or ACL restricts the record retrieval");

const queried = derivedBy<Row[]>();

export function listRecords({ params, query }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const table = requireTable(params.table);
  const rows = rowsOf(table, helpdesk);
  const fields = Object.keys(rows[0] ?? {});
  const asked = query.get('sysparm_query') ?? '';
  const found = queried(helpdesk, `${table} ${asked}`, () => runQuery(rows, asked, fields));
  const shown = (row: Row) => pick(row, query);
  return answerPage(found, query, { path: `table/${table}`, defaultLimit, shown });
}

export function showRecord({ params, query }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const row = rowsOf(requireTable(params.table), helpdesk).find(({ sys_id }) => sys_id === params.id);
  if (!row) throw noRecord();
  return { status: 200, body: { result: pick(row, query) } };
}

export function createRecord(request: VendorRequest, context: VendorContext): VendorAnswer {
  const { helpdesk } = context;
  const fields = isRecord(request.body) ? request.body : {};
  if (requireWritable(request.params.table) === 'sys_user') {
    const user = addUser(fields, helpdesk);
    const headers = { Location: `${origin}/api/now/table/sys_user/${toSysId('user', user.id)}` };
    return { status: 201, headers, body: { result: pick(toUser(user, helpdesk), request.query) } };
  }
  assertPolicy(fields, undefined);
  // Without a caller, the record belongs to the guest.
  const caller =
    helpdesk.person(fromSysId('user', text(fields.caller_id))) ??
    helpdesk.ensureContact('guest@acme.example', 'Guest');
  const conversation = helpdesk.addConversation({
    subject: '',
    channel: 'api',
    contactId: caller.id,
    assigneeId: 0,
    ...readIncidentFields(fields, undefined, helpdesk),
  });
  return {
    status: 201,
    headers: { Location: `${origin}/api/now/table/incident/${toSysId('incident', conversation.id)}` },
    body: { result: writeFields(conversation, fields, request, context, true) },
  };
}

export function updateRecord(request: VendorRequest, context: VendorContext): VendorAnswer {
  if (requireWritable(request.params.table) === 'sys_user') return updateUser(request, context);
  const conversation = context.helpdesk.conversation(fromSysId('incident', request.params.id));
  if (!conversation) throw noRecord();
  const fields = isRecord(request.body) ? request.body : {};
  assertPolicy(fields, conversation);
  const { id } = conversation;
  context.helpdesk.updateConversation(id, readIncidentFields(fields, conversation, context.helpdesk));
  return { status: 200, body: { result: writeFields(conversation, fields, request, context, false) } };
}

const fieldLabels: Readonly<Record<string, string>> = {
  close_notes: 'Resolution notes',
  close_code: 'Resolution code',
};

function assertPolicy(fields: Record<string, unknown>, before: Conversation | undefined): void {
  const missing = missingOnClosing(fields, before).map((name) => fieldLabels[name]);
  if (missing.length > 0)
    throw fail(
      403,
      'Operation Failed',
      `Data Policy Exception: The following fields are mandatory: ${missing.join(', ')}`,
    );
}

function updateUser({ params, body, query }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const user = findUser(params.id, helpdesk);
  if (!user) throw noRecord();
  helpdesk.updatePerson(user.id, readUser(isRecord(body) ? body : {}, helpdesk, user));
  const updated = findUser(params.id, helpdesk) ?? user;
  return { status: 200, body: { result: pick(toUser(updated, helpdesk), query) } };
}

/** A value of a journal field becomes an entry; unknown fields are ignored. */
function writeFields(
  { id }: Conversation,
  fields: Record<string, unknown>,
  { principal, query }: VendorRequest,
  { helpdesk, created }: VendorContext,
  opensConversation: boolean,
): Row {
  for (const [element, kind] of [
    ['comments', 'message'],
    ['work_notes', 'note'],
  ] as const) {
    const value = text(fields[element]);
    if (!value) continue;
    const message = helpdesk.addMessage({
      conversationId: id,
      kind,
      opensConversation,
      authorId: principal.personId,
      channel: 'api',
      ...readValue(value),
    });
    created(message);
  }
  const conversation = helpdesk.conversation(id);
  if (!conversation) throw noRecord();
  const updatedBy = userName(helpdesk.person(principal.personId));
  return pick({ ...toIncident(conversation, helpdesk), sys_updated_by: updatedBy }, query);
}

function readValue(value: string): Pick<Message, 'text' | 'html'> {
  const match = /^\[code\]([\s\S]*)\[\/code\]$/.exec(value);
  return match ? { text: null, html: match[1] ?? '' } : { text: value, html: null };
}

/** Entries can be read with the record, and never changed. */
function requireWritable(name: string | undefined): 'incident' | 'sys_user' {
  const table = requireTable(name);
  if (table === 'incident' || table === 'sys_user') return table;
  throw fail(403, 'Operation Failed', 'ACL Exception Update Failed due to security constraints');
}

export function deleteRecord({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  if (requireTable(params.table) === 'incident') {
    const conversation = helpdesk.conversation(fromSysId('incident', params.id));
    if (!conversation) throw noRecord();
    helpdesk.deleteConversation(conversation.id);
    return { status: 204 };
  }
  if (requireTable(params.table) === 'sys_user') {
    const user = findUser(params.id, helpdesk);
    if (!user) throw noRecord();
    helpdesk.deletePerson(user.id);
    return { status: 204 };
  }
  throw fail(403, 'Operation Failed', 'ACL Exception Delete Failed due to security constraints');
}

function requireTable(name: string | undefined): TableName {
  const table = tables.find((known) => known === name);
  if (!table) throw fail(400, `Invalid table ${name}`);
  return table;
}

/** Of the fields asked for, those there are; without asking, all of the record's own. */
function pick(row: Row, query: URLSearchParams): Row {
  const asked = query.get('sysparm_fields')?.split(',');
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => (asked ? asked.includes(name) : !name.includes('.'))),
  );
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
