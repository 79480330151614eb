import type { IncomingMessage } from 'node:http';

import type { Application, SystemTx, TenantTx } from '@keyway/db';
import { DEFAULT_CONNECTION_ID, type Grant, type RouteMetadata, type SessionAction } from '@keyway/contract';
import type { AppRoute } from '@keyway/contract/ts-rest';

import type { KeyRights } from './security/keys/index.js';
import type { StopSignal } from './security/egress/stop-signal.js';
import type { DownstreamTrace } from './downstream/responses/downstream-trace.js';
import type { Span } from './platform/telemetry/span.js';

/** What a session may do besides connecting and mending; its token carries it, so that no call has to look it up. */
export type SessionRights = {
  readonly actions: readonly SessionAction[];
  readonly showLogs: boolean;
  readonly unifiedApis: readonly string[];
};

/** Somebody who is signed in to the console; `person` is null where the admin key signed in. */
export type SignedIn = {
  readonly person: { readonly id: string; readonly email: string; readonly name: string | null } | null;
  readonly grants: readonly Grant[];
  readonly expiresAt: Date;
};

export type Caller =
  | {
      readonly kind: 'application';
      readonly application: Application;
      readonly keyId: string;
      readonly rights: KeyRights;
    }
  | {
      readonly kind: 'session';
      readonly application: Application;
      readonly consumerId: string;
      readonly sessionId: string;
      readonly issuedAt: Date;
      readonly expiresAt: Date;
      readonly rights: SessionRights;
    }
  /** Work beside requests: it counts against nobody's rate or quota. */
  | { readonly kind: 'background'; readonly application: Application }
  /** Somebody who is signed in to the console; without an application at endpoints that are about none or all. */
  | {
      readonly kind: 'person';
      /** null: the admin key signed in. */
      readonly personId: string | null;
      readonly signedIn: SignedIn;
      readonly application: Application | undefined;
    }
  | { readonly kind: 'admin' }
  | { readonly kind: 'metrics' }
  | { readonly kind: 'public' };

/** Who is at the other end, as far as the proxies named in TRUST_PROXY tell. */
export type Client = { readonly address: string; readonly isSecure: boolean };

/** What the pipeline learns about a request; passed down as an argument. */
export type RequestContext = {
  readonly requestId: string;
  readonly startedAt: number;
  /** Where an answer has no end of its own: when it began, up to which the call is timed. */
  answeredAt?: number;
  /** The path as the client called it, before aliases were resolved. */
  readonly calledPath: string;
  /** True when `_method` changed the method: only an application key may do that. */
  readonly overridden: boolean;
  readonly signal: StopSignal;
  readonly client: Client;
  /** Of this request; absent where telemetry is off. */
  readonly span?: Span;
  metadata?: RouteMetadata;
  caller: Caller;
  consumerId?: string;
  serviceId?: string;
  /** Which of the consumer's connections of the connector; the default one where a path asks for one. */
  connectionId?: string;
  downstreamAuthorization?: string;
  /** The version of a record without which it must not be changed (RFC 9110 13.1.1), without quotes. */
  ifMatch?: string;
  raw: boolean;
  /** A proxy call as a vendor's SDK makes it: its URL begins at the vendor's host, and the key names the application. */
  isPathForm?: boolean;
  /** What went to the vendor and came back: for raw mode, the request log and the rate-limit headers. */
  readonly trace: DownstreamTrace;
  transaction?: TransactionHandle;
  replayed?: true;
  /** Whose connection a browser's flow is about, once its state has proved genuine. */
  flow?: FlowSubject;
  errorType?: string;
  errorMessage?: string;
};

export type FlowSubject = {
  readonly applicationId: string;
  readonly consumerId: string;
  readonly serviceId: string;
  readonly connectionId: string;
};

/** How far the newest downstream write of a create has come. */
export type LastWrite = 'none' | 'pending' | 'done';

/** A claimed X-Unique-Transaction-ID. */
export type TransactionHandle = {
  readonly id: string;
  lastWrite: LastWrite;
  /** Of the connection that the call is made over, as soon as it is found. */
  accountGeneration?: bigint;
  /** Whether no other process can have the id yet. Set by `markSent`. */
  isHeld?: () => boolean;
  /** Commits "sent" before the first byte of a downstream write leaves; later calls do nothing. */
  markSent(): Promise<void>;
  /** Stores the answer of a local create in the transaction that makes the resource. */
  finishIn(tx: TenantTx | SystemTx, answer: { status: number; body: unknown }): Promise<void>;
};

/** The application of a call that passed authentication. Throws where the caller has none: a route's mistake. */
export function applicationOf(context: RequestContext): Application {
  const application = 'application' in context.caller ? context.caller.application : undefined;
  if (!application) throw new Error('This route has no application in its context.');
  return application;
}

/** The consumer id of a call whose metadata requires one. */
export function consumerOf(context: RequestContext): string {
  if (context.consumerId === undefined) throw new Error('This route does not require a consumer.');
  return context.consumerId;
}

/** The connection that a path of the vault means. */
export const connectionIdOf = ({ connectionId }: RequestContext): string =>
  connectionId ?? DEFAULT_CONNECTION_ID;

/** A request on its way through the pipeline: Node's own, and what its first steps add. */
export type ApiRequest = IncomingMessage & {
  url: string;
  method: string;
  context: RequestContext;
  /** The path of `url`, without the query. */
  path: string;
  /** The parts of the path that the route names; absent for a route served without Express. */
  params?: Readonly<Record<string, string | readonly string[]>>;
  /** Its parsed query, checked once. */
  query: Readonly<Record<string, unknown>>;
  /** JSON, or the body of a proxy call: its bytes, or a stream of them. */
  body?: unknown;
  tsRestRoute: AppRoute;
};

declare global {
  namespace Express {
    interface Request {
      context: RequestContext;
      /** Set by ts-rest before the pipeline runs. */
      tsRestRoute: AppRoute;
    }
  }
}
