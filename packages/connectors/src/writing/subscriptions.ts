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

/** A subscription as the vendor returns it. */
type Kept = {
  readonly id: string;
  readonly url: string | null;
  readonly isActive: boolean;
  /** Present if the vendor creates the key; null if it does not return it. */
  readonly secret?: string | null;
};

type Resource = {
  /** Path of the list and of creation; each subscription is read and deleted below it. */
  readonly path: string;
  readonly toJson: (input: NewSubscription) => JsonRecord;
  readonly listIn: (body: unknown) => readonly JsonRecord[];
  readonly oneIn: (body: unknown) => JsonRecord;
  readonly read: (record: JsonRecord) => Kept;
};

/** Returns the requests of a vendor that manages subscriptions as ordinary resources. */
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
      // A subscription created by an earlier attempt that was never stored is as good as a new one.
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

/** Deletes a subscription; one that no longer exists is no error. */
export function* removeAt(path: string): Steps<void> {
  yield* ifThere(send({ method: 'DELETE', path }));
}

/** For a create: without an ID it could never be deleted, and without a key never verified. */
export const madeUnread = 'The webhook was made, but the answer does not show it.';
