import type { Message, MessageCreate } from '@keyway/contract';

import {
  type DownstreamRequest,
  type OperationContext,
  send,
  type Steps,
  unresolved,
} from '../../definition/index.js';
import { extendBody, readBack } from '../../writing/index.js';
import { type JsonRecord, optionalText, recordIn, requiredId, requiredText } from '../../reading/index.js';
import { toMessage, toValue } from './map-message.js';
import {
  elements,
  journal,
  journalParameters,
  journalQuery,
  loadCustomers,
  resultsOf,
  sysId,
  tableOf,
} from './table.js';

/** So many entries may be written by others between our comment and the look for it. */
const newest = 20;

/**
 * A comment is a field of the record, and the answer is the record. The entry made of it is the one that was not among
 * the newest before and has our words; after the write, whatever goes wrong must not look like a failure to write.
 */
export function* create(input: MessageCreate, context: OperationContext): Steps<Message> {
  const type = input.type === 'note' ? 'note' : 'message';
  const { conversation_id: record } = input;
  const before = record === undefined ? [] : yield* loadNewest(record, type, context);
  const known = new Set(before.map((entry) => requiredId(entry, 'sys_id', 'result')));
  const value = toValue(input);
  const { body } = yield* send(writeRequest(input, { [elements[type]]: value }, context));
  const entry = yield* findEntry(body, type, value, known, context);
  if (!entry) throw unresolved('The comment was written, but its journal entry cannot be found.');
  return yield* complete(entry, context);
}

function* loadNewest(
  record: string,
  type: keyof typeof elements,
  { settings }: OperationContext,
): Steps<readonly JsonRecord[]> {
  const conversation_id = sysId(record, 'conversation_id');
  const query = journalQuery({ conversation_id, type }, settings, 'desc');
  const parameters = { ...journalParameters(query), sysparm_limit: newest };
  return resultsOf(yield* send({ method: 'GET', path: journal, query: parameters }));
}

const writeRequest = (
  { conversation_id, subject, pass_through }: MessageCreate,
  journal: JsonRecord,
  { settings }: OperationContext,
): DownstreamRequest => {
  const path = `/table/${tableOf(settings)}`;
  const query = { sysparm_fields: 'sys_id,sys_updated_by' };
  const opening = { ...(subject ? { short_description: subject } : {}), ...journal };
  return conversation_id === undefined
    ? { method: 'POST', path, query, json: extendBody(opening, pass_through, 'servicenow') }
    : {
        method: 'PATCH',
        path: `${path}/${sysId(conversation_id, 'conversation_id')}`,
        query,
        json: extendBody(journal, pass_through, 'servicenow'),
      };
};

/** By its words; an instance that changes them as it stores them leaves the one new entry of the same user. */
function* findEntry(
  answer: unknown,
  type: keyof typeof elements,
  value: string,
  known: ReadonlySet<string>,
  context: OperationContext,
): Steps<JsonRecord | undefined> {
  try {
    const record = recordIn(answer, 'result');
    const entries = yield* loadNewest(requiredText(record, 'sys_id', 'result'), type, context);
    const fresh = entries.filter((entry) => !known.has(requiredId(entry, 'sys_id', 'result')));
    const own = fresh.filter(
      (entry) => optionalText(entry, 'sys_created_by') === optionalText(record, 'sys_updated_by'),
    );
    const isWritten = (entry: JsonRecord): boolean => isSame(entry.value, value);
    return own.find(isWritten) ?? fresh.find(isWritten) ?? (own.length === 1 ? own[0] : undefined);
  } catch {
    return undefined;
  }
}

const isSame = (stored: unknown, value: string): boolean =>
  typeof stored === 'string' &&
  stored.replaceAll('\r\n', '\n').trim() === value.replaceAll('\r\n', '\n').trim();

/** Without the record, only the direction is missing. */
function* complete(entry: JsonRecord, context: OperationContext): Steps<Message> {
  const customers = yield* readBack(loadCustomers([entry], context), () => undefined);
  const { settings } = context;
  return toMessage(entry, 'result', { customers: customers?.get(String(entry.element_id)), settings });
}
