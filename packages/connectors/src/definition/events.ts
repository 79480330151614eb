import type { AuthType, OperationContext, Steps } from './operations.js';

/** A call of a vendor to our ingress, as it came. */
export type HookRequest = {
  readonly method: string;
  /** The address as the vendor was given it, query included: some vendors sign it. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

/**
 * What may have changed at the vendor: never believed, but read again through the connector. Only a deletion, after
 * which nothing is left to read, is asked for and found missing.
 */
export type Hint = {
  /** The vendor's own id of it, the same when it is sent again; where there is none, equal bodies are one. */
  readonly key?: string;
  /** The vendor's name for it, shown as `downstream_event_type`. */
  readonly type: string;
  /** A message counts as its conversation, whose messages are read with it, unless it was deleted. */
  readonly resource: 'conversations' | 'customers' | 'messages';
  /** As our records show it. */
  readonly id: string;
  /** Of a message. */
  readonly conversationId?: string;
  readonly isDeleted?: true;
  /** The account it is of, where hints of many accounts come to one address; as `account` of the connector tells it. */
  readonly account?: string;
};

/**
 * Which key signs: one made for the subscription by us or by the vendor, the OAuth client's secret, or one of its own
 * that the vendor's developer console shows for the app, which the integration has to be given.
 */
export type HookKey = 'subscription' | 'client_secret' | 'signing_key';

/** A time that is signed along; how it is written in its header. */
export type SignedTime = { readonly header: string; readonly as: 'seconds' | 'milliseconds' | 'iso' };

export type HookSignature =
  | {
      readonly kind: 'hmac';
      readonly hash: 'sha256' | 'sha1';
      readonly encoding: 'base64' | 'hex';
      readonly header: string;
      /** Of the header's value; the whole of it when absent. */
      readonly find?: (value: string) => { readonly signature: string; readonly time?: string } | undefined;
      /** A subscription's key as text stands for itself, unless its bytes are written in hex. */
      readonly keyEncoding?: 'hex';
      readonly key: HookKey;
      readonly time?: SignedTime;
      /** Seconds that a signed time may lie away from now; 300 when absent. */
      readonly toleranceSeconds?: number;
      /** The signed parts, one after the other; more than one way where the vendor's own is not certain. The body alone when absent. */
      readonly signed?: (request: HookRequest, time: string) => readonly (readonly (string | Buffer)[])[];
    }
  /** A JWT in a header, by keys at an address of the connector's hosts; it does not cover the body. */
  | {
      readonly kind: 'jwt';
      readonly header: string;
      readonly jwksUrl: (context: Pick<OperationContext, 'settings' | 'baseUrl'>) => string;
      /** What the claims have to be, of the subscription as it was made. */
      readonly claims: (
        subscription: Pick<Subscription, 'id'>,
        context: Pick<OperationContext, 'settings'>,
      ) => { readonly iss: string; readonly aud: string };
    }
  /**
   * A JWT (HS256) with a key that both sides have, as `Authorization: Bearer`; it does not cover the body. A call without
   * one is taken, where the vendor does not promise to send it.
   */
  | { readonly kind: 'bearer'; readonly key: Extract<HookKey, 'client_secret'> }
  /** Nothing is signed: a secret of ours comes back in a header. */
  | { readonly kind: 'secret'; readonly header: string }
  /** Nothing comes along that could be checked: who knows the address may call it. */
  | { readonly kind: 'none' };

export type HookAnswer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** What the vendor keeps for us. */
export type Subscription = {
  /** The vendor's id of it; several joined in a way of the connector's own. */
  readonly id: string;
  /** Where the vendor makes the key; ours when absent. */
  readonly secret?: string;
  /** When it lapses unless it is renewed; ISO 8601. */
  readonly expiresAt?: string;
};

export type NewSubscription = {
  /** Where the vendor is to call. */
  readonly url: string;
  /** Ours: 32 characters of letters, digits, `-` and `_`. */
  readonly secret: string;
  /** What a person at the vendor reads. */
  readonly name: string;
};

/** How a subscription is made by the vendor's API with a connection's credential. */
export type SubscriptionCalls = {
  readonly create: (input: NewSubscription, context: OperationContext) => Steps<Subscription>;
  /** Whether it is there and active; throws as other operations do. */
  readonly check: (subscription: Subscription, context: OperationContext) => Steps<boolean>;
  /** Where it lapses: makes it last on. */
  readonly renew?: (subscription: Subscription, context: OperationContext) => Steps<Subscription>;
  readonly remove: (subscription: Subscription, context: OperationContext) => Steps<void>;
  /** OAuth scopes it needs beside those of the operations. */
  readonly scopes?: readonly string[];
};

/** What a vendor sends when something changes. */
export type HookSource = {
  /** One address for each connection, or one for the integration, at which events of all its accounts arrive. */
  readonly per: 'connection' | 'integration';
  readonly signature: HookSignature;
  /** For connections whose subscriptions are signed otherwise, by how they are authorized. */
  readonly signatureBy?: { readonly [Type in AuthType]?: HookSignature };
  /** Where we cannot subscribe by API a person does; the connector's guide says how. */
  readonly subscription?: SubscriptionCalls;
  /** Answers what is no event, before anything is verified: a challenge, a probe. */
  readonly handshake?: (request: HookRequest) => HookAnswer | undefined;
  /** `body` is parsed JSON. Answers nothing for what is of no interest; throws where it is not the vendor's format. */
  readonly read: (body: unknown, headers: HookRequest['headers']) => readonly Hint[];
};

/** How often changes are asked for; where there are hooks, that repairs what they lose. */
export type PollPace = {
  /** Seconds between two polls of a connection that is busy, and those at the least. */
  readonly everySeconds: number;
  readonly atLeastSeconds: number;
  /** Seconds before the newest change seen from which it is asked again: search indexes lag. */
  readonly overlapSeconds: number;
};

/** A page of the records that were deleted at the vendor, the newest deletion first. */
export type DeletedPage = {
  readonly items: readonly { readonly id: string; readonly deletedAt: string | null }[];
  readonly next: string | null;
};

/** How changes at the vendor become known. */
export type EventSources = {
  /** Absent where the vendor has none. */
  readonly hooks?: HookSource;
  readonly poll: PollPace;
  /** Lists deleted conversations, for vendors that have such a list. A poll of conversations reads it. */
  readonly deletedConversations?: (
    position: string | undefined,
    context: OperationContext,
  ) => Steps<DeletedPage>;
};
