import { randomUUID } from 'node:crypto';
import type { Change } from '../../changes.js';
import type { Conversation, Helpdesk, Message } from '../../helpdesk.js';
import { hmac, toDelivery } from '../../hooks/sign.js';
import type { HookSubscription, SubscriptionTable, VendorHooks } from '../../hooks/types.js';
import { isRecord, type VendorRequest, type VendorRoute } from '../../vendor.js';
import { fail, toArticle, toTicket, toUser } from './format.js';

type Fields = Record<string, unknown>;
type Kind = 'webhooks' | 'triggers';

/** Triggers call; each is kept with the address and the token of its webhook. */
export const hooks: VendorHooks = {
  toDeliveries: (change, subscription, helpdesk) => {
    const { condition, name } = subscription.settings;
    const action = isRecord(condition) ? condition['ticket.action'] : undefined;
    const happened = happenedIn(change, helpdesk);
    if (!happened || !isRecord(action) || action.value !== happened.action) return [];
    return [
      toDelivery(subscription, String(name), toPayload(happened, helpdesk), (text) => ({
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Zammad User Agent',
        'x-zammad-trigger': String(name),
        'x-zammad-delivery': randomUUID(),
        'x-hub-signature': `sha1=${hmac('sha1', subscription.secret, 'hex', text)}`,
      })),
    ];
  },
  // Ten seconds more for each try, five tries in all.
  retries: { afterSeconds: [10, 20, 30, 40], isWanted: () => true },
  timeoutMs: 60_000,
};

type Triggered = { action: 'create' | 'update'; ticket: Conversation; article?: Message };

/** A ticket and its first article are one event; deletions send none. */
function happenedIn(change: Change, helpdesk: Helpdesk): Triggered | undefined {
  const { of, verb, record } = change;
  if (of === 'person' || verb === 'deleted') return undefined;
  if (of === 'message') {
    const ticket = helpdesk.conversation(record.conversationId);
    const isNew = verb === 'created' && !record.opensConversation;
    return isNew && ticket ? { action: 'update', ticket, article: record } : undefined;
  }
  if (verb === 'updated')
    return change.changed.length === 0 ? undefined : { action: 'update', ticket: record };
  const article = helpdesk.history(record.id)[0];
  return { action: 'create', ticket: record, ...(article ? { article } : {}) };
}

/** In full, with whom the records name. */
function toPayload({ ticket, article }: Triggered, helpdesk: Helpdesk): Fields {
  const [customer, owner] = [ticket.contactId, ticket.assigneeId].map((id) => helpdesk.person(id));
  return {
    ticket: {
      ...toTicket(ticket, helpdesk),
      article_ids: helpdesk.history(ticket.id).map(({ id }) => id),
      tags: ticket.tags,
      customer: customer ? toUser(customer) : {},
      owner: owner ? toUser(owner) : {},
    },
    article: article ? toArticle(article, helpdesk) : {},
  };
}

const keyOf = (kind: Kind, id: unknown): string => `${kind}/${String(id)}`;
const isOf = (kind: Kind) => (each: HookSubscription) => each.id.startsWith(`${kind}/`);

function requireKept(kind: Kind, { params }: VendorRequest, table: SubscriptionTable): HookSubscription {
  const found = table.find(keyOf(kind, params.id));
  if (!found)
    throw fail(404, `Couldn't find ${kind === 'webhooks' ? 'Webhook' : 'Trigger'} with 'id'=${params.id}`);
  return found;
}

/** Secrets are never shown again. */
const show = ({ id, settings }: HookSubscription): Fields => ({
  ...settings,
  id: Number(id.split('/')[1]),
  ...('signature_token' in settings ? { signature_token: '**********' } : {}),
});

function createWebhook(
  { body }: VendorRequest,
  table: SubscriptionTable,
  helpdesk: Helpdesk,
): HookSubscription {
  const fields = isRecord(body) ? body : {};
  const { name, endpoint, signature_token: token = '' } = fields;
  if (typeof name !== 'string' || name === '') throw fail(422, "Name can't be blank");
  if (typeof endpoint !== 'string' || !URL.canParse(endpoint)) throw fail(422, 'Endpoint Invalid URL');
  const settings = {
    http_method: 'post',
    customized_payload: false,
    ...fields,
    active: fields.active !== false,
  };
  return table.save({
    id: keyOf('webhooks', helpdesk.takeId()),
    url: endpoint,
    secret: String(token),
    settings,
  });
}

function createTrigger(
  { body }: VendorRequest,
  table: SubscriptionTable,
  helpdesk: Helpdesk,
): HookSubscription {
  const fields = isRecord(body) ? body : {};
  const { name, condition, perform } = fields;
  const others = table.list().filter(isOf('triggers'));
  if (others.some(({ settings }) => settings.name === name)) throw fail(422, 'This object already exists.');
  const notification = isRecord(perform) ? perform['notification.webhook'] : undefined;
  const webhookId = isRecord(notification) ? notification.webhook_id : undefined;
  const webhook = table.find(keyOf('webhooks', webhookId));
  if (typeof name !== 'string' || !isRecord(condition) || !webhook)
    throw fail(422, 'Invalid triggers condition or perform.');
  const { url, secret } = webhook;
  const settings = { ...fields, active: fields.active !== false };
  return table.save({ id: keyOf('triggers', helpdesk.takeId()), url, secret, settings });
}

function assertUnused({ id }: HookSubscription, table: SubscriptionTable): void {
  const number = Number(id.split('/')[1]);
  const names = table
    .list()
    .filter(isOf('triggers'))
    .filter(({ settings }) => JSON.stringify(settings.perform).includes(`"webhook_id":${number}}`));
  if (names.length > 0)
    throw fail(422, 'This object is referenced by other object(s) and thus cannot be deleted');
}

const creates = { webhooks: createWebhook, triggers: createTrigger };

export const hookRoutes: readonly VendorRoute[] = (['webhooks', 'triggers'] as const).flatMap(
  (kind): VendorRoute[] => [
    {
      method: 'POST',
      path: `/api/v1/${kind}`,
      handle: (request, { hooks: table, helpdesk }) => ({
        status: 201,
        body: show(creates[kind](request, table, helpdesk)),
      }),
    },
    {
      method: 'GET',
      path: `/api/v1/${kind}`,
      handle: (_request, { hooks: table }) => ({
        status: 200,
        body: table.list().filter(isOf(kind)).map(show),
      }),
    },
    {
      method: 'GET',
      path: `/api/v1/${kind}/:id`,
      handle: (request, { hooks: table }) => ({ status: 200, body: show(requireKept(kind, request, table)) }),
    },
    {
      method: 'DELETE',
      path: `/api/v1/${kind}/:id`,
      handle: (request, { hooks: table }) => {
        const kept = requireKept(kind, request, table);
        if (kind === 'webhooks') assertUnused(kept, table);
        table.remove(kept.id);
        return { status: 200, body: {} };
      },
    },
  ],
);
