import { derived } from '../../derived.js';
import { answerFile } from '../../files/files.js';
import type { Attachment, Helpdesk, Message } from '../../helpdesk.js';
import type { VendorAnswer, VendorContext, VendorRequest } from '../../vendor.js';
import { answerPage, fail, origin } from './answers.js';
import { runQuery, toDate, type Row } from './query.js';
import { userName } from './rows.js';
import { fromSysId, toSysId } from './sys-id.js';

/** The property `com.glide.attachment.max_size` of this instance; a new one has 1024. */
const MAX_MEGABYTES = 24;
/** Of the Attachment API; the Table API lists more. */
const DEFAULT_LIMIT = 1000;

/** Who may create attachments: users with a role that may write the record. */
const mayAttach = ({ principal }: VendorRequest, { helpdesk }: VendorContext): boolean =>
  helpdesk.person(principal.personId)?.role !== 'contact';

const denied = () => fail(403, 'Operation Failed', 'ACL Exception Insert Failed due to security constraints');
const noAttachment = () =>
  fail(404, 'No Record found', 'Attachment record doesn’t exist or ACL restricts the record retrieval');

type Attached = { readonly file: Attachment; readonly message: Message };

const attached = derived((helpdesk) =>
  helpdesk.history().flatMap((message) => message.attachments.map((file) => ({ file, message }))),
);
export const attachmentRows = (helpdesk: Helpdesk): Row[] =>
  attached(helpdesk).map((each) => toRow(each, helpdesk));
const rows = derived(attachmentRows);

/** `GET /attachment`: no fields to choose, and a limit of its own. */
export function listAttachments(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const all = rows(helpdesk);
  const found = runQuery(all, request.query.get('sysparm_query') ?? '', fields);
  return answerPage(found, request.query, { path: 'attachment', defaultLimit: DEFAULT_LIMIT, shown });
}

export function showAttachment({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  return { status: 200, body: { result: toRow(find(params.id, helpdesk), helpdesk) } };
}

export function downloadAttachment(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const each = find(request.params.id, helpdesk);
  const { status, headers, body } = answerFile(request, each.file);
  const metadata = JSON.stringify(toRow(each, helpdesk)).replace(
    /[^\x20-\x7e]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return { status, body, headers: { ...headers, 'X-Attachment-Metadata': metadata } };
}

/** The record gets the file, and its journal no entry; the type is the one of the header. */
export function attachFile(request: VendorRequest, context: VendorContext): VendorAnswer {
  const { query, headers, rawBody, principal } = request;
  const { helpdesk } = context;
  const [table, record, fileName] = ['table_name', 'table_sys_id', 'file_name'].map((name) =>
    query.get(name),
  );
  if (!table || !record || !fileName || !headers['content-type'])
    throw fail(400, 'Invalid URI: table_name, table_sys_id, file_name and Content-Type are required');
  const conversation =
    table === 'incident' ? helpdesk.conversation(fromSysId('incident', record)) : undefined;
  if (!conversation)
    throw fail(404, 'Invalid table or record', 'The record does not exist or is not accessible to the user');
  if (!mayAttach(request, context)) throw denied();
  if (rawBody.length > MAX_MEGABYTES * 1024 * 1024)
    throw fail(400, 'Attachment size exceeded', `The file is larger than ${MAX_MEGABYTES} MB`);
  const file: Attachment = {
    id: helpdesk.takeId(),
    fileName,
    contentType: headers['content-type'],
    contentBase64: rawBody.toString('base64'),
    url: null,
  };
  const message = helpdesk.addMessage({
    conversationId: conversation.id,
    kind: 'event',
    authorId: principal.personId,
    channel: 'api',
    event: { type: 'attachment', field: 'attachment', oldValue: null, newValue: fileName },
    attachments: [file],
  });
  const id = toSysId('attachment', file.id);
  return {
    status: 201,
    headers: { Location: `${origin}/api/now/attachment/${id}` },
    body: { result: toRow({ file, message }, helpdesk) },
  };
}

export function deleteAttachment(request: VendorRequest, context: VendorContext): VendorAnswer {
  const { file, message } = find(request.params.id, context.helpdesk);
  if (!mayAttach(request, context)) throw denied();
  if (message.kind === 'event') context.helpdesk.deleteMessage(message.id);
  else
    context.helpdesk.updateMessage(message.id, {
      attachments: message.attachments.filter(({ id }) => id !== file.id),
    });
  return { status: 204 };
}

const shown = (row: Row): Row => row;

function find(sysId: string | undefined, helpdesk: Helpdesk): Attached {
  const id = fromSysId('attachment', sysId);
  const found = attached(helpdesk).find(({ file }) => file.id === id);
  if (!found) throw noAttachment();
  return found;
}

function toRow({ file, message }: Attached, helpdesk: Helpdesk): Row {
  const [id, by, on] = [
    toSysId('attachment', file.id),
    userName(helpdesk.person(message.authorId)),
    toDate(message.createdAt),
  ];
  return {
    sys_id: id,
    table_name: 'incident',
    table_sys_id: toSysId('incident', message.conversationId),
    file_name: file.fileName,
    content_type: file.contentType,
    size_bytes: String(Buffer.byteLength(file.contentBase64, 'base64')),
    size_compressed: '',
    compressed: 'true',
    download_link: `${origin}/api/now/attachment/${id}/file`,
    image_height: '',
    image_width: '',
    average_image_color: '',
    sys_created_on: on,
    sys_created_by: by,
    sys_updated_on: on,
    sys_updated_by: by,
    sys_mod_count: '0',
    sys_tags: '',
  };
}
const fields = [
  'sys_id',
  'table_name',
  'table_sys_id',
  'file_name',
  'content_type',
  'size_bytes',
  'sys_created_on',
  'sys_created_by',
  'sys_updated_on',
  'sys_updated_by',
];
