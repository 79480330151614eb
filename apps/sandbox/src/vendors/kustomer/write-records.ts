import type { Address, Helpdesk, Message } from '../../helpdesk.js';
import { isRecord, type VendorAnswer, type VendorContext, type VendorRequest } from '../../vendor.js';
import { readAttachments } from './uploads.js';
import { fail, fromId, notFound, toAttachment, toResource } from './format.js';

type Fields = Record<string, unknown>;
type Kind = 'message' | 'note';

const channels = 'email sms chat facebook twitter-dm twitter-tweet voice instagram whatsapp'.split(' ');
const common = 'id externalId conversation attachments createdAt modifiedAt createdBy modifiedBy lang'.split(
  ' ',
);
const known: Record<Kind, readonly string[]> = {
  message: [
    ...common,
    ...'customer reference channel preview subject direction app size related status error errorAt auto'.split(
      ' ',
    ),
    ...'sentAt source shortcuts kbArticles location meta custom sentiment importedAt queue'.split(' '),
  ],
  note: [...common, 'body', 'userMentions', 'importedAt', 'deleted'],
};
const maxLengths = { preview: 10_240, body: 10_240, subject: 256, externalId: 256 };

export const createRecord =
  (kind: Kind) =>
  (request: VendorRequest, context: VendorContext): VendorAnswer => {
    const { helpdesk } = context;
    const conversation = helpdesk.conversation(fromId('conversation', request.params.id));
    if (!conversation) throw notFound();
    const fields = assertFields(kind, request.body);
    for (const name of kind === 'note' ? ['body'] : ['channel', 'app'])
      if (!text(fields[name])) throw invalid(`/${name}`, 'is required');
    if (kind === 'message' && !channels.includes(String(fields.channel)))
      throw invalid('/channel', 'is not one of the allowed values');
    const meta = isRecord(fields.meta) ? fields.meta : {};
    const from = text(meta.from);
    const message = helpdesk.addMessage({
      conversationId: conversation.id,
      kind,
      authorId: fields.direction === 'in' ? conversation.contactId : authorOf(fields, request, helpdesk),
      channel: fields.channel === 'voice' ? 'phone' : (text(fields.channel) ?? conversation.channel),
      subject: text(fields.subject),
      text: text(fields[kind === 'note' ? 'body' : 'preview']),
      from: from === null ? null : { name: null, address: from },
      to: toAddresses(meta.to),
      cc: toAddresses(meta.cc),
      bcc: toAddresses(meta.bcc),
      attachments: readAttachments(fields.attachments, helpdesk),
      externalId: text(fields.externalId),
      extra: kind === 'note' ? {} : { app: fields.app },
    });
    context.created(message);
    return { status: 201, body: { data: toResource(message, helpdesk) } };
  };

export const readRecord =
  (kind: Kind) =>
  ({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer => ({
    status: 200,
    body: { data: toResource(requireRecord(kind, params.id, helpdesk), helpdesk) },
  });

export const updateRecord =
  (kind: Kind) =>
  ({ params, body }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer => {
    const message = requireRecord(kind, params.id, helpdesk);
    const fields = assertFields(kind, body);
    const name = kind === 'note' ? 'body' : 'preview';
    const updated = helpdesk.updateMessage(message.id, {
      ...(name in fields ? { text: text(fields[name]) } : {}),
      ...('subject' in fields ? { subject: text(fields.subject) } : {}),
      ...('externalId' in fields ? { externalId: text(fields.externalId) } : {}),
    });
    return { status: 200, body: { data: toResource(updated, helpdesk) } };
  };

export function deleteNote({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  helpdesk.deleteMessage(requireRecord('note', params.id, helpdesk).id);
  return { status: 204 };
}

export function readAttachment({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const message = requireRecord('message', params.messageId, helpdesk);
  const file = message.attachments.find(({ id }) => id === fromId('attachment', params.id));
  if (!file) throw notFound();
  return { status: 200, body: { data: toAttachment(file, message.id) } };
}

/** `GET /messages/externalid={value}` is the same route as the one by id; here the case of its name counts. */
function requireRecord(kind: Kind, value: string | undefined, helpdesk: Helpdesk): Message {
  const externalId = kind === 'message' ? /^externalid=(.+)$/.exec(value ?? '')?.[1] : undefined;
  const record =
    externalId === undefined
      ? helpdesk.message(fromId(kind, value))
      : helpdesk.history().find((entry) => entry.kind === kind && entry.externalId === externalId);
  if (record?.kind !== kind) throw notFound();
  return record;
}

function assertFields(kind: Kind, body: unknown): Fields {
  if (!isRecord(body)) throw invalid('/', 'should be object');
  const unknown = Object.keys(body).find((name) => !known[kind].includes(name));
  if (unknown) throw invalid(`/${unknown}`, 'should NOT have additional properties');
  for (const [name, length] of Object.entries(maxLengths)) {
    if (String(body[name] ?? '').length > length)
      throw invalid(`/${name}`, `should NOT be longer than ${length} characters`);
  }
  return body;
}

function authorOf(fields: Fields, { principal }: VendorRequest, helpdesk: Helpdesk): number {
  if (fields.createdBy === undefined) return principal.personId;
  const user = helpdesk.person(fromId('user', fields.createdBy));
  if (!user) throw invalid('/createdBy', 'does not exist');
  return user.id;
}

const invalid = (pointer: string, detail: string) =>
  fail(400, 'invalid_input', 'Invalid request', `${pointer} ${detail}`);

const toAddresses = (value: unknown): Address[] =>
  (Array.isArray(value) ? value : []).filter(isRecord).flatMap((person) => {
    const address = text(person.email) ?? text(person.phone);
    return address === null ? [] : [{ name: text(person.name), address }];
  });

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
