import type { MessageCreate } from '@keyway/contract';

import { type DownstreamRequest, invalid, type OperationContext } from '../../definition/index.js';
import { fromNumericMessageId } from '../../listing/index.js';
import { extendBody, filesOf, multipart } from '../../writing/index.js';
import type { JsonRecord } from '../../reading/index.js';
import { uploadsIn } from './uploads.js';
import { messagesPath } from './paths.js';

export function createRequest(input: MessageCreate, { settings }: OperationContext): DownstreamRequest {
  const { conversation_id = '' } = input;
  const inline = filesOf(input);
  const uploads = uploadsIn(input);
  const request = {
    method: 'POST',
    path: messagesPath(settings, conversation_id, 'conversation_id'),
  } as const;
  const fields = extendBody(toFields(input), input.pass_through, 'chatwoot');
  if (inline.length === 0)
    return { ...request, json: uploads.length > 0 ? { ...fields, attachments: uploads } : fields };
  const parts = Object.entries(fields).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }));
  return {
    ...request,
    bytes: multipart([
      ...parts,
      ...uploads.map((value) => ({ name: 'attachments[]', value })),
      ...inline.map((file) => ({ name: 'attachments[]', file })),
    ]),
  };
}

const toFields = (input: MessageCreate): JsonRecord => ({
  content: input.body ?? '',
  message_type: 'outgoing',
  private: input.type === 'note',
  ...(input.in_reply_to_id ? { content_attributes: { in_reply_to: toReplied(input) } } : {}),
});

function toReplied({ in_reply_to_id, conversation_id }: MessageCreate): number {
  const { parent, id } = fromNumericMessageId(in_reply_to_id ?? '');
  if (parent !== conversation_id) throw invalid('That message is in another conversation.', 'in_reply_to_id');
  return Number(id);
}
