import {
  type Attachment,
  type Helpdesk,
  type Message,
  type Person,
  unknownOfPerson,
} from '../../helpdesk.js';
import { caseStatuses, toCase } from './cases.js';
import { contactTable } from './contacts.js';
import { directoryTables } from './directory.js';
import { toId } from './ids.js';
import type { Row, Table } from './table.js';

const user = {
  CreatedById: 'id',
  'CreatedBy.Name': 'text',
  'CreatedBy.Email': 'text',
  'CreatedBy.UserType': 'text',
  CreatedDate: 'moment',
  LastModifiedDate: 'moment',
  SystemModstamp: 'moment',
} as const;

/** The objects of queries. `long` fields are returned, but cannot be compared or sorted. */
export const tables: Record<string, Table> = {
  ...directoryTables,
  Case: {
    fields: {
      Id: 'id',
      CaseNumber: 'text',
      Subject: 'text',
      Status: 'text',
      IsClosed: 'boolean',
      Priority: 'text',
      Origin: 'text',
      OwnerId: 'id',
      'Owner.Name': 'text',
      'Owner.Email': 'text',
      ContactId: 'id',
      'Contact.Name': 'text',
      'Contact.Email': 'text',
      SuppliedName: 'text',
      SuppliedEmail: 'text',
      ClosedDate: 'moment',
      ...user,
    },
    rows: (helpdesk) =>
      helpdesk.conversations().map((conversation) => ({
        ...toCase(conversation, helpdesk),
        ...common(helpdesk.person(1), conversation),
      })),
  },
  CaseStatus: {
    fields: {
      Id: 'id',
      ApiName: 'text',
      MasterLabel: 'text',
      IsClosed: 'boolean',
      IsDefault: 'boolean',
      SortOrder: 'number',
    },
    rows: () =>
      caseStatuses.map(({ meaning: _meaning, ...status }, index) => ({
        Id: toId('CaseStatus', index + 1),
        MasterLabel: status.ApiName,
        SortOrder: index + 1,
        ...status,
      })),
  },
  Contact: contactTable,
  EmailMessage: {
    fields: {
      Id: 'id',
      ParentId: 'id',
      Subject: 'text',
      TextBody: 'long',
      HtmlBody: 'long',
      FromAddress: 'text',
      FromName: 'text',
      ToAddress: 'text',
      CcAddress: 'text',
      BccAddress: 'text',
      Incoming: 'boolean',
      HasAttachment: 'boolean',
      Status: 'text',
      MessageDate: 'moment',
      MessageIdentifier: 'text',
      ThreadIdentifier: 'text',
      ReplyToEmailMessageId: 'id',
      ...user,
    },
    rows: (helpdesk) =>
      helpdesk
        .history()
        .filter(isEmail)
        .map((message) => toEmail(message, helpdesk)),
  },
  CaseComment: {
    fields: { Id: 'id', ParentId: 'id', CommentBody: 'long', IsPublished: 'boolean', ...user },
    rows: (helpdesk) =>
      helpdesk
        .history()
        .filter(isComment)
        .map((message) => ({
          Id: toId('CaseComment', message.id),
          ParentId: toId('Case', message.conversationId),
          CommentBody: message.text,
          IsPublished: message.kind !== 'note',
          ...common(helpdesk.person(message.authorId), message),
        })),
  },
  Attachment: {
    fields: { Id: 'id', ParentId: 'id', Name: 'text', ContentType: 'text', BodyLength: 'number' },
    rows: (helpdesk) =>
      attachmentsOf(helpdesk, false).map(({ message, attachment }) => ({
        Id: toId('Attachment', attachment.id),
        ParentId: toId('EmailMessage', message.id),
        Name: attachment.fileName,
        ContentType: attachment.contentType,
        BodyLength: Buffer.byteLength(attachment.contentBase64, 'base64'),
      })),
  },
  ContentDocument: {
    fields: { Id: 'id', LatestPublishedVersionId: 'id' },
    rows: (helpdesk) =>
      attachmentsOf(helpdesk, true).map(({ attachment }) => ({
        Id: toId('ContentDocument', attachment.id),
        LatestPublishedVersionId: toId('ContentVersion', attachment.id),
      })),
  },
  ContentDocumentLink: {
    fields: {
      Id: 'id',
      LinkedEntityId: 'id',
      ContentDocumentId: 'id',
      'ContentDocument.Title': 'text',
      'ContentDocument.FileExtension': 'text',
      'ContentDocument.ContentSize': 'number',
    },
    rows: (helpdesk) =>
      attachmentsOf(helpdesk, true).map(({ message, attachment }) => ({
        Id: toId('ContentDocumentLink', attachment.id),
        LinkedEntityId: toId('EmailMessage', message.id),
        ContentDocumentId: toId('ContentDocument', attachment.id),
        'ContentDocument.Title': attachment.fileName,
        'ContentDocument.FileExtension': /\.(\w+)$/.exec(attachment.fileName)?.[1] ?? null,
        'ContentDocument.ContentSize': Buffer.byteLength(attachment.contentBase64, 'base64'),
      })),
  },
};

export const isComment = (message: Message): boolean =>
  message.kind === 'note' || message.extra.caseComment === true;
export const isEmail = (message: Message): boolean => message.kind === 'message' && !isComment(message);

/** Records are dated to the second. */
export const toSecond = (iso: string): string => `${iso.slice(0, 19)}.000Z`;

function toEmail(message: Message, helpdesk: Helpdesk): Row {
  const author = helpdesk.person(message.authorId);
  const incoming = author?.role === 'contact';
  const addresses = (list: Message['to']): string | null =>
    list.map(({ address }) => address).join('; ') || null;
  const given = (name: string): string | null =>
    typeof message.extra[name] === 'string' ? message.extra[name] : null;
  return {
    Id: toId('EmailMessage', message.id),
    ParentId: toId('Case', message.conversationId),
    Subject: message.subject,
    TextBody: message.text,
    HtmlBody: message.html,
    FromAddress: message.from?.address ?? null,
    FromName: message.from?.name ?? null,
    ToAddress: addresses(message.to),
    CcAddress: addresses(message.cc),
    BccAddress: addresses(message.bcc),
    Incoming: incoming,
    HasAttachment: message.attachments.length > 0,
    Status: given('status') ?? (incoming ? '1' : '3'),
    MessageDate: toSecond(message.sentAt ?? message.createdAt),
    MessageIdentifier: given('messageIdentifier'),
    ThreadIdentifier: null,
    ReplyToEmailMessageId: given('replyTo'),
    // Email-to-Case writes what comes in under a user of its own.
    ...common(incoming ? automated : author, message),
  };
}

const automated: Person = {
  ...unknownOfPerson,
  id: 900,
  role: 'agent',
  name: 'Automated Process',
  email: 'autoproc@acme.example',
  createdAt: '2024-01-01T00:00:00.000Z',
  updatedAt: '2024-01-01T00:00:00.000Z',
};

/** The creation date of a record that has none at other vendors. */
const neverUndated = '2023-01-02T08:00:00.000Z';

function common(author: Person | undefined, dates: { createdAt: string | null; updatedAt: string }): Row {
  return {
    CreatedById: toId('User', author?.id ?? automated.id),
    'CreatedBy.Name': author?.name ?? null,
    'CreatedBy.Email': author?.email ?? null,
    'CreatedBy.UserType':
      author?.role === 'contact'
        ? 'PowerCustomerSuccess'
        : author?.id === 900
          ? 'AutomatedProcess'
          : 'Standard',
    // A system field: the vendor always sets it, once.
    CreatedDate: toSecond(dates.createdAt ?? neverUndated),
    LastModifiedDate: toSecond(dates.updatedAt),
    SystemModstamp: toSecond(dates.updatedAt),
  };
}

/** Uploaded ones are files; those received by email are classic attachments. */
function attachmentsOf(helpdesk: Helpdesk, files: boolean): { message: Message; attachment: Attachment }[] {
  return helpdesk
    .history()
    .filter((message) => isEmail(message) && (message.extra.files === true) === files)
    .flatMap((message) => message.attachments.map((attachment) => ({ message, attachment })));
}
