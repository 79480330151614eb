import type { EventSources, Hint } from '../../definition/index.js';
import {
  asRecords,
  type JsonRecord,
  optionalId,
  optionalIds,
  optionalText,
  requiredId,
  requiredText,
} from '../../reading/index.js';

/** https://developers.hubspot.com/docs/api-reference/webhooks-webhooks-v3/guide */
const read = (body: unknown): Hint[] => asRecords(body, 'body').flatMap(toHints);

const CONTACT = '0-1';
const deletions = ['deletion', 'privacyDeletion'];

function toHints(event: JsonRecord, index: number): Hint[] {
  const path = `body[${index}]`;
  const type = requiredText(event, 'subscriptionType', path);
  const [subject, verb = ''] = type.split('.');
  // Newer apps get all kinds of objects under one name.
  const isContact = subject === 'contact' || (subject === 'object' && event.objectTypeId === CONTACT);
  if (!isContact && subject !== 'conversation') return [];
  // An import of a hundred thousand contacts changes them all; the poll reads them at its own pace.
  if (isContact && optionalText(event, 'changeSource') === 'IMPORT') return [];
  const merged = verb === 'merge' ? optionalIds(event, 'mergedObjectIds', path) : [];
  const id = optionalId(event, 'primaryObjectId') ?? requiredId(event, 'objectId', path);
  const shared = {
    key: keyOf(event),
    type,
    resource: isContact ? 'customers' : 'conversations',
    account: requiredId(event, 'portalId', path),
  } as const;
  return [
    { ...shared, id, ...(deletions.includes(verb) ? { isDeleted: true } : {}) },
    ...merged
      .filter((other) => other !== id)
      .map((other): Hint => ({ ...shared, id: other, isDeleted: true })),
  ];
}

/** An event's number is not promised to be the only one. */
const keyOf = (event: JsonRecord): string =>
  ['portalId', 'eventId', 'subscriptionId', 'objectId', 'occurredAt']
    .map((name) => optionalId(event, name) ?? '')
    .join(' ');

/** Set for the app in the developer account; events of every portal that has it installed come to one address. */
export const events: EventSources = {
  hooks: {
    per: 'integration',
    signature: {
      kind: 'hmac',
      hash: 'sha256',
      encoding: 'base64',
      header: 'x-hubspot-signature-v3',
      key: 'client_secret',
      time: { header: 'x-hubspot-request-timestamp', as: 'milliseconds' },
      signed: ({ method, url, body }, time) => [[method, url, body, time]],
    },
    read,
  },
  poll: { everySeconds: 300, atLeastSeconds: 60, overlapSeconds: 900 },
};
