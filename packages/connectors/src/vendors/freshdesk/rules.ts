import {
  type NewSubscription,
  notFound,
  send,
  sendAll,
  type Steps,
  type Subscription,
  type SubscriptionCalls,
} from '../../definition/index.js';
import { asRecord, asRecords, type JsonRecord, optionalRecords, requiredId } from '../../reading/index.js';
import { ifThere, madeUnread, readWritten, removeAt } from '../../writing/index.js';

/** Types of automations: on the creation of a ticket, and on its updates. */
const types = [1, 4] as const;
const eventOf = { 1: 'created', 4: 'updated' } as const;
/** Any value before and after. */
const anyChange = { from: '--', to: '--' };
/** Messages and changes of a ticket, by an agent or by the requester. */
const onUpdates = {
  performer: { type: 3 },
  events: [
    ...['status', 'priority', 'group_id', 'responder_id'].map((field_name) => ({ field_name, ...anyChange })),
    { field_name: 'reply_sent' },
    ...['public', 'private'].map((value) => ({ field_name: 'note_type', value })),
  ],
};
/** A rule has a condition; every ticket has a priority. */
const everyTicket = {
  name: 'condition_set_1',
  match_type: 'all',
  properties: [{ resource_type: 'ticket', field_name: 'priority', operator: 'in', value: [1, 2, 3, 4] }],
};

/** A rule for each type, whose action calls us. Rules are an administrator's: https://developers.freshdesk.com/api */
export const rules: SubscriptionCalls = { create, check, remove };

function* create(input: NewSubscription): Steps<Subscription> {
  yield* removeLeft(input.url);
  const made: string[] = [];
  try {
    for (const type of types) {
      const { body } = yield* send({ method: 'POST', path: pathOf(type), json: toRule(type, input) });
      const id = readWritten(() => requiredId(asRecord(body, 'body'), 'id', 'body'), madeUnread);
      made.push(`${type}/${id}`);
    }
  } catch (error) {
    for (const each of made) yield* removeAt(rulePath(each));
    throw error;
  }
  return { id: made.join(' ') };
}

/** Rules of an earlier, interrupted setup: they may have another secret. */
function* removeLeft(url: string): Steps<void> {
  const answers = yield* sendAll(types.map((type) => ({ method: 'GET', path: pathOf(type) })));
  const isOurs = (rule: JsonRecord): boolean =>
    optionalRecords(rule, 'actions').some((action) => action.url === url);
  for (const [index, type] of types.entries())
    for (const rule of asRecords(answers[index]?.body, 'body').filter(isOurs))
      yield* removeAt(rulePath(`${type}/${requiredId(rule, 'id', 'body')}`));
}

const toRule = (type: (typeof types)[number], { url, secret, name }: NewSubscription): JsonRecord => ({
  name: `${name} (${eventOf[type]} ${url.slice(-8)})`,
  active: true,
  ...(type === 4 ? onUpdates : {}),
  conditions: [everyTicket],
  actions: [
    {
      field_name: 'trigger_webhook',
      request_type: 'POST',
      url,
      content_type: 'JSON',
      content_layout: '2',
      custom_headers: { 'X-Keyway-Secret': secret },
      content: { ticket_id: '{{ticket.id}}', event: eventOf[type] },
    },
  ],
});

/** Both, and active. */
function* check({ id }: Subscription): Steps<boolean> {
  for (const each of rulesIn(id)) {
    const answer = yield* ifThere(send({ method: 'GET', path: rulePath(each) }));
    if (!answer || asRecord(answer.body, 'body').active !== true) return false;
  }
  return true;
}

function* remove({ id }: Subscription): Steps<void> {
  for (const each of rulesIn(id)) yield* removeAt(rulePath(each));
}

function rulesIn(id: string): string[] {
  const named = id.split(' ');
  if (!named.every((each) => /^[14]\/\d{1,19}$/.test(each))) throw notFound();
  return named;
}

const pathOf = (type: number | string): string => `/automations/${type}/rules`;
function rulePath(rule: string): string {
  const [type = '', id = ''] = rule.split('/');
  return `${pathOf(type)}/${id}`;
}
