import { filesIn, readForm } from '../../files/form-files.js';
import type { Attachment, Helpdesk } from '../../helpdesk.js';
import { isRecord, type VendorAnswer, type VendorContext, type VendorRequest } from '../../vendor.js';
import { createWaitingFiles } from '../../files/waiting-files.js';
import { fail, notFound } from './errors.js';
import { fromId, toId } from './ids.js';

type Fields = Record<string, unknown>;

/** Files that only their owner has, by the ID of the version. */
const uploads = createWaitingFiles();

/** The part `entity_content` is the record, `VersionData` the file. */
export async function uploadVersion(request: VendorRequest, helpdesk: Helpdesk): Promise<string> {
  const form = await readForm(request);
  const entity = form?.get('entity_content');
  const [file] = await filesIn(form, 'VersionData', helpdesk);
  if (!file || typeOf(request) !== 'application/json')
    throw fail(400, 'INVALID_MULTIPART_REQUEST', 'Multipart message must include a non-binary part');
  const fields = readJson(typeof entity === 'string' ? entity : await entity?.text());
  const name = fields.PathOnClient;
  if (typeof name !== 'string')
    throw fail(400, 'REQUIRED_FIELD_MISSING', 'Required fields are missing: [PathOnClient]', [
      'PathOnClient',
    ]);
  const id = toId('ContentVersion', file.id);
  uploads.keep(helpdesk, id, { ...file, fileName: typeof fields.Title === 'string' ? fields.Title : name });
  return id;
}

export function showVersion({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { id = '' } = params;
  if (!uploads.find(helpdesk, id)) throw notFound();
  const document = toId('ContentDocument', fromId('ContentVersion', id));
  return { status: 200, body: { Id: id, ContentDocumentId: document } };
}

/** Shows the file with an email, which is one that takes files. */
export function linkDocument(fields: Fields, { helpdesk }: VendorContext): string {
  const id = fromId('ContentDocument', fields.ContentDocumentId);
  const file = uploads.find(helpdesk, toId('ContentVersion', id));
  if (!file)
    throw fail(400, 'INVALID_CROSS_REFERENCE_KEY', 'invalid cross reference id', ['ContentDocumentId']);
  addToEmail(file, fields, 'LinkedEntityId', helpdesk);
  return toId('ContentDocumentLink', id);
}

export function addToEmail(file: Attachment, fields: Fields, field: string, helpdesk: Helpdesk): void {
  const message = helpdesk.message(fromId('EmailMessage', fields[field]));
  if (!message) throw fail(400, 'INVALID_CROSS_REFERENCE_KEY', 'invalid cross reference id', [field]);
  // Object reference of EmailMessage, IsClientManaged: what is no draft takes files only where the client manages it.
  if (message.extra.status !== '5' && message.extra.isClientManaged !== true) {
    const words = 'insufficient access rights on cross-reference id';
    throw fail(400, 'INSUFFICIENT_ACCESS_ON_CROSS_REFERENCE_ENTITY', words, [field]);
  }
  helpdesk.updateMessage(message.id, {
    attachments: [...message.attachments, file],
    extra: { ...message.extra, files: true },
  });
}

/** Of the part that is the record, which `FormData` does not tell. */
const typeOf = ({ rawBody }: VendorRequest): string | undefined =>
  /name="entity_content"\r\nContent-Type: ([^\r\n]+)\r\n\r\n/.exec(rawBody.toString('latin1'))?.[1];

function readJson(text: string | undefined): Fields {
  try {
    const read: unknown = JSON.parse(text ?? '');
    return isRecord(read) ? read : {};
  } catch {
    throw fail(400, 'JSON_PARSER_ERROR', 'The HTTP entity body is required');
  }
}
