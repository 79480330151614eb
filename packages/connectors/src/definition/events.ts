import type { AuthType, OperationContext, Steps } from './operations.js';

/** A vendor's webhook request, as received. */
export type HookRequest = {
  readonly method: string;
  /** The URL as registered at the vendor, including the query: some vendors sign it. */
  readonly url: string;
  /** Names in lowercase. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

/**
 * A possible change at the vendor: never trusted, but verified by reading the record through the connector. A deletion
 * is confirmed by not finding the record.
 */
export type Hint = {
  /** The vendor's ID of it, which stays the same across retries; without one, equal bodies count as one. */
  readonly key?: string;
  /** The vendor's name of the event, shown as `downstream_event_type`. */
  readonly type: string;
  /** A message counts as its conversation, whose messages are read with it, unless it was deleted. */
  readonly resource: 'conversations' | 'customers' | 'messages';
  /** In the form of our records. */
  readonly id: string;
  /** The conversation of a message. */
  readonly conversationId?: string;
  readonly isDeleted?: true;
  /** Its account, if the webhooks of many accounts share one URL; in the form of the connector's `account`. */
  readonly account?: string;
};

/**
 * The signing key: one created for the subscription by us or by the vendor, the OAuth client secret, or the app's own
 * key in the vendor's developer console, which the integration must be given.
 */
export type HookKey = 'subscription' | 'client_secret' | 'signing_key';

/** A timestamp included in the signature, and its header format. */
export type SignedTime = { readonly header: string; readonly as: 'seconds' | 'milliseconds' | 'iso' };

export type HookSignature =
  | {
      readonly kind: 'hmac';
      readonly hash: 'sha256' | 'sha1';
      readonly encoding: 'base64' | 'hex';
      readonly header: string;
      /** Extracts them from the header's value; the whole value when absent. */
      readonly find?: (value: string) => { readonly signature: string; readonly time?: string } | undefined;
      /** A subscription's key is used as text, unless its bytes are hex-encoded. */
      readonly keyEncoding?: 'hex';
      readonly key: HookKey;
      readonly time?: SignedTime;
      /** Maximum distance of the signed time from now in seconds; 300 when absent. */
      readonly toleranceSeconds?: number;
      /**
       * The signed parts, in order; several alternatives if the vendor's own one is uncertain. The body only when
       * absent.
       */
      readonly signed?: (request: HookRequest, time: string) => readonly (readonly (string | Buffer)[])[];
    }
  /** A JWT in a header, with keys from a URL on the connector's hosts; it does not cover the body. */
  | {
      readonly kind: 'jwt';
      readonly header: string;
      readonly jwksUrl: (context: Pick<OperationContext, 'settings' | 'baseUrl'>) => string;
      /** The claims required for this subscription. */
      readonly claims: (
        subscription: Pick<Subscription, 'id'>,
        context: Pick<OperationContext, 'settings'>,
      ) => { readonly iss: string; readonly aud: string };
    }
  /**
   * A JWT (HS256) with a shared key, as `Authorization: Bearer`; it does not cover the body. A request without one is
   * accepted, as the vendor does not guarantee it.
   */
  | { readonly kind: 'bearer'; readonly key: Extract<HookKey, 'client_secret'> }
  /** No signature: our secret is returned in a header. */
  | { readonly kind: 'secret'; readonly header: string }
  /** Nothing can be verified: anyone who knows the URL may send requests. */
  | { readonly kind: 'none' };

export type HookAnswer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** The vendor's record of our subscription. */
export type Subscription = {
  /** The vendor's ID; several IDs are joined in the connector's own format. */
  readonly id: string;
  /** The key, if the vendor creates it; ours when absent. */
  readonly secret?: string;
  /** When it expires unless renewed; ISO 8601. */
  readonly expiresAt?: string;
};

export type NewSubscription = {
  /** The URL for the vendor's requests. */
  readonly url: string;
  /** Our secret: 32 characters of letters, digits, `-` and `_`. */
  readonly secret: string;
  /** The name that people see at the vendor. */
  readonly name: string;
};

/** Manages a subscription through the vendor's API with a connection's credential. */
export type SubscriptionCalls = {
  readonly create: (input: NewSubscription, context: OperationContext) => Steps<Subscription>;
  /** Returns whether it exists and is active; throws like other operations. */
  readonly check: (subscription: Subscription, context: OperationContext) => Steps<boolean>;
  /** Extends a subscription that would expire. */
  readonly renew?: (subscription: Subscription, context: OperationContext) => Steps<Subscription>;
  readonly remove: (subscription: Subscription, context: OperationContext) => Steps<void>;
  /** OAuth scopes that it needs in addition to the operations'. */
  readonly scopes?: readonly string[];
};

/** A vendor's webhooks. */
export type HookSource = {
  /** One URL per connection, or one per integration, which receives the events of all its accounts. */
  readonly per: 'connection' | 'integration';
  readonly signature: HookSignature;
  /** By credential type, for connections whose webhooks are signed differently. */
  readonly signatureBy?: { readonly [Type in AuthType]?: HookSignature };
  /** Absent if there is no API: a person subscribes as the connector's guide describes. */
  readonly subscription?: SubscriptionCalls;
  /** Responds to requests that are not events, before any verification: a challenge, a probe. */
  readonly handshake?: (request: HookRequest) => HookAnswer | undefined;
  /**
   * Reads the hints of a parsed JSON `body`. Returns none for irrelevant events; throws if it is not in the vendor's
   * format.
   */
  readonly read: (body: unknown, headers: HookRequest['headers']) => readonly Hint[];
};

/** The polling interval; with webhooks, polling recovers lost ones. */
export type PollPace = {
  /** Seconds between two polls of an active connection, and the minimum. */
  readonly everySeconds: number;
  readonly atLeastSeconds: number;
  /** Seconds before the newest change seen from which the next poll starts: search indexes lag. */
  readonly overlapSeconds: number;
};

/** A page of records deleted at the vendor, the newest deletion first. */
export type DeletedPage = {
  readonly items: readonly { readonly id: string; readonly deletedAt: string | null }[];
  readonly next: string | null;
};

/** How changes at the vendor are detected. */
export type EventSources = {
  /** Absent if the vendor has none. */
  readonly hooks?: HookSource;
  readonly poll: PollPace;
  /** Lists deleted conversations, for vendors that have such a list. A poll of conversations reads it. */
  readonly deletedConversations?: (
    position: string | undefined,
    context: OperationContext,
  ) => Steps<DeletedPage>;
};
