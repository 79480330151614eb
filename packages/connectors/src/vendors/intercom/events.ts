import { type EventSources, type Hint, hubSignature } from '../../definition/index.js';
import { deletedConversations } from './deleted-conversations.js';
import {
  asRecord,
  type JsonRecord,
  optionalId,
  optionalRecord,
  requiredId,
  requiredRecord,
  requiredText,
} from '../../reading/index.js';

/** https://developers.intercom.com/docs/references/webhooks/webhook-models */
function read(body: unknown): Hint[] {
  const event = asRecord(body, 'body');
  const type = requiredText(event, 'topic', 'body');
  const resource = resourceOf(type);
  if (!resource) return [];
  const item = requiredRecord(requiredRecord(event, 'data', 'body'), 'item', 'body.data');
  const id = idOf(item, resource === 'conversations' ? 'conversation' : 'contact');
  // A part or a tag that does not say whose it is.
  if (id === null) return [];
  const key = optionalId(event, 'id');
  return [
    {
      ...(key === null ? {} : { key }),
      type,
      resource,
      id,
      account: requiredId(event, 'app_id', 'body'),
      ...(/^(conversation|contact)\.deleted$/.test(type) ? { isDeleted: true } : {}),
    },
  ];
}

function resourceOf(topic: string): 'conversations' | 'customers' | undefined {
  if (/^conversation(_part)?\./.test(topic)) return 'conversations';
  return topic.startsWith('contact.') ? 'customers' : undefined;
}

/** Most topics show the record itself, some a part of it. */
function idOf(item: JsonRecord, type: 'conversation' | 'contact'): string | null {
  if (item.type === type) return requiredId(item, 'id', 'body.data.item');
  return optionalId(item, `${type}_id`) ?? optionalId(optionalRecord(item, type), 'id');
}

/** Topics are selected for the app; events of every workspace that installed it come to one URL. */
export const events: EventSources = {
  hooks: {
    per: 'integration',
    signature: hubSignature('sha1', 'client_secret'),
    read,
  },
  // The search lags; it starts two days earlier anyway, because it compares days.
  poll: { everySeconds: 300, atLeastSeconds: 60, overlapSeconds: 900 },
  deletedConversations,
};
