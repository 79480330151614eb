import type { Change } from '../changes.js';
import type { Helpdesk } from '../helpdesk.js';

/** A subscription as the vendor stores it: made by its API, or by a person in its settings. */
export type HookSubscription = {
  readonly id: string;
  readonly service: string;
  readonly url: string;
  /** The signing secret, made by either side. */
  readonly secret: string;
  /** Further values of the subscription: events, a name, headers. */
  readonly settings: Readonly<Record<string, unknown>>;
};

/** One request of the vendor to a subscriber. */
export type HookDelivery = {
  /** The vendor's name for what happened. */
  readonly type: string;
  readonly url: string;
  readonly method: 'POST' | 'GET';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** The answer to it. */
export type HookReply = { readonly status: number; readonly body: string };

/** The vendor's webhooks. Signatures are written from the vendor's documents, not from our code. */
export type VendorHooks = {
  /** The app's signing key, as its console shows it; default: the secret of its OAuth client. */
  readonly signingKey?: string;
  /** Nothing where it is not told, or was not asked for. */
  toDeliveries(change: Change, subscription: HookSubscription, helpdesk: Helpdesk): readonly HookDelivery[];
  /** The response a URL must give before a person can save it in the vendor's settings. */
  handshake?(subscription: HookSubscription): {
    readonly delivery: HookDelivery;
    isRight(reply: HookReply): boolean;
  };
  /** Further tries, where there are any. */
  readonly retries?: {
    /** Seconds before each. */
    readonly afterSeconds: readonly number[];
    /** Whether an answer, or none at all, leads to one. */
    isWanted(status: number | null): boolean;
    /** Headers that differ from try to try; the first is 1. */
    headers?(attempt: number): Readonly<Record<string, string>>;
  };
  /** How long an answer is waited for; ten seconds when absent. */
  readonly timeoutMs?: number;
  /** An answer with this status ends the subscription. */
  readonly goneStatus?: number;
};

/** A vendor's subscriptions, for its own API. */
export type SubscriptionTable = {
  list(): HookSubscription[];
  find(id: string): HookSubscription | undefined;
  /** Adds one, or takes the place of the one with its id. */
  save(subscription: Omit<HookSubscription, 'service'>): HookSubscription;
  /** Whether there was one. */
  remove(id: string): boolean;
  /** Calls an address at once, for vendors that want it proven; null where nothing answers. */
  probe(delivery: HookDelivery): Promise<HookReply | null>;
};
