import type { EventSources, Hint, HookAnswer, HookRequest } from '../../definition/index.js';
import {
  asRecord,
  optionalId,
  optionalRecord,
  requiredId,
  requiredRecord,
  requiredText,
} from '../../reading/index.js';

/** On saving the address of an app's webhook, Front wants its challenge back. */
function handshake({ headers }: HookRequest): HookAnswer | undefined {
  const challenge = headers['x-front-challenge'];
  if (challenge === undefined) return undefined;
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ challenge }),
  };
}

/** Every event is of a conversation, and shows no more than a preview of it. */
function read(body: unknown): Hint[] {
  const event = asRecord(body, 'body');
  const type = requiredText(event, 'type', 'body');
  const payload = optionalRecord(event, 'payload');
  const conversation = optionalRecord(payload, 'conversation');
  if (!conversation) return [];
  const key = optionalId(payload, 'id');
  return [
    {
      ...(key === null ? {} : { key }),
      type,
      resource: 'conversations',
      id: requiredId(conversation, 'id', 'body.payload.conversation'),
      account: requiredId(requiredRecord(event, 'authorization', 'body'), 'id', 'body.authorization'),
      ...(type === 'conversation_deleted' ? { isDeleted: true } : {}),
    },
  ];
}

/** https://dev.frontapp.com/docs/application-webhooks: events of shared inboxes, of every company that has the app. */
export const events: EventSources = {
  hooks: {
    per: 'integration',
    signature: {
      kind: 'hmac',
      hash: 'sha256',
      encoding: 'base64',
      header: 'x-front-signature',
      key: 'signing_key',
      time: { header: 'x-front-request-timestamp', as: 'milliseconds' },
      signed: ({ body }, time) => [[time, ':', body]],
    },
    handshake,
    read,
  },
  poll: { everySeconds: 120, atLeastSeconds: 60, overlapSeconds: 300 },
};
