import type {
  Conversation,
  ConversationCreate,
  ConversationUpdate,
  Customer,
  CustomerUpdate,
  Message,
  MessageUpdate,
  RecordOf,
  ResourceName,
} from '@keyway/contract';

import { recordFrom, toBodies } from '../../reading/index.js';
import type { AnyTable } from '../operation-facts.js';
import type { CompositeOperation, Steps, SupportedOperation } from '../operations.js';
import { isComposite } from './steps.js';

/** A write was saved, but its record could not be read back. */
export class Unread extends Error {
  constructor(
    readonly id: string,
    /** The record as it was read before the write. */
    readonly before?: object,
  ) {
    super('The record was saved, but could not be read back.');
    this.name = 'Unread';
  }
}

/** The resource of an operation, and the connector's table of it. */
export type AboutRecord = { readonly resource: ResourceName; readonly table: AnyTable };

/** Completes a write whose record cannot be read back with the record as far as it is known. */
export function withSavedRecord<Input, Output>(
  operation: SupportedOperation<Input, Output>,
  about: AboutRecord,
): SupportedOperation<Input, Output> {
  if (!isComposite(operation)) return operation;
  const saved: CompositeOperation<Input, Output> = {
    run: (input, context) => runSaved(() => operation.run(input, context), input as object, about),
  };
  return saved;
}

function* runSaved<Output>(start: () => Steps<Output>, input: object, about: AboutRecord): Steps<Output> {
  try {
    return yield* start();
  } catch (error) {
    if (!(error instanceof Unread)) throw error;
    const sent = 'changes' in input ? (input.changes as object) : input;
    return savedRecord(about, error, sent) as Output;
  }
}

/** Returns the record before the write, or an empty one, updated with the sent attributes. */
export function savedRecord(
  { resource, table: { fields, values } }: AboutRecord,
  { id, before }: Pick<Unread, 'id' | 'before'>,
  sent: object,
): object {
  const record = (before ?? blankOf(resource, id)) as Readonly<Record<string, unknown>>;
  const over = overlays[resource]?.(sent as never, record as never) ?? {};
  const shown = Object.entries(over).filter(([name]) => fields.includes(name));
  const saved: Record<string, unknown> = {
    ...record,
    ...Object.fromEntries(shown),
    ...('etag' in record && { etag: null }),
  };
  const read = values?.status?.read;
  if (read && typeof saved.status === 'string' && !read.includes(saved.status))
    saved.status = otherEnd(saved.status, read);
  return saved;
}

const blankOf = <Name extends ResourceName>(resource: Name, id: string): RecordOf<Name> =>
  recordFrom(resource, { id, downstream_id: id } as never);

/** Where the helpdesk has a single final status, it covers both `solved` and `closed`. */
const otherEnd = (status: string, read: readonly string[]): string =>
  ['solved', 'closed'].includes(status)
    ? (['solved', 'closed'].find((end) => read.includes(end)) ?? status)
    : status;

type Overlays = { readonly [Name in ResourceName]?: (sent: never, before: never) => object };

const overlays: Overlays = {
  conversations: overConversation,
  customers: overCustomer,
  messages: overMessage,
};

function overConversation(
  sent: Partial<ConversationCreate> & ConversationUpdate,
  before: Conversation,
): Partial<Conversation> {
  const { customer_id, assignee_id, team_id, inbox_id, tags, add_tags, remove_tags, metadata } = sent;
  const labels = labelsAfter(before.tags, { tags, add_tags, remove_tags });
  return {
    ...said(sent, ['subject', 'status', 'status_raw', 'priority', 'channel', 'snoozed_until', 'external_id']),
    ...(customer_id === undefined ? {} : { customer: personOf(customer_id, before.customer) }),
    ...(assignee_id === undefined ? {} : { assignee: personOf(assignee_id, before.assignee) }),
    ...(team_id === undefined ? {} : { team: namedOf(team_id, before.team) }),
    ...(inbox_id === undefined ? {} : { inbox: namedOf(inbox_id, before.inbox) }),
    ...(labels === undefined ? {} : { tags: labels }),
    ...(metadata === undefined ? {} : { metadata: merged(before.metadata, metadata) }),
  };
}

function overCustomer(sent: CustomerUpdate, before: Customer): Partial<Customer> {
  const { email, phones, company_id, metadata } = sent;
  const [, ...others] = before.emails;
  return {
    ...said(sent, [
      'name',
      'first_name',
      'last_name',
      'email',
      'title',
      'language',
      'time_zone',
      'external_id',
    ]),
    ...(email === undefined ? {} : { emails: [{ email, type: before.emails[0]?.type ?? null }, ...others] }),
    ...(phones === undefined
      ? {}
      : { phones: phones.map(({ phone, type }) => ({ phone, type: type ?? null })) }),
    ...(company_id === undefined ? {} : { company: namedOf(company_id, before.company) }),
    ...(metadata === undefined ? {} : { metadata: merged(before.metadata, metadata) }),
  };
}

function overMessage(sent: MessageUpdate, before: Message): Partial<Message> {
  const { body, body_html } = sent;
  const bodies = toBodies(sent);
  return {
    ...said(sent, ['subject']),
    ...(body == null && body_html == null
      ? {}
      : { body: bodies.text, body_html: body_html ?? (before.body_html === null ? null : bodies.html) }),
  };
}

/** Returns the given attributes among these; null clears one. */
const said = <Sent extends object, Name extends keyof Sent>(
  sent: Sent,
  names: readonly Name[],
): Pick<Sent, Name> =>
  Object.fromEntries(
    names.filter((name) => sent[name] !== undefined).map((name) => [name, sent[name]]),
  ) as Pick<Sent, Name>;

const personOf = (id: string | null, known: Conversation['assignee']): Conversation['assignee'] =>
  id === null ? null : known?.id === id ? known : { id, name: null, email: null };

const namedOf = (id: string | null, known: Conversation['team']): Conversation['team'] =>
  id === null ? null : known?.id === id ? known : { id, name: null };

function labelsAfter(
  present: Conversation['tags'],
  { tags, add_tags, remove_tags }: Pick<ConversationUpdate, 'tags' | 'add_tags' | 'remove_tags'>,
): Conversation['tags'] | undefined {
  if (!tags && !add_tags && !remove_tags) return undefined;
  const kept = present.map(({ id }) => id).filter((id) => !remove_tags?.includes(id));
  const ids = new Set(tags ?? [...kept, ...(add_tags ?? [])]);
  return [...ids].map((id) => present.find((tag) => tag.id === id) ?? { id, name: id });
}

function merged(before: Customer['metadata'], sent: Customer['metadata']): Customer['metadata'] {
  if (sent === null) return null;
  const members = Object.entries({ ...before, ...sent }).filter(([, value]) => value !== null);
  return members.length === 0 ? null : Object.fromEntries(members);
}
