import type { Attachment, Message } from '@keyway/contract';

import { fieldsOf } from './abilities/attributes.js';
import { fromMessageId, toUploadId } from './composite-ids.js';
import { invalid, notFound } from './errors/errors.js';
import type {
  FileSource,
  GetOperation,
  MissingOperation,
  NewFile,
  OperationContext,
  ResourceTable,
  Steps,
  UploadOperation,
} from './operations.js';
import { isComposite, isMissing, send, unsupported } from './steps/steps.js';

/** A file of a message: its vendor ID within the message, or its position there. */
export type FileReference = {
  readonly message: Message;
  readonly file: Message['attachments'][number];
  /** The vendor's ID of the file; `#0` is the first one without an ID. */
  readonly key: string;
};

type Locate = (reference: FileReference, context: OperationContext) => Steps<FileSource>;

/**
 * Returns the file operations for a connector's messages. Without `locate`, only public files can be read; without
 * `upload`, new ones are sent with their message, or not at all.
 */
export function attachmentsOf(
  messages: ResourceTable,
  locate: Locate = openAddress,
  upload: UploadOperation | MissingOperation = withoutUpload(messages),
): ResourceTable<'attachments'> {
  const { get } = messages;
  if (isMissing(get)) return { get, content: get, upload, fields };
  return {
    upload,
    get: {
      *run({ id }, context) {
        return toAttachment(yield* find(get, id, context));
      },
    },
    content: {
      *run({ id }, context) {
        const reference = yield* find(get, id, context);
        const { file_name, content_type } = reference.file;
        const source = yield* locate(reference, context);
        return { fileName: file_name, contentType: content_type, source };
      },
    },
    fields,
  };
}

const shown = ['is_inline', 'content_id'] as const;
const fields = fieldsOf('attachments', { without: shown });

/** Returns file operations for a vendor, given how a message shows its files. */
export const showing = (
  table: ResourceTable<'attachments'>,
  ...told: (typeof shown)[number][]
): ResourceTable<'attachments'> => ({
  ...table,
  fields: fieldsOf('attachments', { without: shown.filter((name) => !told.includes(name)) }),
});

/** In vendors' units. */
export const MEGABYTE = 1024 * 1024;

/** Limit for the ID in a message. Some vendors require the file's name again, so the ID includes it. */
const MAX_ID = 2048;

/** The result of an upload to a vendor that stores files before their message. */
export type Upload = {
  /** Names the file in its message. */
  readonly key: string;
  readonly expiresAt?: string;
};

/** Returns an upload through the vendor's own request, which sends the file. */
export const uploadBy = (
  maxSize: number,
  run: (file: NewFile, context: OperationContext) => Steps<Upload>,
): UploadOperation => ({
  maxSize,
  *run(file, context) {
    const { key, expiresAt = null } = yield* run(file, context);
    const id = toUploadId(key);
    if (id.length > MAX_ID)
      throw invalid('The name of the file is too long for this connector.', 'file_name');
    const { fileName: file_name, contentType: content_type, size } = file;
    return { id, file_name, content_type, size, expires_at: expiresAt };
  },
});

const withoutUpload = ({ create }: ResourceTable): MissingOperation =>
  !isMissing(create) && create.accepts.includes('attachments')
    ? unsupported('A file comes with its message: give its content_base64 there.')
    : unsupported('New messages take no files.');

function* find(get: GetOperation, id: string, context: OperationContext): Steps<FileReference> {
  const { parent: messageId, id: key } = fromMessageId(id);
  const message = yield* readMessage(get, messageId, context);
  const file = message.attachments.find((each) => each.id === id);
  if (!file) throw notFound('attachment');
  return { message, file, key };
}

function* readMessage(get: GetOperation, id: string, context: OperationContext): Steps<Message> {
  if (isComposite(get)) return yield* get.run({ id }, context);
  const response = yield* send(get.request({ id }, context));
  if (!get.response) throw new TypeError('a read without a mapping');
  return get.response(response, { id }, context);
}

// oxlint-disable-next-line require-yield -- other implementations send a request first
function* openAddress({ file: { url } }: FileReference): Steps<FileSource> {
  if (url === null) throw notFound('attachment');
  return { url };
}

const toAttachment = ({ message, file, key }: FileReference): Attachment => ({
  ...file,
  id: file.id ?? '',
  downstream_id: key.startsWith('#') ? null : key,
  message_id: message.id,
  conversation_id: message.conversation_id,
  created_at: message.created_at,
});
