import type { IncomingMessage } from 'node:http';

import type { Application, SystemTx, TenantTx } from '@keyway/db';
import { DEFAULT_CONNECTION_ID, type Grant, type RouteMetadata, type SessionAction } from '@keyway/contract';
import type { AppRoute } from '@keyway/contract/ts-rest';

import type { KeyRights } from './security/keys/index.js';
import type { StopSignal } from './security/egress/stop-signal.js';
import type { DownstreamTrace } from './downstream/responses/downstream-trace.js';
import type { FormFiles } from './platform/spool/form-files.js';
import type { Span } from './platform/telemetry/span.js';

/**
 * Rights of a session besides connecting and reconnecting; the token carries them, so no request has to look them up.
 */
export type SessionRights = {
  readonly actions: readonly SessionAction[];
  readonly showLogs: boolean;
  readonly unifiedApis: readonly string[];
};

/** A user signed in to the console; `person` is null for the admin key. */
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
  /** Background work, which does not count against any rate limit or quota. */
  | { readonly kind: 'background'; readonly application: Application }
  /** A user signed in to the console; without an application at endpoints about none or all. */
  | {
      readonly kind: 'person';
      /** null: signed in with the admin key. */
      readonly personId: string | null;
      readonly signedIn: SignedIn;
      readonly application: Application | undefined;
    }
  | { readonly kind: 'admin' }
  | { readonly kind: 'metrics' }
  | { readonly kind: 'public' };

/** The client, as far as the proxies named in TRUST_PROXY report it. */
export type Client = { readonly address: string; readonly isSecure: boolean };

/** Facts that the pipeline learns about a request; passed down as an argument. */
export type RequestContext = {
  readonly requestId: string;
  readonly startedAt: number;
  /** For a response without an end of its own: when it began, which ends the measured duration. */
  answeredAt?: number;
  /** The path as the client sent it, before aliases were resolved. */
  readonly calledPath: string;
  /** Whether `_method` changed the method, which only an application key may do. */
  readonly overridden: boolean;
  readonly signal: StopSignal;
  readonly client: Client;
  /** The span of this request; absent if telemetry is off. */
  readonly span?: Span;
  metadata?: RouteMetadata;
  caller: Caller;
  consumerId?: string;
  serviceId?: string;
  /** The consumer's connection of the connector; the default one unless the path names another. */
  connectionId?: string;
  downstreamAuthorization?: string;
  /** The If-Match version (RFC 9110 13.1.1), without quotes. */
  ifMatch?: string;
  raw: boolean;
  /** Whether the caller refuses the result of a read that another request began (`Cache-Control: no-cache`). */
  wantsOwnRead?: true;
  /**
   * Whether this is a proxy request in the form of a vendor's SDK: its URL starts at the vendor's host, and the key
   * identifies the application.
   */
  isPathForm?: boolean;
  /** Vendor requests and responses: for raw mode, the request log and the rate-limit headers. */
  readonly trace: DownstreamTrace;
  transaction?: TransactionHandle;
  /** Those of a form, on disk until the answer. */
  files?: FormFiles;
  replayed?: true;
  /** The connection of a browser flow, once its state has been verified. */
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

/** Progress of the most recent downstream write of a create. */
export type LastWrite = 'none' | 'pending' | 'done';

/** A claimed X-Unique-Transaction-ID. */
export type TransactionHandle = {
  readonly id: string;
  lastWrite: LastWrite;
  /** The connection's account generation, as soon as the connection is found. */
  accountGeneration?: bigint;
  /** Whether this process still holds the ID exclusively. Set by `markSent`. */
  isHeld?: () => boolean;
  /** Commits "sent" before the first byte of a downstream write leaves; later calls are no-ops. */
  markSent(): Promise<void>;
  /** Stores the response of a local create in the same transaction as the resource. */
  finishIn(tx: TenantTx | SystemTx, answer: { status: number; body: unknown }): Promise<void>;
};

/**
 * Returns the application of an authenticated request. Throws if the caller has none, which is a mistake of the route.
 */
export function applicationOf(context: RequestContext): Application {
  const application = 'application' in context.caller ? context.caller.application : undefined;
  if (!application) throw new Error('This route has no application in its context.');
  return application;
}

/** Returns the consumer ID of a request whose metadata requires one. */
export function consumerOf(context: RequestContext): string {
  if (context.consumerId === undefined) throw new Error('This route does not require a consumer.');
  return context.consumerId;
}

/** Returns the connection ID of a vault path. */
export const connectionIdOf = ({ connectionId }: RequestContext): string =>
  connectionId ?? DEFAULT_CONNECTION_ID;

/** A request on its way through the pipeline: Node's own, plus the results of the first steps. */
export type ApiRequest = IncomingMessage & {
  url: string;
  method: string;
  context: RequestContext;
  /** The path of `url`, without the query. */
  path: string;
  /** The route's named path parameters; absent for a route served without Express. */
  params?: Readonly<Record<string, string | readonly string[]>>;
  /** Its parsed query, validated once. */
  query: Readonly<Record<string, unknown>>;
  /** JSON, the file of a form, or the body of a proxy request: its bytes, or a stream of them. */
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
