import type { Message, MessageCreate } from '@keyway/contract';

import {
  type DownstreamRequest,
  type OperationContext,
  send,
  type Steps,
  unresolved,
} from '../../definition/index.js';
import { extendBody, filesOf, readBack } from '../../writing/index.js';
import { type JsonRecord, optionalText, recordIn, requiredId, requiredText } from '../../reading/index.js';
import { attachAll, attachFirst } from './attach-files.js';
import type { RecordFile } from './files.js';
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
  return input.conversation_id === undefined
    ? yield* open(input, context)
    : yield* reply(sysId(input.conversation_id, 'conversation_id'), input, context);
}

/** The files first: with one that ServiceNow refuses, nothing is said. */
function* reply(record: string, input: MessageCreate, context: OperationContext): Steps<Message> {
  const type = typeOf(input);
  const before = yield* loadNewest(record, type, context);
  const known = new Set(before.map((entry) => requiredId(entry, 'sys_id', 'result')));
  const { output, attached } = yield* attachFirst(
    record,
    filesOf(input),
    () => send(writeRequest(input, context)),
    context,
  );
  return yield* showWritten(output.body, { input, known, attached }, context);
}

/** There is no record to attach files to before it is opened. */
function* open(input: MessageCreate, context: OperationContext): Steps<Message> {
  const { body } = yield* send(writeRequest(input, context));
  const files = filesOf(input);
  const attached =
    files.length === 0
      ? []
      : yield* readBack(
          attachAll(recordIdIn(body), files, context),
          'The record was opened, but ServiceNow did not take all of its files.',
        );
  return yield* showWritten(body, { input, known: new Set(), attached }, context);
}

const typeOf = ({ type }: MessageCreate): keyof typeof elements => (type === 'note' ? 'note' : 'message');

type Written = {
  readonly input: MessageCreate;
  readonly known: ReadonlySet<string>;
  readonly attached: readonly RecordFile[];
};

function* showWritten(
  answer: unknown,
  { input, known, attached }: Written,
  context: OperationContext,
): Steps<Message> {
  const entry = yield* findEntry(answer, typeOf(input), toValue(input), known, context);
  if (!entry) throw unresolved('The comment was written, but its journal entry cannot be found.');
  return yield* complete(entry, attached, context);
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

function writeRequest(input: MessageCreate, { settings }: OperationContext): DownstreamRequest {
  const { conversation_id, subject, pass_through } = input;
  const journal: JsonRecord = { [elements[typeOf(input)]]: toValue(input) };
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
}

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
    const entries = yield* loadNewest(recordIdIn(answer), type, context);
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

const recordIdIn = (answer: unknown): string => requiredText(recordIn(answer, 'result'), 'sys_id', 'result');

const isSame = (stored: unknown, value: string): boolean =>
  typeof stored === 'string' &&
  stored.replaceAll('\r\n', '\n').trim() === value.replaceAll('\r\n', '\n').trim();

/** Without the record, only the direction is missing. */
function* complete(
  entry: JsonRecord,
  files: readonly RecordFile[],
  context: OperationContext,
): Steps<Message> {
  const record = String(entry.element_id);
  const customers = yield* readBack(loadCustomers([record], context), () => undefined);
  const { settings } = context;
  return toMessage(entry, 'result', { customers: customers?.get(record), settings, files });
}
