import type { Address, Attachment, Conversation, Helpdesk, Message } from '../../helpdesk.js';
import {
  isRecord,
  VendorError,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
} from '../../vendor.js';
import { addCase, caseFields, requireCase, updateCase } from './cases.js';
import { addContact, contactFields, requireContact, updateContact } from './contacts.js';
import { addToEmail, linkDocument, uploadVersion } from './content-versions.js';
import { fail, notFound } from './errors.js';
import { fromId, isId, toId, toLongId } from './ids.js';
import { isComment, isEmail } from './tables.js';

type Fields = Record<string, unknown>;
type Caller = { personId: number };
type Writer = (fields: Fields, context: VendorContext, caller: Caller) => string;

const longestComment = 4000;

/** By object: the fields a new record may have, and what makes it. */
const writers: Record<string, { fields: readonly string[]; write: Writer }> = {
  Case: {
    fields: caseFields,
    write: (fields, { helpdesk }, { personId }) => addCase(fields, helpdesk, personId),
  },
  Contact: {
    fields: contactFields,
    write: (fields, { helpdesk }) => addContact(fields, helpdesk),
  },
  EmailMessage: {
    fields: [
      ...['ParentId', 'Subject', 'TextBody', 'HtmlBody', 'FromAddress', 'FromName', 'ToAddress', 'CcAddress'],
      ...['BccAddress', 'Incoming', 'Status', 'MessageDate', 'MessageIdentifier', 'ReplyToEmailMessageId'],
      'IsClientManaged',
    ],
    write: addEmail,
  },
  CaseComment: { fields: ['ParentId', 'CommentBody', 'IsPublished'], write: addComment },
  ContentVersion: {
    fields: ['Title', 'PathOnClient', 'VersionData', 'FirstPublishLocationId'],
    write: addFile,
  },
  ContentDocumentLink: {
    fields: ['ContentDocumentId', 'LinkedEntityId', 'ShareType', 'Visibility'],
    write: linkDocument,
  },
};

export async function createRecord(request: VendorRequest, context: VendorContext): Promise<VendorAnswer> {
  const { object = '' } = request.params;
  const isForm = /^multipart\//.test(request.headers['content-type'] ?? '');
  const id =
    isForm && object === 'ContentVersion'
      ? await uploadVersion(request, context.helpdesk)
      : insert(object, request.body, context, request.principal);
  return {
    status: 201,
    headers: { Location: `/services/data/${request.params.version}/sobjects/${object}/${id}` },
    body: { id, success: true, errors: [] },
  };
}

/** Several new records in one call; a later one may name an earlier by `@{reference.id}`. */
export function composite(request: VendorRequest, context: VendorContext): VendorAnswer {
  const body = isRecord(request.body) ? request.body : {};
  const parts = Array.isArray(body.compositeRequest) ? body.compositeRequest.filter(isRecord) : [];
  if (parts.length === 0 || parts.length > 25)
    throw fail(400, 'JSON_PARSER_ERROR', 'compositeRequest must have between 1 and 25 subrequests');
  const ids = new Map<string, string>();
  const made: string[] = [];
  const answers = parts.map((part): Fields => {
    const referenceId = String(part.referenceId);
    const object = new RegExp(`^/services/data/${request.params.version}/sobjects/(\\w+)/?$`).exec(
      String(part.url),
    )?.[1];
    try {
      if (part.method !== 'POST' || object === undefined) throw notFound();
      const id = insert(object, resolve(part.body, ids), context, request.principal);
      ids.set(referenceId, id);
      made.push(id);
      return { referenceId, httpStatusCode: 201, httpHeaders: {}, body: { id, success: true, errors: [] } };
    } catch (error) {
      if (!(error instanceof VendorError)) throw error;
      return { referenceId, httpStatusCode: error.answer.status, httpHeaders: {}, body: error.answer.body };
    }
  });
  const isUndone = body.allOrNone === true && answers.some(({ httpStatusCode }) => httpStatusCode !== 201);
  if (isUndone) for (const id of made) undo(id, context.helpdesk);
  const message = 'The transaction was rolled back since another operation in the same transaction failed.';
  const halted = [{ errorCode: 'PROCESSING_HALTED', message }];
  const compositeResponse = answers.map((answer) =>
    isUndone && answer.httpStatusCode === 201 ? { ...answer, httpStatusCode: 400, body: halted } : answer,
  );
  return { status: 200, body: { compositeResponse } };
}

/** Emails can only be changed as drafts. */
export function updateRecord(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { object = '', id = '' } = request.params;
  const change = { Case: updateCase, Contact: updateContact }[object];
  if (change) {
    change(id, readFields(object, request.body), helpdesk);
    return { status: 204 };
  }
  const message = requireMessage(request, helpdesk);
  const fields = readFields(object, request.body, ['ParentId']);
  if (object === 'EmailMessage') {
    if (message.extra.status !== '5')
      throw fail(400, 'INSUFFICIENT_ACCESS_OR_READONLY', 'Only emails whose status is Draft can be updated.');
    helpdesk.updateMessage(message.id, contentOf(fields));
  } else {
    helpdesk.updateMessage(message.id, {
      ...('CommentBody' in fields ? { text: readComment(fields) } : {}),
      ...(typeof fields.IsPublished === 'boolean' ? { kind: fields.IsPublished ? 'message' : 'note' } : {}),
    });
  }
  return { status: 204 };
}

export function deleteRecord(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { object, id = '' } = request.params;
  if (object === 'Case') helpdesk.deleteConversation(requireCase(id, helpdesk).id);
  else if (object === 'Contact') helpdesk.deletePerson(requireContact(id, helpdesk).id);
  else helpdesk.deleteMessage(requireMessage(request, helpdesk).id);
  return { status: 204 };
}

function insert(object: string, body: unknown, context: VendorContext, caller: Caller): string {
  const writer = Object.hasOwn(writers, object) ? writers[object] : undefined;
  if (!writer) throw notFound();
  return writer.write(readFields(object, body), context, caller);
}

function readFields(object: string, body: unknown, readOnly: readonly string[] = []): Fields {
  if (!isRecord(body)) throw fail(400, 'JSON_PARSER_ERROR', 'The HTTP entity body is required');
  const known = writers[object]?.fields ?? [];
  for (const name of Object.keys(body)) {
    if (!known.includes(name))
      throw fail(400, 'INVALID_FIELD', `No such column '${name}' on sobject of type ${object}`);
    if (readOnly.includes(name)) {
      const message = `Unable to create/update fields: ${name}. Please check the security settings of this field and verify that it is read/write for your profile or permission set.`;
      throw fail(400, 'INVALID_FIELD_FOR_INSERT_UPDATE', message, [name]);
    }
  }
  return body;
}

function addEmail(fields: Fields, { helpdesk, created }: VendorContext, caller: Caller): string {
  const parent = requireParent(fields, helpdesk);
  const status = text(fields.Status) ?? '0';
  if (!/^[0-5]$/.test(status)) {
    const message = `Status: bad value for restricted picklist field: ${status}`;
    throw fail(400, 'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST', message, ['Status']);
  }
  const replyTo = text(fields.ReplyToEmailMessageId);
  if (replyTo !== null && !helpdesk.message(fromId('EmailMessage', replyTo)))
    throw fail(400, 'INVALID_CROSS_REFERENCE_KEY', 'invalid cross reference id', ['ReplyToEmailMessageId']);
  const [from] = readAddresses(fields, 'FromAddress');
  const author =
    fields.Incoming === true
      ? helpdesk.ensureContact(from?.address ?? 'unknown@customer.example', text(fields.FromName)).id
      : caller.personId;
  const message = helpdesk.addMessage({
    conversationId: parent.id,
    kind: 'message',
    authorId: author,
    channel: 'email',
    subject: text(fields.Subject),
    ...contentOf(fields),
    from: from ? { ...from, name: text(fields.FromName) } : null,
    to: readAddresses(fields, 'ToAddress'),
    cc: readAddresses(fields, 'CcAddress'),
    bcc: readAddresses(fields, 'BccAddress'),
    externalId: text(fields.MessageIdentifier),
    sentAt: text(fields.MessageDate),
    extra: {
      status,
      ...(replyTo === null ? {} : { replyTo: toLongId(replyTo) }),
      messageIdentifier: text(fields.MessageIdentifier),
      isClientManaged: fields.IsClientManaged === true,
    },
  });
  created(message);
  return toId('EmailMessage', message.id);
}

function addComment(fields: Fields, { helpdesk, created }: VendorContext, caller: Caller): string {
  const parent = requireParent(fields, helpdesk);
  const message = helpdesk.addMessage({
    conversationId: parent.id,
    kind: fields.IsPublished === true ? 'message' : 'note',
    authorId: caller.personId,
    channel: 'web',
    text: readComment(fields),
    extra: { caseComment: true },
  });
  created(message);
  return toId('CaseComment', message.id);
}

function addFile(fields: Fields, { helpdesk }: VendorContext): string {
  const [fileName, contentBase64] = [text(fields.PathOnClient), text(fields.VersionData)];
  if (fileName === null || contentBase64 === null)
    throw fail(400, 'REQUIRED_FIELD_MISSING', 'Required fields are missing: [PathOnClient]', [
      'PathOnClient',
    ]);
  const id = helpdesk.takeId();
  const contentType = 'application/octet-stream';
  const attachment: Attachment = { id, fileName, contentType, contentBase64, url: null };
  addToEmail(attachment, fields, 'FirstPublishLocationId', helpdesk);
  return toId('ContentVersion', id);
}

function requireParent(fields: Fields, helpdesk: Helpdesk): Conversation {
  const { ParentId } = fields;
  if (ParentId === undefined)
    throw fail(400, 'REQUIRED_FIELD_MISSING', 'Required fields are missing: [ParentId]', ['ParentId']);
  if (typeof ParentId !== 'string' || !isId(ParentId))
    throw fail(400, 'MALFORMED_ID', `Parent ID: id value of incorrect type: ${String(ParentId)}`, [
      'ParentId',
    ]);
  const parent = helpdesk.conversation(fromId('Case', ParentId));
  if (!parent) throw fail(400, 'INVALID_CROSS_REFERENCE_KEY', 'invalid cross reference id', []);
  return parent;
}

function requireMessage({ params }: VendorRequest, helpdesk: Helpdesk): Message {
  const { object, id = '' } = params;
  if (object !== 'EmailMessage' && object !== 'CaseComment') throw notFound();
  if (!isId(id))
    throw fail(404, 'NOT_FOUND', 'Provided external ID field does not exist or is not accessible: ' + id);
  const message = helpdesk.message(fromId(object, id));
  if (!message || !(object === 'EmailMessage' ? isEmail : isComment)(message))
    throw fail(404, 'ENTITY_IS_DELETED', 'entity is deleted', []);
  return message;
}

function undo(id: string, helpdesk: Helpdesk): void {
  const opened = helpdesk.conversation(fromId('Case', id));
  if (opened) helpdesk.deleteConversation(opened.id);
  if (helpdesk.person(fromId('Contact', id))) helpdesk.deletePerson(fromId('Contact', id));
  const message = helpdesk.message(fromId('EmailMessage', id) || fromId('CaseComment', id));
  if (message) helpdesk.deleteMessage(message.id);
}

function resolve(body: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (!isRecord(body)) return body;
  const replace = (_: string, reference: string): string => {
    const id = ids.get(reference);
    if (id === undefined)
      throw fail(400, 'PROCESSING_HALTED', `Invalid reference specified. No value for ${reference}.id found`);
    return id;
  };
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(/@\{(\w+)\.id\}/g, replace) : value,
    ]),
  );
}

const contentOf = (fields: Fields): Pick<Message, 'text' | 'html'> => ({
  text: text(fields.TextBody),
  html: text(fields.HtmlBody),
});

function readComment(fields: Fields): string {
  const body = text(fields.CommentBody);
  if (!body)
    throw fail(400, 'REQUIRED_FIELD_MISSING', 'Required fields are missing: [CommentBody]', ['CommentBody']);
  if (Buffer.byteLength(body) > longestComment) {
    const message = `Body: data value too large: (max length=${longestComment})`;
    throw fail(400, 'STRING_TOO_LONG', message, ['CommentBody']);
  }
  return body;
}

function readAddresses(fields: Fields, name: string): Address[] {
  return (text(fields[name]) ?? '')
    .split(/[;,]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((address) => {
      if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(address))
        throw fail(400, 'INVALID_EMAIL_ADDRESS', `Email: invalid email address: ${address}`, [name]);
      return { name: null, address };
    });
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
