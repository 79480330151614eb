import type {
  CreateOf,
  FieldOf,
  FilterNameOf,
  FilterOf,
  Incomplete,
  OperationOf,
  RecordOf,
  ResourceName,
  SortFieldOf,
  SortOf,
  UpdateOf,
  UploadedFile,
} from '@keyway/contract';

import type { Skipped } from '../reading/index.js';
import type { FileBody } from './file-form.js';
import type { Limits } from './abilities/limits.js';

export type AuthType = 'oauth2' | 'basic' | 'apiKey';

/** Settings of one connection, keyed by form field id. */
export type Settings = Readonly<Record<string, string>>;

/** A request as a connector describes it; the server adds base URL and credential and sends it. */
export type DownstreamRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the base URL, starting with `/`; every id in it has gone through `segment()`. */
  readonly path: string;
  /** Goes there instead, without the credential: to a storage whose signed address the vendor gave. */
  readonly storageUrl?: string;
  /** Absent members are left out, arrays are repeated. */
  readonly query?: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, unless `bytes` says otherwise. */
  readonly json?: unknown;
  readonly bytes?: { readonly contentType: string; readonly content: Uint8Array };
  /** Of an upload: the caller's file is sent, as the whole body or as a part of a form. */
  readonly file?: FileBody;
};

/** A successful (2xx) answer of the vendor. `body` is parsed JSON, text where it is not JSON, or undefined. */
export type DownstreamResponse = {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

export type OperationContext = {
  readonly settings: Settings;
  /** Base URL of this connection, without a trailing slash (what `baseUrl` returned). */
  readonly baseUrl: string;
  /** Which strategy authorises the call; some vendors answer differently. */
  readonly authType: AuthType;
  readonly now: Date;
  /** The caller's X-Unique-Transaction-ID, for vendors with a correlation field. */
  readonly transactionId?: string;
  /** When the create began whose outcome `settle` looks for. */
  readonly since?: Date;
};

/** The usual operation: a pair of pure functions. */
export type PairOperation<Input, Output> = {
  readonly request: (input: Input, context: OperationContext) => DownstreamRequest;
  /** Absent: the call can be made, but its answer is not mapped (ConnectorResponseMappingNotFoundError). */
  readonly response?: (response: DownstreamResponse, input: Input, context: OperationContext) => Output;
};

/** What a composite operation yields: one request, or several to be sent side by side. */
export type Step = DownstreamRequest | readonly DownstreamRequest[];
/** A composite operation on its way, or a part of one: it yields steps, is resumed with their answers, and returns. */
export type Steps<Output> = Generator<Step, Output, DownstreamResponse[]>;

/**
 * For vendors that need several calls; keep these rare. Use `send` and `sendAll` inside. It is resumed only with 2xx
 * answers; a step that failed is thrown into it as {@link StepFailed}, so that an operation whose record already exists
 * can catch what goes wrong after it.
 */
export type CompositeOperation<Input, Output> = {
  readonly run: (input: Input, context: OperationContext) => Steps<Output>;
};

export type SupportedOperation<Input, Output> =
  PairOperation<Input, Output> | CompositeOperation<Input, Output>;

/** An operation that cannot be called, and why; each capability has its own error type. */
export type MissingOperation = {
  readonly capability: 'unsupported' | 'not_implemented' | 'partial';
  readonly reason: string;
};

/** Of messages where no resource is named, as in all that follow. */
export type ListInput<Name extends ResourceName = 'messages'> = {
  /**
   * Where the vendor's list goes on; undefined for the first page. Opaque to everyone but the connector. The page
   * size may differ from the page before: a position that counts pages carries the size it counts in.
   */
  readonly position: string | undefined;
  readonly pageSize: number;
  readonly filter: FilterOf<Name>;
  readonly sort: SortOf<Name> | undefined;
};
/** `items` may be fewer than the page size without being the last: only `next: null` ends a list. */
export type ListPage<Name extends ResourceName = 'messages'> = {
  readonly items: RecordOf<Name>[];
  readonly next: string | null;
  readonly totalCount?: number;
  /** Records that cannot be mapped; set by the runner, see `tolerantList`. */
  readonly skipped?: readonly Skipped[];
  /** A later part of what an earlier page was read with; that page named the records left out. */
  readonly isCut?: true;
  /** Nearly full, and another call would give few more: the rest of the limit is left to the next page. */
  readonly isFull?: true;
  /** The vendor has more records in this list than it shows. */
  readonly incomplete?: Incomplete;
};

export type CallsPerPage = { readonly base: number; readonly perRecord?: number };

export type MessageFilterName = FilterNameOf<'messages'>;

export type ListOperation<Name extends ResourceName = 'messages'> = SupportedOperation<
  ListInput<Name>,
  ListPage<Name>
> & {
  readonly paging:
    { readonly mode: 'native' | 'virtual'; readonly maxPageSize: number } | { readonly mode: 'none' };
  readonly filters: readonly FilterNameOf<Name>[];
  readonly requiredFilters?: readonly FilterNameOf<Name>[];
  /** Those of `filters` that only thin out the vendor's pages: every record is read on the way. */
  readonly virtualFilters?: readonly FilterNameOf<Name>[];
  /** The vendor calls that a page takes: one, unless this says so many and so many more for each of its records. */
  readonly callsPerPage?: CallsPerPage;
  readonly sort: readonly SortFieldOf<Name>[];
  /** Where it cannot be sorted by creation: the order that it comes in all the same, if that is one of time. */
  readonly order?: 'newest_first' | 'oldest_first';
  /** What is offered without the filter `conversation_id`, where that is a walk over the vendor's conversations. */
  readonly across?: {
    readonly mode: 'virtual';
    readonly filters: readonly FilterNameOf<Name>[];
    readonly sort: readonly SortFieldOf<Name>[];
    /** Filters with which a conversation that has not changed since is not opened; with others, each one is. */
    readonly narrows: readonly ('created_since' | 'updated_since')[];
  };
};

export type GetOperation<Name extends ResourceName = 'messages'> = SupportedOperation<
  { id: string },
  RecordOf<Name>
>;

type Effect = {
  /** Whether a create sends its message to people, or only stores it. */
  readonly effect: 'delivers' | 'records';
};
/** What a create has to say beside what every create says, of the resources that come with a message. */
type CreateEffects = {
  messages: Effect & {
    /** Whether a message without conversation_id opens a conversation. */
    readonly opensConversation: boolean;
  };
  conversations: Effect;
};

export type CreateOperation<Name extends ResourceName = 'messages'> = SupportedOperation<
  CreateOf<Name>,
  RecordOf<Name>
> & {
  /** Attributes of a new record the vendor can take; any other is refused instead of being dropped. */
  readonly accepts: readonly (keyof CreateOf<Name>)[];
  /** What it cannot do with those. */
  readonly limits?: Limits;
  /** Attributes without which the vendor makes no record; of several together one is enough. */
  readonly requires?: readonly (keyof CreateOf<Name> | readonly (keyof CreateOf<Name>)[])[];
  /** Of what it requires: what need not be named where the settings, or the only record there is, decide it. */
  readonly defaults?: readonly (keyof CreateOf<Name>)[];
  /** Of those: the setting without which it has no default. */
  readonly defaultsFrom?: { readonly [Attribute in keyof CreateOf<Name>]?: string };
  /** Attributes that no two records share: a new one that would is refused, with the id of the one that is there. */
  readonly unique?: readonly (keyof CreateOf<Name>)[];
  /**
   * Looks for the record that a create with this transaction id made, where the vendor keeps a correlation value:
   * the record, or null where the vendor is sure that there is none. Settles an unknown outcome.
   */
  readonly settle?: (
    input: CreateOf<Name> & { readonly transactionId: string },
    context: OperationContext,
  ) => Steps<RecordOf<Name> | null>;
  /** `settle` sends the request again under the same key. The vendor has keys only where a conversation is opened. */
  readonly settlesBy?: 'repeat';
} & (Name extends keyof CreateEffects ? CreateEffects[Name] : unknown);

export type UpdateInput<Name extends ResourceName = 'messages'> = {
  readonly id: string;
  readonly changes: UpdateOf<Name>;
  /** The version that the caller has seen; another one must not be changed. Only where `conditional`. */
  readonly etag?: string;
};

export type UpdateOperation<Name extends ResourceName = 'messages'> = SupportedOperation<
  UpdateInput<Name>,
  RecordOf<Name>
> & {
  /** Attributes the vendor can change; any other is refused. */
  readonly accepts: readonly (keyof UpdateOf<Name>)[];
  /** What it cannot do with those. */
  readonly limits?: Limits;
  /** Whether the vendor refuses to change a version of the record other than `etag`. */
  readonly conditional?: true;
  /** Where only one type can be changed; of another the operation throws `unsupported`. */
  readonly only?: 'message' | 'note';
};

export type DeleteOperation = SupportedOperation<{ id: string }, void> & {
  /** Where only one type can be deleted; of another the operation throws `unsupported`. */
  readonly only?: 'message' | 'note';
};

/** Where the bytes of a file are. */
export type FileSource =
  /** Asked for with the credential, which a redirect to another host loses. */
  | { readonly request: DownstreamRequest }
  /** Opens for anyone; a private one, with the credential where it is on the connector's own host. */
  | { readonly url: string; readonly isPrivate?: true }
  /** Came within a vendor's answer. */
  | { readonly content: Uint8Array };
export type FoundFile = {
  readonly fileName: string;
  readonly contentType: string | null;
  readonly source: FileSource;
};
export type ContentOperation = CompositeOperation<{ id: string }, FoundFile>;

/** A file that the caller is about to send; its bytes are sent by the request that says `file`. */
export type NewFile = {
  readonly fileName: string;
  readonly contentType: string;
  /** Bytes, at least one. */
  readonly size: number;
};
export type UploadOperation = CompositeOperation<NewFile, UploadedFile> & {
  /** Bytes of the largest file that the vendor takes. */
  readonly maxSize: number;
};

/** The operations there are, on the records of a resource. */
export type OperationTypes<Name extends ResourceName = 'messages'> = {
  readonly list: ListOperation<Name>;
  readonly get: GetOperation<Name>;
  readonly create: CreateOperation<Name>;
  readonly update: UpdateOperation<Name>;
  readonly delete: DeleteOperation;
  readonly content: ContentOperation;
  readonly upload: UploadOperation;
};

/** What a connector does with a resource: an entry for each of its operations. */
export type ResourceTable<Name extends ResourceName = 'messages'> = {
  readonly [Operation in OperationOf<Name>]: OperationTypes<Name>[Operation] | MissingOperation;
} & {
  /** Attributes of the unified record this connector can fill. */
  readonly fields: readonly FieldOf<Name>[];
  /** Of attributes with a fixed set of values: those of them that the vendor has. */
  readonly values?: { readonly [Field in FieldOf<Name>]?: AttributeValues };
};

/** The values that a record can show, and those that can be written; they differ where a map is lossy. */
export type AttributeValues = { readonly read: readonly string[]; readonly write: readonly string[] };

/** What a connector does with each resource that it maps. */
export type ResourceTables = { readonly [Name in ResourceName]?: ResourceTable<Name> };

/** OAuth scopes by resource and operation; where there are none, nothing is asked for. */
export type ScopeTable = {
  readonly [Name in ResourceName]?: { readonly [Operation in OperationOf<Name>]: readonly string[] };
};
