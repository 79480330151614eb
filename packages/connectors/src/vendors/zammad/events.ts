import {
  type EventSources,
  type Hint,
  type HookRequest,
  hubSignature,
  type NewSubscription,
  notFound,
  send,
  sendAll,
  type Steps,
  type Subscription,
} from '../../definition/index.js';
import {
  asRecord,
  asRecords,
  type JsonRecord,
  optionalId,
  optionalRecord,
  recordIn,
  requiredId,
} from '../../reading/index.js';
import { ifThere, madeUnread, readWritten, removeAt, sha256 } from '../../writing/index.js';

/** A webhook defines the URL, and triggers the time: one for new tickets, another for changes. */
const actions = ['create', 'update'] as const;
const poll = { everySeconds: 120, atLeastSeconds: 30, overlapSeconds: 120 };

export const events: EventSources = {
  hooks: {
    per: 'connection',
    signature: hubSignature('sha1', 'subscription'),
    subscription: {
      create,
      *check({ id }) {
        const requests = pathsIn(id).map((path) => ({ method: 'GET', path }) as const);
        const answers = yield* ifThere(sendAll(requests));
        return answers !== undefined && answers.every(({ body }) => asRecord(body, 'body').active === true);
      },
      remove: ({ id }) => removeAll(pathsIn(id)),
    },
    read,
  },
  poll,
};

function* create({ url, secret, name }: NewSubscription): Steps<Subscription> {
  yield* removeLeft(url);
  const webhook = { name, endpoint: url, signature_token: secret, ssl_verify: true, active: true };
  const webhookId = yield* make('webhooks', webhook);
  const made = [`/webhooks/${webhookId}`];
  try {
    for (const action of actions) {
      const trigger = {
        // No two triggers have one name.
        name: `${name} (${action} ${sha256(url).toString('hex').slice(0, 8)})`,
        activator: 'action',
        // The other mode asks whether what the condition names was changed.
        execution_condition_mode: 'always',
        condition: { 'ticket.action': { operator: 'is', value: action } },
        perform: { 'notification.webhook': { webhook_id: Number(webhookId) } },
        active: true,
      };
      made.push(`/triggers/${yield* make('triggers', trigger)}`);
    }
  } catch (error) {
    yield* removeAll(made);
    throw error;
  }
  return { id: made.join(' ') };
}

/** Left by an earlier, interrupted setup: its token is never returned again. */
function* removeLeft(url: string): Steps<void> {
  const [webhooks, triggers] = yield* sendAll([
    { method: 'GET', path: '/webhooks' },
    { method: 'GET', path: '/triggers' },
  ]);
  const ids = asRecords(webhooks?.body, 'body')
    .filter(({ endpoint }) => endpoint === url)
    .map((webhook) => requiredId(webhook, 'id', 'body'));
  const calling = asRecords(triggers?.body, 'body').filter((trigger) =>
    ids.includes(webhookOf(trigger) ?? ''),
  );
  yield* removeAll([
    ...ids.map((id) => `/webhooks/${id}`),
    ...calling.map((trigger) => `/triggers/${requiredId(trigger, 'id', 'body')}`),
  ]);
}

const webhookOf = (trigger: JsonRecord): string | null =>
  optionalId(optionalRecord(optionalRecord(trigger, 'perform'), 'notification.webhook'), 'webhook_id');

function* make(kind: 'webhooks' | 'triggers', json: object): Steps<string> {
  const { body } = yield* send({ method: 'POST', path: `/${kind}`, json });
  return readWritten(() => requiredId(asRecord(body, 'body'), 'id', 'body'), madeUnread);
}

/** A webhook that a trigger names cannot be deleted. */
function* removeAll(paths: readonly string[]): Steps<void> {
  for (const path of paths.toReversed()) yield* removeAt(path);
}

function pathsIn(id: string): string[] {
  const paths = id.split(' ');
  if (!paths.every((path) => /^\/(?:webhooks|triggers)\/\d{1,19}$/.test(path))) throw notFound();
  return paths;
}

/** Zammad names the trigger that called; it has no name for what happened but the action that the trigger waits for. */
function read(body: unknown, headers: HookRequest['headers']): readonly Hint[] {
  const [, action = 'update'] =
    /\((create|update) [0-9a-f]{8}\)$/.exec(headers['x-zammad-trigger'] ?? '') ?? [];
  const key = headers['x-zammad-delivery'];
  const id = requiredId(recordIn(body, 'ticket'), 'id', 'ticket');
  return [{ ...(key ? { key } : {}), type: `ticket.${action}`, resource: 'conversations', id }];
}
