import { resources, type Attachment, type Message } from '@keyway/contract';

import { fromMessageId } from './composite-ids.js';
import { notFound } from './errors.js';
import {
  isComposite,
  isMissing,
  send,
  unsupported,
  type FileSource,
  type GetOperation,
  type OperationContext,
  type ResourceTable,
  type Steps,
} from './operations.js';

/** One file of a message: what the vendor knows it by within the message, or its place there. */
export type FileReference = {
  readonly message: Message;
  readonly file: Message['attachments'][number];
  /** The vendor's id of the file; `#0` is the first of those without one. */
  readonly key: string;
};

type Locate = (reference: FileReference, context: OperationContext) => Steps<FileSource>;

/** The files of a connector's messages. Without `locate` they are those that open for anyone. */
export const attachmentsOf = (
  messages: ResourceTable,
  locate: Locate = openAddress,
): ResourceTable<'attachments'> => {
  const { get } = messages;
  if (isMissing(get)) return { get, content: get, fields: resources.attachments.fields };
  return {
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
    fields: resources.attachments.fields,
  };
};

/** The vendor's messages have no files. */
export const noAttachments = (reason: string): ResourceTable<'attachments'> => {
  const missing = unsupported(reason);
  return { get: missing, content: missing, fields: [] };
};

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

// eslint-disable-next-line require-yield -- others ask the vendor first
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
