import type { Message } from '@keyway/contract';

import {
  attachmentReader,
  type Author,
  fromBodies,
  type JsonRecord,
  mailboxesIn,
  optionalCount,
  optionalDate,
  optionalId,
  optionalRecord,
  optionalText,
  requiredId,
} from '../../reading/index.js';
import { messageFrom } from '../../definition/index.js';

type Attachments = Message['attachments'];

/** Address of the organization, for links. */
export type Surroundings = { readonly origin: string; readonly attachments?: Attachments };

/** An email of a case. */
export function fromEmail(
  email: JsonRecord,
  path: string,
  { origin, attachments = [] }: Surroundings,
): Message {
  const incoming = email.Incoming === true;
  const address = optionalText(email, 'FromAddress');
  return messageFrom(
    common(email, path, origin),
    fromBodies(optionalText(email, 'TextBody'), optionalText(email, 'HtmlBody')),
    {
      type: 'message',
      direction: incoming ? 'inbound' : 'outbound',
      channel: 'email',
      subject: optionalText(email, 'Subject'),
      // An incoming email is recorded by a user of the system; who wrote it is only in its address.
      author: incoming
        ? { id: null, type: 'contact', name: optionalText(email, 'FromName'), email: address }
        : toUser(email),
      recipients: toRecipients(email, address),
      attachments: [...attachments],
      status: email.Status === '5' ? 'draft' : incoming ? 'received' : 'sent',
      in_reply_to_id: optionalText(email, 'ReplyToEmailMessageId'),
      external_id: optionalText(email, 'MessageIdentifier'),
      sent_at: optionalDate(email, 'MessageDate'),
    },
  );
}

/** A comment of a case is internal unless it is published. */
export function fromComment(comment: JsonRecord, path: string, { origin }: Surroundings): Message {
  const isPublic = comment.IsPublished === true;
  const author = toUser(comment);
  const fromContact = author?.type === 'contact';
  return messageFrom(common(comment, path, origin), fromBodies(optionalText(comment, 'CommentBody'), null), {
    type: isPublic ? 'message' : 'note',
    direction: !isPublic ? 'internal' : fromContact ? 'inbound' : 'outbound',
    channel: isPublic ? 'web' : 'note',
    author,
    status: fromContact ? 'received' : 'sent',
  });
}

function common(record: JsonRecord, path: string, origin: string) {
  const id = requiredId(record, 'Id', path);
  return {
    id,
    downstream_id: id,
    conversation_id: requiredId(record, 'ParentId', path),
    web_url: `${origin}/${id}`,
    created_at: optionalDate(record, 'CreatedDate'),
    updated_at: optionalDate(record, 'LastModifiedDate'),
  };
}

/** Customers have users too, of a portal or an Experience Cloud site (object reference: User, UserType). */
const contactTypes = new Set<unknown>(['CspLitePortal', 'CustomerSuccess', 'PowerCustomerSuccess', 'Guest']);

function toUser(record: JsonRecord): Author | null {
  const id = optionalId(record, 'CreatedById');
  const user = optionalRecord(record, 'CreatedBy');
  if (id === null) return null;
  const userType = optionalText(user, 'UserType');
  const isContact = contactTypes.has(userType);
  return {
    // A customer is known by the contact, of which the user of a portal is another record.
    id: isContact ? null : id,
    type: isContact ? 'contact' : userType === 'AutomatedProcess' ? 'system' : 'agent',
    name: optionalText(user, 'Name'),
    email: optionalText(user, 'Email'),
  };
}

const toRecipients = (email: JsonRecord, from: string | null): Message['recipients'] => [
  ...(from === null ? [] : [{ role: 'from' as const, address: from, name: optionalText(email, 'FromName') }]),
  ...(
    [
      ['to', 'ToAddress'],
      ['cc', 'CcAddress'],
      ['bcc', 'BccAddress'],
    ] as const
  )
    // Salesforce parts addresses with semicolons.
    .flatMap(([role, name]) => mailboxesIn((optionalText(email, name) ?? '').split(';'), role)),
];

/** A file that is linked to an email; its content opens only with the credential. */
export function fromFileLink(link: JsonRecord): Attachments[number] {
  const file = optionalRecord(link, 'ContentDocument');
  const [title, extension] = [optionalText(file, 'Title'), optionalText(file, 'FileExtension')];
  const hasExtension =
    extension === null || (title?.toLowerCase().endsWith(`.${extension.toLowerCase()}`) ?? false);
  return {
    id: optionalId(link, 'ContentDocumentId'),
    file_name: `${title ?? 'attachment'}${hasExtension ? '' : `.${extension}`}`,
    content_type: null,
    size: optionalCount(file, 'ContentSize'),
    url: null,
    is_inline: null,
    content_id: null,
  };
}

export const fromAttachment = attachmentReader({
  id: 'Id',
  name: 'Name',
  type: 'ContentType',
  size: 'BodyLength',
});
