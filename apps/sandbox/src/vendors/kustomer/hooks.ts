import { randomBytes } from 'node:crypto';
import type { Change } from '../../changes.js';
import type { Helpdesk } from '../../helpdesk.js';
import { hmac, toDelivery } from '../../hooks/sign.js';
import type { HookSubscription, VendorHooks } from '../../hooks/types.js';
import type { VendorAnswer, VendorContext, VendorRequest, VendorRoute } from '../../vendor.js';
import { assertFields, invalid, toConversation } from './conversations.js';
import { toCustomer } from './customers.js';
import { fail, type Fields, notFound, toId, toResource } from './format.js';

const path = '/v1/outbound-webhooks';
/** Of webhooks that users made. */
const most = 5;
const names = ['conversation', 'customer', 'message', 'tag', 'team', 'user'].flatMap((record) => [
  `kustomer.${record}.create`,
  `kustomer.${record}.update`,
]);
const objectId = (): string => randomBytes(12).toString('hex');

export const hooks: VendorHooks = {
  toDeliveries: (change, subscription, helpdesk) => {
    const verb = { created: 'create', updated: 'update', deleted: null }[change.verb];
    const data = verb && toData(change, helpdesk);
    if (!data) return [];
    const name = `kustomer.${data.type}.${verb}`;
    const events = subscription.settings.events;
    if (!Array.isArray(events) || !events.includes(name)) return [];
    const org = toId('org', 1);
    const changes = verb === 'create' ? null : { attributes: [], relationships: [] };
    return [
      toDelivery(
        subscription,
        name,
        { id: objectId(), name, org, partition: org, data, changes },
        (text) => ({
          'x-kustomer-webhook-event': name,
          'x-kustomer-webhook-signature': hmac('sha256', subscription.secret, 'hex', text),
        }),
      ),
    ];
  },
  retries: { afterSeconds: [60, 60, 120, 300, 600, 900, 1_800], isWanted: () => true },
};

/** The resource as the API returns it; there are no events for notes or users. */
function toData({ of, record }: Change, helpdesk: Helpdesk): Fields | null {
  if (of === 'conversation') return toConversation(record, helpdesk);
  if (of === 'person') return record.role === 'contact' ? toCustomer(record) : null;
  return record.kind === 'message' ? toResource(record, helpdesk) : null;
}

const toWebhook = ({ id, url, secret, settings }: HookSubscription): Fields => ({
  type: 'outbound_webhook',
  id,
  attributes: { ...settings, url, token: secret, enabled: true },
});

function create({ body }: VendorRequest, { hooks: table }: VendorContext): VendorAnswer {
  const { name, url, events, headers = [] } = assertFields(body, ['name', 'url', 'events', 'headers']);
  if (typeof name !== 'string' || name === '') throw invalid('/name', 'is required');
  if (typeof url !== 'string' || !URL.canParse(url)) throw invalid('/url', 'should match format "uri"');
  if (!Array.isArray(events) || events.some((event) => !names.includes(String(event))))
    throw invalid('/events', 'should be equal to one of the allowed values');
  if (table.list().length >= most) throw fail(400, 'limit', `No more than ${most} webhooks are allowed`);
  const token = randomBytes(32).toString('hex');
  const saved = table.save({ id: objectId(), url, secret: token, settings: { name, events, headers } });
  return { status: 201, body: { data: toWebhook(saved) } };
}

const list = (_request: VendorRequest, { hooks: table }: VendorContext): VendorAnswer => ({
  status: 200,
  body: { data: table.list().map(toWebhook) },
});

function show({ params }: VendorRequest, { hooks: table }: VendorContext): VendorAnswer {
  const found = table.find(params.id ?? '');
  if (!found) throw notFound();
  return { status: 200, body: { data: toWebhook(found) } };
}

function remove({ params }: VendorRequest, { hooks: table }: VendorContext): VendorAnswer {
  if (!table.remove(params.id ?? '')) throw notFound();
  return { status: 204 };
}

export const hookScopes = ['org.permission.outbound_webhook'];

export const hookRoutes: readonly VendorRoute[] = [
  { method: 'POST', path, scopes: hookScopes, handle: create },
  { method: 'GET', path, scopes: hookScopes, handle: list },
  { method: 'GET', path: `${path}/:id`, scopes: hookScopes, handle: show },
  { method: 'DELETE', path: `${path}/:id`, scopes: hookScopes, handle: remove },
];
