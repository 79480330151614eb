import {
  type EventSources,
  type Hint,
  type NewSubscription,
  send,
  type Steps,
  type Subscription,
} from '../../definition/index.js';
import { numericId } from '../../listing/index.js';
import { asRecord, optionalRecord, optionalText, recordsIn, requiredId } from '../../reading/index.js';
import { ifThere, removeAt } from '../../writing/index.js';

const SECRET_HEADER = 'x-keyway-secret';
const path = '/integrations';

/** https://developers.gorgias.com/reference/the-integration-object */
const triggers = [
  'ticket-created',
  'ticket-updated',
  'ticket-status-updated',
  'ticket-assignment-updated',
  'ticket-self-unsnoozed',
  'ticket-message-created',
  'ticket-message-failed',
];
/** Gorgias's template values: the ticket and the time, so that no two changes look alike. */
const form = { ticket_id: '{{ticket.id}}', updated: '{{ticket.updated_datetime}}' };

/** Of our own template, which does not tell what happened. */
function read(body: unknown): Hint[] {
  const id = requiredId(asRecord(body, 'body'), 'ticket_id', 'body');
  if (!/^\d+$/.test(id)) throw new TypeError('body.ticket_id: expected a number, found something else');
  return [{ type: 'ticket-changed', resource: 'conversations', id }];
}

/** An HTTP integration of Gorgias. One left at our URL from before has an older secret. */
function* create({ url, secret, name }: NewSubscription): Steps<Subscription> {
  const { body } = yield* send({ method: 'GET', path, query: { type: 'http', limit: 100 } });
  const left = recordsIn(body, 'data').filter(
    (each) => optionalText(optionalRecord(each, 'http'), 'url') === url,
  );
  for (const each of left) yield* remove({ id: requiredId(each, 'id', 'integration') });
  const http = {
    url,
    method: 'POST',
    request_content_type: 'application/json',
    response_content_type: 'application/json',
    headers: { [SECRET_HEADER]: secret },
    form,
    triggers: Object.fromEntries(triggers.map((trigger) => [trigger, true])),
  };
  const made = yield* send({ method: 'POST', path, json: { name, type: 'http', http } });
  return { id: requiredId(asRecord(made.body, 'integration'), 'id', 'integration') };
}

function* check({ id }: Subscription): Steps<boolean> {
  const answer = yield* ifThere(send({ method: 'GET', path: `${path}/${numericId(id)}` }));
  return (
    answer !== undefined &&
    optionalText(asRecord(answer.body, 'integration'), 'deactivated_datetime') === null
  );
}

function* remove({ id }: Subscription): Steps<void> {
  yield* removeAt(`${path}/${numericId(id)}`);
}

/** How Gorgias signs is not documented; a header of one's own is. */
export const events: EventSources = {
  hooks: {
    per: 'connection',
    signature: { kind: 'secret', header: SECRET_HEADER },
    subscription: { create, check, remove, scopes: ['integrations:read', 'integrations:write'] },
    read,
  },
  poll: { everySeconds: 120, atLeastSeconds: 60, overlapSeconds: 120 },
};
