import {
  type NewSubscription,
  segment,
  send,
  type Steps,
  type Subscription,
  type SubscriptionCalls,
} from '../definition/index.js';
import type { JsonRecord } from '../reading/index.js';
import { ifThere, readWritten } from './write-outcomes.js';

/** A subscription as the vendor shows it. */
type Kept = {
  readonly id: string;
  readonly url: string | null;
  readonly isActive: boolean;
  /** Where the vendor makes the key; null where it does not show it. */
  readonly secret?: string | null;
};

type Resource = {
  /** Where they are listed and made; each is read and deleted below it. */
  readonly path: string;
  readonly toJson: (input: NewSubscription) => JsonRecord;
  readonly listIn: (body: unknown) => readonly JsonRecord[];
  readonly oneIn: (body: unknown) => JsonRecord;
  readonly read: (record: JsonRecord) => Kept;
};

/** The calls of a vendor whose subscriptions are a resource like others. */
export function subscriptionsAt({
  path,
  toJson,
  listIn,
  oneIn,
  read,
}: Resource): Pick<SubscriptionCalls, 'create' | 'check' | 'remove'> {
  const pathOf = (id: string): string => `${path}/${segment(id)}`;
  return {
    *create(input) {
      const listed = listIn((yield* send({ method: 'GET', path })).body).map(read);
      const left = listed.filter(({ url }) => url === input.url);
      // One that was made before, by who did not get to say so, is as good as a new one.
      const good = left.find(({ isActive, secret }) => isActive && secret !== null);
      if (good) return toSubscription(good);
      for (const { id } of left) yield* removeAt(pathOf(id));
      const { body } = yield* send({ method: 'POST', path, json: toJson(input) });
      return readWritten(() => toSubscription(read(oneIn(body))), madeUnread);
    },
    *check({ id }) {
      const answer = yield* ifThere(send({ method: 'GET', path: pathOf(id) }));
      return answer !== undefined && read(oneIn(answer.body)).isActive;
    },
    remove: ({ id }) => removeAt(pathOf(id)),
  };
}

function toSubscription({ id, secret }: Kept): Subscription {
  if (secret === null) throw new TypeError('the key is not shown');
  return { id, ...(secret === undefined ? {} : { secret }) };
}

/** One that is gone is as it should be. */
export function* removeAt(path: string): Steps<void> {
  yield* ifThere(send({ method: 'DELETE', path }));
}

/** Of a create: without an id nothing could be removed, and without a key nothing believed. */
export const madeUnread = 'The webhook was made, but the answer does not show it.';
