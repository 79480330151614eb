import { hostPictures } from '../../files/pictures.js';
import { writtenDate } from '../../written-date.js';
import type { Attachment, Conversation, Helpdesk, Message, Person } from '../../helpdesk.js';
import { VendorError } from '../../vendor.js';

export const orgId = '2389290';
export const origin = 'https://desk.zoho.com';

/** The addresses of the portal that replies may come from. */
export const fromAddresses: readonly string[] = ['support@acme.example', 'billing@acme.example'];

/** Ids are strings of eighteen digits: as JSON numbers they would lose their last ones. */
const bases = {
  ticket: 189_200_000_100_000_000n,
  thread: 189_200_000_200_000_000n,
  comment: 189_200_000_300_000_000n,
  agent: 189_200_000_400_000_000n,
  contact: 189_200_000_500_000_000n,
  attachment: 189_200_000_600_000_000n,
  team: 189_200_000_700_000_000n,
  tag: 189_200_000_800_000_000n,
  account: 189_200_000_900_000_000n,
  department: 189_200_001_000_000_000n,
  mailReplyAddress: 189_200_001_100_000_000n,
};
type IdKind = keyof typeof bases;
export const toId = (kind: IdKind, id: number): string => String(bases[kind] + BigInt(id));

export function fromId(kind: IdKind, value: unknown): number {
  if (typeof value !== 'string' || !/^\d{1,19}$/.test(value)) return 0;
  const id = BigInt(value) - bases[kind];
  return id > 0n && id < 100_000_000n ? Number(id) : 0;
}

export function fail(status: number, errorCode: string, message: string): VendorError {
  return new VendorError({ status, body: { errorCode, message } });
}

export const notFound = (): VendorError =>
  fail(404, 'URL_NOT_FOUND', 'The URL you requested could not be found.');

export const unprocessable = (message: string): VendorError => fail(422, 'UNPROCESSABLE_ENTITY', message);

/** `fields` by name, each with what is wrong with it. */
export function invalidData(fields: Record<string, 'invalid' | 'missing' | 'duplicate'>): VendorError {
  const errors = Object.entries(fields).map(([name, errorType]) => ({
    fieldName: `/${name}`,
    errorType,
    errorMessage: '',
  }));
  const message = 'The data does not comply to the validation restrictions defined.';
  return new VendorError({ status: 422, body: { errorCode: 'INVALID_DATA', message, errors } });
}

export const isComment = (message: Message): boolean =>
  message.kind === 'note' || message.extra.zohoComment === true;

export const isThread = (message: Message): boolean => message.kind === 'message' && !isComment(message);

export const isDraft = (message: Message): boolean => message.extra.zohoDraft === true;

/** Longer contents are truncated and must be requested separately. */
export const longestContent = 50_000;

/** As threads are listed: with a summary in the place of their content. */
export function toListedThread(message: Message, helpdesk: Helpdesk): Record<string, unknown> {
  const author = helpdesk.person(message.authorId);
  const incoming = author?.role === 'contact';
  const email = channelOf(message) === 'EMAIL';
  const addresses = (list: Message['to']): string =>
    list.map(({ name, address }) => (name ? `"${name}"<${address}>` : address)).join(',');
  return {
    id: toId('thread', message.id),
    channel: channelOf(message),
    status: isDraft(message) ? 'DRAFT' : 'SUCCESS',
    direction: incoming ? 'in' : 'out',
    visibility: 'public',
    isDescriptionThread: message.opensConversation,
    isForward: false,
    canReply: true,
    summary: (message.text ?? message.html ?? '').replace(/<[^<>]*>|\s+/g, ' ').slice(0, 100),
    contentType: message.html === null ? 'text/plain' : 'text/html',
    createdTime: message.createdAt,
    respondedIn: null,
    author: author ? toPerson(author) : null,
    hasAttach: message.attachments.length > 0,
    attachmentCount: String(message.attachments.length),
    ...(email
      ? {
          fromEmailAddress: message.from ? addresses([message.from]) : (author?.email ?? ''),
          to: addresses(message.to),
          cc: addresses(message.cc),
          bcc: addresses(message.bcc),
          replyTo: null,
        }
      : {}),
    channelRelatedInfo: null,
    readReceipts: null,
    impersonatedUser: null,
    source: { appName: null, extId: null, type: 'SYSTEM', permalink: null, appPhotoURL: null },
    actions: [],
  };
}

/** Pictures within the text are no attachments, and lie at the portal's own host. */
const pictureUrl = ({ id, fileName }: Attachment): string =>
  `${origin}:443/support/ImageDisplay?downloadType=uploadedFile&fileName=${encodeURIComponent(fileName)}&blockId=${id}&zgId=4d65b98622a455f6&mode=view`;

export function toThread(message: Message, helpdesk: Helpdesk, whole = false): Record<string, unknown> {
  const { html, files } = hostPictures(message, pictureUrl);
  const content = html ?? message.text ?? '';
  const isContentTruncated = !whole && content.length > longestContent;
  const path = `/tickets/${toId('ticket', message.conversationId)}/threads/${toId('thread', message.id)}`;
  return {
    ...toListedThread(message, helpdesk),
    content: isContentTruncated ? content.slice(0, longestContent) : content,
    isContentTruncated,
    fullContentURL: isContentTruncated ? `${origin}/api/v1${path}/fullContent` : null,
    attachments: files.map((attachment) => toAttachment(attachment, path)),
  };
}

/** `asWritten`: the answer to a write has its time as milliseconds. */
export function toComment(message: Message, helpdesk: Helpdesk, asWritten = false): Record<string, unknown> {
  const author = helpdesk.person(message.authorId);
  const path = `/tickets/${toId('ticket', message.conversationId)}/comments/${toId('comment', message.id)}`;
  const changed = message.updatedAt !== message.createdAt;
  const { html, files } = hostPictures(message, pictureUrl);
  return {
    id: toId('comment', message.id),
    content: html ?? message.text ?? '',
    contentType: message.html === null ? 'plainText' : 'html',
    encodedContent: null,
    isPublic: message.kind !== 'note',
    commentedTime: asWritten ? Date.parse(message.createdAt) : message.createdAt,
    modifiedTime: changed ? message.updatedAt : null,
    commenterId: author ? personId(author) : null,
    commenter: author ? { ...toPerson(author), roleName: author.role === 'contact' ? null : 'Agent' } : null,
    impersonatedUser: null,
    attachments: files.map((attachment) => toAttachment(attachment, path)),
    mention: [],
  };
}

/** The departments of the portal; what other queues have lies in the first. */
export const departments = [
  { id: '189200000000000007', name: 'Support' },
  { id: '189200000000000008', name: 'Sales' },
  { id: '189200000000000009', name: 'Archive' },
] as const;
export const departmentNames = departments.map(({ name }) => name);
export const departmentOf = ({ queue }: Conversation) =>
  departments.find(({ name }) => name === queue) ?? departments[0];

const statusTypes = { solved: 'Closed', closed: 'Closed', hold: 'On Hold' } as const;
export const statusTypeOf = ({ status }: Conversation): string =>
  status in statusTypes ? statusTypes[status as keyof typeof statusTypes] : 'Open';

/** Urgent is no priority of Zoho's, but a portal may add it. */
const priorities = { low: 'Low', normal: 'Medium', high: 'High', urgent: 'Urgent' } as const;

/** As tickets are listed: without their tags, and without the time of their last change. */
export function toTicket(
  conversation: Conversation,
  helpdesk: Helpdesk,
  include: string | null,
): Record<string, unknown> {
  const id = toId('ticket', conversation.id);
  const { assigneeId, teamId, priority, channel } = conversation;
  const history = helpdesk.history(conversation.id);
  const department = departmentOf(conversation);
  const asks = (name: string): boolean => (include ?? '').split(',').includes(name);
  const contact = helpdesk.person(conversation.contactId);
  const assignee = helpdesk.person(assigneeId);
  const team = helpdesk.teams.find((each) => each.id === teamId);
  return {
    id,
    ticketNumber: String(100 + conversation.id),
    subject: conversation.subject,
    status: statusTypeOf(conversation),
    statusType: statusTypeOf(conversation),
    priority: priority && priorities[priority],
    channel: channel === 'email' ? 'Email' : channel === 'phone' ? 'Phone' : 'Chat',
    contactId: toId('contact', conversation.contactId),
    assigneeId: assigneeId === 0 ? null : toId('agent', assigneeId),
    teamId: teamId === null ? null : toId('team', teamId),
    departmentId: department.id,
    createdTime: writtenDate(conversation),
    closedTime: conversation.closedAt,
    customerResponseTime: conversation.updatedAt,
    threadCount: String(history.filter(isThread).length),
    commentCount: String(history.filter(isComment).length),
    isArchived: false,
    webUrl: `${origin}/agent/acme/support/tickets/details/${id}`,
    ...(asks('contacts') ? { contact: contact ? toListedPerson(contact) : null } : {}),
    ...(asks('assignee') ? { assignee: assignee ? toListedPerson(assignee) : null } : {}),
    ...(asks('team')
      ? { team: team ? { id: toId('team', team.id), name: team.name, logoUrl: null } : null }
      : {}),
    ...(asks('departments') ? { department } : {}),
  };
}

export function toListedPerson(person: Person): Record<string, unknown> {
  const { id, firstName, lastName, email } = toPerson(person);
  return { id, firstName, lastName, email };
}

const channels: Record<string, string> = {
  email: 'EMAIL',
  api: 'EMAIL',
  phone: 'PHONE',
  chat: 'ONLINE_CHAT',
};
const channelOf = (message: Message): string => channels[message.channel] ?? 'WEB';

const personId = (person: Person): string => toId(person.role === 'contact' ? 'contact' : 'agent', person.id);

function toPerson(person: Person): Record<string, unknown> {
  const [firstName = '', ...rest] = person.name.split(' ');
  return {
    id: personId(person),
    name: person.name,
    firstName,
    lastName: rest.join(' '),
    email: person.email,
    photoURL: null,
    type: person.role === 'contact' ? 'END_USER' : 'AGENT',
  };
}

const toAttachment = (attachment: Attachment, path: string): Record<string, unknown> => ({
  id: toId('attachment', attachment.id),
  name: attachment.fileName,
  size: String(Buffer.byteLength(attachment.contentBase64, 'base64')),
  href: `${origin}/api/v1${path}/attachments/${toId('attachment', attachment.id)}/content`,
  previewurl: null,
});
