import { hostPictures } from '../../files/pictures.js';
import type { Attachment, Conversation, Helpdesk, Message, Person } from '../../helpdesk.js';
import { readInteger, VendorError } from '../../vendor.js';

export const site = 'https://acme.atlassian.net';
export const cloudId = '5f3c2b1a-9e8d-4c7b-a6f5-0e1d2c3b4a59';
export const serviceDeskId = '4';
/** Service projects, each with its service desk; requests of other queues are in the first. */
export const projects = [
  { id: serviceDeskId, projectId: '10012', projectName: 'Help', projectKey: 'HELP' },
  { id: '5', projectId: '10013', projectName: 'Facilities', projectKey: 'FAC' },
] as const;
export const projectNames = projects.map(({ projectName }) => projectName);
export const projectOf = ({ queue }: Conversation) =>
  projects.find(({ projectName }) => projectName === queue) ?? projects[0];

const offsets = { issue: 10_000, comment: 20_000, attachment: 30_000 };
export const toId = (kind: keyof typeof offsets, id: number): string => String(offsets[kind] + id);
export const fromId = (kind: keyof typeof offsets, value: string | undefined): number =>
  (readInteger(value) ?? 0) - offsets[kind];
export const toKey = (issue: Conversation): string => `${projectOf(issue).projectKey}-${issue.id}`;

/** An issue by its key or its number. */
export function findIssue(idOrKey: string | undefined, helpdesk: Helpdesk): Conversation | undefined {
  const [, number] = (idOrKey ?? '').split('-');
  const id = number === undefined ? fromId('issue', idOrKey) : readInteger(number);
  const issue = helpdesk.conversation(id ?? 0);
  return issue && (number === undefined || toKey(issue) === idOrKey) ? issue : undefined;
}

export function findComment(id: string | undefined, issue: Conversation, helpdesk: Helpdesk) {
  const message = helpdesk.message(fromId('comment', id));
  return message?.conversationId === issue.id && message.kind !== 'event' ? message : undefined;
}

/** The service desk's error body. */
export const deskError = (status: number, errorMessage: string): VendorError =>
  new VendorError({
    status,
    body: { errorMessage, i18nErrorMessage: { i18nKey: `sd.error.${status}`, parameters: [] } },
  });

/** The error body of the platform below it. */
export const platformError = (
  status: number,
  errorMessages: string[],
  errors: Record<string, string> = {},
): VendorError => new VendorError({ status, body: { errorMessages, errors } });

/** Written for a user in Bangkok, without a colon in the offset and to the second only. */
export function toDeskDate(iso: string): Record<string, unknown> {
  const moment = Date.parse(iso);
  const local = new Date(moment + 7 * 3_600_000).toISOString();
  return {
    iso8601: `${local.slice(0, 19)}+0700`,
    jira: `${local.slice(0, 23)}+0700`,
    friendly: local.slice(0, 16).replace('T', ' '),
    epochMillis: moment,
  };
}
export const toPlatformDate = (iso: string): string => iso.replace('Z', '+0000');

const accountPrefix = '5b10a2844c20165700';
const toAccountId = (id: number): string => accountPrefix + String(id).padStart(6, '0');
export const fromAccountId = (value: unknown): number =>
  typeof value === 'string' && value.startsWith(accountPrefix)
    ? (readInteger(value.slice(accountPrefix.length)) ?? 0)
    : 0;
const avatarUrls = Object.fromEntries(
  ['16x16', '24x24', '32x32', '48x48'].map((size) => [size, `https://avatar.example/${size}.png`]),
);

export function toDeskUser(person: Person | undefined): Record<string, unknown> | undefined {
  if (!person) return undefined;
  const accountId = toAccountId(person.id);
  const self = `${site}/rest/api/2/user?accountId=${accountId}`;
  return {
    accountId,
    emailAddress: person.email,
    displayName: person.name,
    active: true,
    timeZone: 'Asia/Bangkok',
    _links: { jiraRest: self, avatarUrls, self },
  };
}

export function toPlatformUser(person: Person | undefined): Record<string, unknown> | undefined {
  if (!person) return undefined;
  const accountId = toAccountId(person.id);
  return {
    self: `${site}/rest/api/3/user?accountId=${accountId}`,
    accountId,
    emailAddress: person.email,
    avatarUrls,
    displayName: person.name,
    active: true,
    timeZone: 'Asia/Bangkok',
    accountType: person.role === 'contact' ? 'customer' : 'atlassian',
  };
}

/** A page as the service desk cuts it: where it goes on is an address, and its end is said. */
export function toDeskPage<Item>(
  items: readonly Item[],
  query: URLSearchParams,
  path: string,
  show: (item: Item) => unknown,
): Record<string, unknown> {
  const start = readCount(query.get('start'), 0);
  const limit = Math.min(readCount(query.get('limit'), 50), 100);
  const shown = items.slice(start, start + limit);
  const isLastPage = start + shown.length >= items.length;
  const base = `${site}/rest/servicedeskapi`;
  return {
    _expands: [],
    size: shown.length,
    start,
    limit,
    isLastPage,
    _links: {
      base,
      context: '',
      self: `${base}${path}`,
      ...(isLastPage ? {} : { next: `${base}${path}?start=${start + limit}&limit=${limit}` }),
      ...(start > 0 ? { prev: `${base}${path}?start=${Math.max(0, start - limit)}&limit=${limit}` } : {}),
    },
    values: shown.map(show),
  };
}

function readCount(value: string | null, otherwise: number): number {
  if (value === null) return otherwise;
  const count = readInteger(value);
  if (count === undefined) throw deskError(400, `For input string: "${value}"`);
  return count;
}

export const toWiki = (message: Message): string => message.text ?? '';

export const toHtml = (message: Message): string =>
  hostPictures(message, ({ id }) => `${site}/rest/api/3/attachment/content/${toId('attachment', id)}`).html ??
  `<p>${toWiki(message)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\n', '<br/>\n')}</p>`;

export const toAttachments = (message: Message, helpdesk: Helpdesk): Record<string, unknown> =>
  toDeskPage(message.attachments, new URLSearchParams(), '/attachment', (attachment: Attachment) => {
    const id = toId('attachment', attachment.id);
    return {
      filename: attachment.fileName,
      author: toDeskUser(helpdesk.person(message.authorId)),
      created: toDeskDate(message.createdAt),
      size: Buffer.byteLength(attachment.contentBase64, 'base64'),
      mimeType: attachment.contentType,
      _links: {
        jiraRest: `${site}/rest/api/2/attachment/${id}`,
        content: `${site}/secure/attachment/${id}/${encodeURIComponent(attachment.fileName)}`,
      },
    };
  });

export function toDeskComment(
  message: Message,
  helpdesk: Helpdesk,
  expand: readonly string[] = [],
): Record<string, unknown> {
  return {
    _expands: ['attachment', 'renderedBody'].filter((name) => !expand.includes(name)),
    id: toId('comment', message.id),
    body: toWiki(message),
    ...(expand.includes('renderedBody') ? { renderedBody: { html: toHtml(message) } } : {}),
    public: message.kind === 'message',
    author: toDeskUser(helpdesk.person(message.authorId)),
    created: toDeskDate(message.createdAt),
    ...(expand.includes('attachment') ? { attachments: toAttachments(message, helpdesk) } : {}),
    _links: {
      self: `${site}/rest/servicedeskapi/request/${toId('issue', message.conversationId)}/comment/${toId('comment', message.id)}`,
    },
  };
}

export function toPlatformComment(
  message: Message,
  helpdesk: Helpdesk,
  version: '2' | '3',
  expand: string | null,
): Record<string, unknown> {
  const author = toPlatformUser(helpdesk.person(message.authorId));
  const id = toId('comment', message.id);
  return {
    self: `${site}/rest/api/${version}/issue/${toId('issue', message.conversationId)}/comment/${id}`,
    id,
    author,
    body: version === '2' ? toWiki(message) : toDocument(toWiki(message)),
    ...(expand === 'renderedBody' ? { renderedBody: toHtml(message) } : {}),
    updateAuthor: author,
    created: toPlatformDate(message.createdAt),
    updated: toPlatformDate(message.updatedAt),
    jsdPublic: message.kind === 'message',
  };
}

/** Atlassian Document Format, as plain as it can be. */
const toDocument = (text: string): Record<string, unknown> => ({
  type: 'doc',
  version: 1,
  content: text
    .split('\n')
    .map((line) => ({ type: 'paragraph', content: line === '' ? [] : [{ type: 'text', text: line }] })),
});
