import type { Conversation, ConversationCreate } from '@keyway/contract';

import { cannot, type OperationContext, send, type Steps } from '../../definition/index.js';
import { numericId } from '../../listing/index.js';
import {
  asRecord,
  optionalId,
  optionalRecord,
  recordsIn,
  requiredId,
  requiredText,
} from '../../reading/index.js';
import { chooseInbox, extendBody, idNumber, readBack, readSaved, readWritten } from '../../writing/index.js';
import { change } from './change-conversation.js';
import { createRequest } from './create-message.js';
import { readInboxes } from './inboxes.js';
import { uploadsIn } from './uploads.js';
import { statuses } from './map-conversation.js';
import { accountPath, conversationsPath } from './paths.js';
import { read } from './read-conversations.js';

/** A plain message comes with the conversation; a note or files follow in a call of their own. */
export function* create(input: ConversationCreate, context: OperationContext): Steps<Conversation> {
  const { message, status, assignee_id, team_id, metadata, pass_through, priority, tags } = input;
  const isPlain = message && message.type !== 'note' && !message.attachments?.length;
  // Refused before there is a conversation.
  if (message) uploadsIn(message);
  const body = {
    ...(yield* findSource(input, context)),
    ...(status === undefined ? {} : { status: statuses.write(status) }),
    ...(assignee_id ? { assignee_id: idNumber(assignee_id, 'assignee_id') } : {}),
    ...(team_id ? { team_id: idNumber(team_id, 'team_id') } : {}),
    ...(metadata ? { custom_attributes: metadata } : {}),
    ...(isPlain ? { message: { content: message.body ?? '' } } : {}),
  };
  const extended = [...((isPlain && message.pass_through) || []), ...(pass_through ?? [])];
  const { body: made } = yield* send({
    method: 'POST',
    path: conversationsPath(context.settings),
    json: extendBody(body, extended, 'chatwoot'),
  });
  const id = readWritten(
    () => requiredId(asRecord(made, 'conversation'), 'id', 'conversation'),
    'The conversation was made, but its answer does not name it.',
  );
  const follows = message && !isPlain ? [createRequest({ ...message, conversation_id: id }, context)] : [];
  const finish = function* (): Steps<void> {
    for (const request of follows) yield* send(request);
    yield* change(id, { ...(priority ? { priority } : {}), ...(tags?.length ? { tags } : {}) }, context);
  };
  yield* readBack(finish(), 'The conversation was made, but is not all that was asked.');
  return yield* readSaved(read(id, context), id);
}

/** By which Chatwoot knows the contact in that inbox. */
function* findSource({ customer_id, inbox_id }: ConversationCreate, context: OperationContext) {
  const contact = numericId(customer_id ?? '', 'customer_id');
  const inbox = String(idNumber(yield* chooseInbox(inbox_id, readInboxes, context), 'inbox_id'));
  const path = `${accountPath(context.settings)}/contacts/${contact}/contactable_inboxes`;
  const { body } = yield* send({ method: 'GET', path });
  const reached = recordsIn(body, 'payload').find(
    (each) => optionalId(optionalRecord(each, 'inbox'), 'id') === inbox,
  );
  if (!reached)
    throw cannot('The contact cannot be reached through this inbox.', 'inbox_id', { reason: 'combination' });
  return {
    source_id: requiredText(reached, 'source_id', 'payload'),
    inbox_id: Number(inbox),
    contact_id: Number(contact),
  };
}
