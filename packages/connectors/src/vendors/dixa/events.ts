import type { EventSources, Hint } from '../../definition/index.js';
import {
  asRecord,
  optionalId,
  optionalRecord,
  optionalText,
  recordIn,
  recordsIn,
  requiredId,
  requiredText,
} from '../../reading/index.js';
import { subscriptionsAt } from '../../writing/index.js';

/** Events of conversations and messages; Dixa sends none for end users. */
const names = [
  ...['Created', 'Open', 'Pending', 'PendingExpired', 'Closed', 'Abandoned', 'Enqueued', 'Assigned'],
  ...['Unassigned', 'Transferred', 'TagAdded', 'TagRemoved', 'CustomAttributeUpdated', 'EndUserReplaced'],
  ...['MessageAdded', 'NoteAdded', 'MessageDeliveryFailed'],
].map((name) => `Conversation${name}`);

export const events: EventSources = {
  hooks: {
    per: 'connection',
    signature: {
      kind: 'hmac',
      hash: 'sha256',
      encoding: 'hex',
      header: 'x-dixa-signature',
      // `t=<milliseconds>,v1=<hex>`
      find: (value) => {
        const [, time, signature] = /^t=(\d{1,16}),\s*v1=([0-9a-f]{64})$/.exec(value) ?? [];
        return time && signature ? { time, signature } : undefined;
      },
      key: 'subscription',
      keyEncoding: 'hex',
      time: { header: 'x-dixa-signature', as: 'milliseconds' },
      signed: ({ body }, time) => [[time, '.', body]],
    },
    subscription: subscriptionsAt({
      path: '/webhooks',
      toJson: ({ url, name }) => ({
        name,
        url,
        events: names,
        authorization: { _type: 'NoAuth' },
        customHeaders: {},
        enabled: true,
      }),
      listIn: (body) => recordsIn(body, 'data'),
      oneIn: (body) => recordIn(body, 'data'),
      read: (webhook) => ({
        id: requiredId(webhook, 'id', 'data'),
        url: optionalText(webhook, 'url'),
        isActive: webhook.enabled !== false,
        secret: optionalText(webhook, 'secretKey'),
      }),
    }),
    read,
  },
  // The search lags behind.
  poll: { everySeconds: 300, atLeastSeconds: 120, overlapSeconds: 900 },
};

/** Whatever happened, it happened to a conversation. */
function read(body: unknown): readonly Hint[] {
  const event = asRecord(body, 'body');
  const key = requiredId(event, 'event_id', 'body');
  const type = requiredText(event, 'event_fqn', 'body');
  const id = optionalId(optionalRecord(recordIn(body, 'data'), 'conversation'), 'csid');
  return id === null ? [] : [{ key, type, resource: 'conversations', id }];
}
