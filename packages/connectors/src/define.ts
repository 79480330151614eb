import type {
  Message,
  MessageCreate,
  MessageFilter,
  MessageSort,
  MessageSortField,
  MessageUpdate,
} from '@keyway/contract';

import { ConnectorError, type FailureKind } from './errors.js';

export { ConnectorError, StepFailed, type FailureKind } from './errors.js';

/** Settings of one connection, keyed by form field id. */
export type Settings = Readonly<Record<string, string>>;

/** A request as a connector describes it; the server adds base URL and credential and sends it. */
export type DownstreamRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the base URL, starting with `/`; every id in it has gone through `segment()`. */
  readonly path: string;
  /** Absent members are left out, arrays are repeated. */
  readonly query?: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, unless `bytes` says otherwise. */
  readonly json?: unknown;
  readonly bytes?: { readonly contentType: string; readonly content: Uint8Array };
};

/** A successful (2xx) answer of the vendor. `body` is parsed JSON, text where it is not JSON, or undefined. */
export type DownstreamResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

export type OperationContext = {
  readonly settings: Settings;
  /** Base URL of this connection, without a trailing slash (what `baseUrl` returned). */
  readonly baseUrl: string;
  /** Which strategy authorises the call; some vendors answer differently. */
  readonly authType: 'oauth2' | 'basic' | 'apiKey';
  readonly now: Date;
  /** The caller's X-Unique-Transaction-ID, for vendors with a correlation field. */
  readonly transactionId?: string;
};

/** The usual operation: a pair of pure functions. */
export type PairOperation<Input, Output> = {
  readonly request: (input: Input, context: OperationContext) => DownstreamRequest;
  /** Absent: the call can be made, but its answer is not mapped (ConnectorResponseMappingNotFoundError). */
  readonly response?: (response: DownstreamResponse, input: Input, context: OperationContext) => Output;
};

/** What a composite operation yields: one request, or several to be sent side by side. */
export type Step = DownstreamRequest | readonly DownstreamRequest[];

/**
 * For vendors that need several calls; keep these rare. Use `send` and `sendAll` inside. It is resumed only with 2xx
 * answers; a step that failed is thrown into it as {@link StepFailed}, so that an operation whose record already exists
 * can catch what goes wrong after it.
 */
export type CompositeOperation<Input, Output> = {
  readonly run: (input: Input, context: OperationContext) => Generator<Step, Output, DownstreamResponse[]>;
};

export type SupportedOperation<Input, Output> =
  PairOperation<Input, Output> | CompositeOperation<Input, Output>;

/** An operation that cannot be called, and why; each capability has its own error type. */
export type MissingOperation = {
  readonly capability: 'unsupported' | 'not_implemented' | 'partial';
  readonly reason: string;
};

export type ListInput = {
  /**
   * Where the vendor's list goes on; undefined for the first page. Opaque to everyone but the connector. The page
   * size may differ from the page before: a position that counts pages carries the size it counts in.
   */
  readonly position: string | undefined;
  readonly pageSize: number;
  readonly filter: MessageFilter;
  readonly sort: MessageSort | undefined;
};
/** `items` may be fewer than the page size without being the last: only `next: null` ends a list. */
export type ListPage = {
  readonly items: Message[];
  readonly next: string | null;
  readonly totalCount?: number;
};

export type MessageFilterName = keyof MessageFilter;

export type ListOperation = SupportedOperation<ListInput, ListPage> & {
  readonly paging:
    { readonly mode: 'native' | 'virtual'; readonly maxPageSize: number } | { readonly mode: 'none' };
  readonly filters: readonly MessageFilterName[];
  readonly requiredFilters?: readonly MessageFilterName[];
  readonly sort: readonly MessageSortField[];
  /** What is offered without the filter `conversation_id`, where that is a walk over the vendor's conversations. */
  readonly across?: {
    readonly mode: 'virtual';
    readonly filters: readonly MessageFilterName[];
    readonly sort: readonly MessageSortField[];
  };
};

export type CreateOperation = SupportedOperation<MessageCreate, Message> & {
  /** Whether a create sends the message to people, or only stores it. */
  readonly effect: 'delivers' | 'records';
  /** Whether a message without conversation_id opens a conversation. */
  readonly opensConversation: boolean;
  /** Attributes of a new message the vendor can take; any other is refused instead of being dropped. */
  readonly accepts: readonly (keyof MessageCreate)[];
};

export type UpdateInput = { readonly id: string; readonly changes: MessageUpdate };

export type MessagesResource = {
  readonly list: ListOperation | MissingOperation;
  readonly get: SupportedOperation<{ id: string }, Message> | MissingOperation;
  readonly create: CreateOperation | MissingOperation;
  readonly update: SupportedOperation<UpdateInput, Message> | MissingOperation;
  readonly delete: SupportedOperation<{ id: string }, void> | MissingOperation;
  /** Attributes of the unified message this connector can fill. */
  readonly fields: readonly (keyof Message)[];
};
export type MessageOperation = 'list' | 'get' | 'create' | 'update' | 'delete';
export const messageOperations = [
  'list',
  'get',
  'create',
  'update',
  'delete',
] as const satisfies readonly MessageOperation[];

/** One input of the connection's form; the hosted vault draws it, the server validates by it. */
export type FormField = {
  readonly id: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'url' | 'password' | 'select';
  readonly required: boolean;
  readonly placeholder?: string;
  readonly description?: string;
  /** Whole-value pattern; a value that ends up in a host name must have one. */
  readonly pattern?: string;
  readonly prefix?: string;
  readonly suffix?: string;
  readonly options?: readonly { readonly label: string; readonly value: string }[];
  /** Sealed in the database and never sent back. For fields of a strategy only. */
  readonly sensitive?: boolean;
};

/** Credentials the user types in: API key or basic authentication. */
export type FieldStrategy = {
  readonly fields: readonly FormField[];
  /** Headers that authorise a call, from the values of `fields`. */
  readonly headers: (values: Settings) => Record<string, string>;
};

export type OAuth2Strategy = {
  readonly authorizeUrl: (settings: Settings) => string;
  readonly tokenUrl: (settings: Settings) => string;
  /** How client_id and client_secret reach the token endpoint. */
  readonly clientAuthentication: 'basic' | 'body';
  readonly tokenRequestFormat: 'form' | 'json';
  /** S256 unless the vendor refuses it. */
  readonly pkce: boolean;
  /** Scopes each operation needs; an integration asks only for those of its operations. */
  readonly scopes: Readonly<Record<MessageOperation, readonly string[]>>;
  /** Scopes without which nothing works, e.g. the one that yields a refresh token. */
  readonly baseScopes?: readonly string[];
  /** Issuer identifier; when given, `iss` on the callback is required and compared (RFC 9207). */
  readonly issuer?: (settings: Settings) => string;
  readonly authorizeParameters?: Readonly<Record<string, string>>;
  readonly tokenParameters?: Readonly<Record<string, string>>;
  /** How a grant is revoked at the provider: RFC 7009, or calls of the vendor's own. */
  readonly revocation?:
    | { readonly kind: 'rfc7009'; readonly url: (settings: Settings) => string }
    | { readonly kind: 'requests'; readonly run: () => Generator<Step, void, DownstreamResponse[]> };
  /** Headers that authorise a call; `Authorization: Bearer` when absent. */
  readonly headers?: (accessToken: string) => Record<string, string>;
};

export type RateLimitState = {
  readonly limit?: number;
  readonly remaining?: number;
  /** Unix seconds. */
  readonly reset?: number;
  readonly retryAfterSeconds?: number;
};

export type Failure = {
  readonly kind: FailureKind;
  readonly errors: readonly { readonly message: string; readonly code?: string; readonly detail?: string }[];
  readonly retryAfterSeconds?: number;
};

export type ConnectorDefinition = {
  /** The service id, in kebab-case; the folder's name. */
  readonly id: string;
  readonly name: string;
  readonly tagLine: string;
  readonly website: string;
  /** 24×24 SVG path data on a square, drawn in the vendor's colour. */
  readonly icon: { readonly color: string; readonly path: string };
  readonly status: 'live' | 'beta';
  /** How far the facts behind it are confirmed. */
  readonly trust: 'run' | 'official' | 'mirrored';
  /** Settings stored in clear: tenant, region, address. A secret among them is refused. */
  readonly settings: readonly FormField[];
  /** Settings needed before OAuth can start. */
  readonly settingsForAuthorization?: readonly string[];
  readonly auth: {
    readonly oauth2?: OAuth2Strategy;
    readonly apiKey?: FieldStrategy;
    readonly basic?: FieldStrategy;
  };
  /** `https://…` without a trailing slash. */
  readonly baseUrl: (settings: Settings) => string;
  /** Hosts that may see the credential: `host`, `host:port` or `*.suffix`; the base URL's host when absent. */
  readonly hosts?: (settings: Settings) => readonly string[];
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A cheap call that succeeds exactly when the credential is good. */
  readonly validation: DownstreamRequest;
  readonly readRateLimit?: (headers: Readonly<Record<string, string>>, now: Date) => RateLimitState;
  /** Reads an answer that is not 2xx. */
  readonly readFailure: (response: DownstreamResponse, request: DownstreamRequest) => Failure;
  readonly resources: { readonly messages?: MessagesResource };
};

/** Declares a vendor: data and pure functions, no I/O. Throws when the declaration contradicts itself. */
export const defineConnector = <const Definition extends ConnectorDefinition>(
  definition: Definition,
): Definition => {
  const { auth, id } = definition;
  if (!auth.oauth2 && !auth.apiKey && !auth.basic) throw new Error(`${id}: no authorisation strategy`);
  for (const setting of definition.settingsForAuthorization ?? []) {
    if (!definition.settings.some((field) => field.id === setting))
      throw new Error(`${id}: unknown setting ${setting}`);
  }
  // Settings are stored and shown in clear; a secret belongs to a strategy's fields.
  for (const field of definition.settings) {
    if (field.sensitive || field.type === 'password')
      throw new Error(`${id}: setting ${field.id} must not be a secret`);
  }
  return definition;
};

/** The vendor has no such operation. */
export const unsupported = (reason: string): MissingOperation => ({ capability: 'unsupported', reason });
/** The vendor has it, this connector has not yet. */
export const notImplemented = (reason: string): MissingOperation => ({
  capability: 'not_implemented',
  reason,
});

/** Sends one request from a composite operation. */
export function* send(request: DownstreamRequest): Generator<Step, DownstreamResponse, DownstreamResponse[]> {
  const [response] = yield request;
  if (!response) throw new Error('a step was resumed without its response');
  return response;
}

/** Sends several requests side by side; answers come in the order of the requests. */
export function* sendAll(
  requests: readonly DownstreamRequest[],
): Generator<Step, DownstreamResponse[], DownstreamResponse[]> {
  return requests.length === 0 ? [] : yield requests;
}

export const isMissing = (operation: object): operation is MissingOperation => 'capability' in operation;
export const isComposite = <Input, Output>(
  operation: SupportedOperation<Input, Output>,
): operation is CompositeOperation<Input, Output> => 'run' in operation;

/** Encodes an id for a path; refuses those that would become another path. */
export const segment = (id: string): string => {
  if (id === '' || id === '.' || id === '..')
    throw new ConnectorError('not_found', 'There is no such record.');
  return encodeURIComponent(id);
};
