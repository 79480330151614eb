import { type EventSources, type Hint } from '../../definition/index.js';
import {
  asRecord,
  type JsonRecord,
  optionalRecord,
  optionalText,
  recordIn,
  recordsIn,
  requiredId,
  requiredText,
} from '../../reading/index.js';
import { subscriptionsAt } from '../../writing/index.js';
import { relatedId } from './map-message.js';

/** Nothing is sent of notes, nor of what is deleted (developer.kustomer.com: event catalog). */
const names = ['conversation', 'customer', 'message'].flatMap((record) => [
  `kustomer.${record}.create`,
  `kustomer.${record}.update`,
]);

/** An organization has at most five webhooks that users made, so one is for everything. */
export const events: EventSources = {
  hooks: {
    per: 'connection',
    signature: {
      kind: 'hmac',
      hash: 'sha256',
      encoding: 'hex',
      header: 'x-kustomer-webhook-signature',
      key: 'subscription',
    },
    subscription: {
      ...subscriptionsAt({
        path: '/outbound-webhooks',
        toJson: ({ url, name }) => ({ name, url, events: names }),
        listIn: (body) => recordsIn(body, 'data'),
        oneIn,
        read: (webhook) => {
          const attributes = optionalRecord(webhook, 'attributes') ?? webhook;
          const { enabled, disabled } = attributes;
          return {
            id: requiredId(webhook, 'id', 'data'),
            url: optionalText(attributes, 'url'),
            // Kustomer switches off one whose receiver fails for long; how it shows that is not documented.
            isActive: enabled !== false && disabled !== true,
            secret: optionalText(attributes, 'token'),
          };
        },
      }),
      scopes: ['org.permission.outbound_webhook'],
    },
    read,
  },
  poll: { everySeconds: 120, atLeastSeconds: 60, overlapSeconds: 300 },
};

/** Shown like every resource, or bare. */
function oneIn(body: unknown): JsonRecord {
  const record = asRecord(body, 'body');
  return optionalRecord(record, 'data') ?? record;
}

/** An event: the record as it is now, in the form of the API. */
function read(body: unknown): readonly Hint[] {
  const event = asRecord(body, 'body');
  const hint = { key: requiredId(event, 'id', 'body'), type: requiredText(event, 'name', 'body') };
  const record = recordIn(body, 'data');
  switch (/^kustomer\.(\w+)\./.exec(hint.type)?.[1]) {
    case 'customer':
      return [{ ...hint, resource: 'customers', id: requiredId(record, 'id', 'data') }];
    case 'conversation':
      return [{ ...hint, resource: 'conversations', id: requiredId(record, 'id', 'data') }];
    case 'message': {
      const id = relatedId(record, 'conversation');
      return id === null ? [] : [{ ...hint, resource: 'conversations', id }];
    }
    default:
      return [];
  }
}
