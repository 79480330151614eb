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
import type { Content } from './held-file.js';
import type { HtmlConversion, Limits } from './abilities/limits.js';

export type AuthType = 'oauth2' | 'basic' | 'apiKey';

/** Settings of one connection, by form field ID. */
export type Settings = Readonly<Record<string, string>>;

/** A request as a connector describes it; the server adds base URL and credential and sends it. */
export type DownstreamRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the base URL, starting with `/`; every ID in it has gone through `segment()`. */
  readonly path: string;
  /** Overrides the URL, without the credential: a storage's signed URL from the vendor. */
  readonly storageUrl?: string;
  /** Absent members are omitted, arrays are repeated. */
  readonly query?: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, unless `bytes` is set. A file in it is sent as base64. */
  readonly json?: unknown;
  readonly bytes?: { readonly contentType: string; readonly content: Content };
  /** For an upload: sends the caller's file, as the whole body or as part of a form. */
  readonly file?: FileBody;
};

/** A successful (2xx) response of the vendor. `body` is parsed JSON, text if it is not JSON, or undefined. */
export type DownstreamResponse = {
  readonly status: number;
  /** Names in lowercase. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

export type OperationContext = {
  readonly settings: Settings;
  /** Base URL of this connection, without a trailing slash (the result of `baseUrl`). */
  readonly baseUrl: string;
  /** The credential type of the request; some vendors respond differently. */
  readonly authType: AuthType;
  readonly now: Date;
  /** The caller's X-Unique-Transaction-ID, for vendors with a correlation field. */
  readonly transactionId?: string;
  /** When the create began whose outcome `settle` determines. */
  readonly since?: Date;
};

/** The usual operation: a pair of pure functions. */
export type PairOperation<Input, Output> = {
  readonly request: (input: Input, context: OperationContext) => DownstreamRequest;
  /** Absent: the request can be sent, but its response is not mapped (ConnectorResponseMappingNotFoundError). */
  readonly response?: (response: DownstreamResponse, input: Input, context: OperationContext) => Output;
};

/** A step of a composite operation: one request, or several concurrent ones. */
export type Step = DownstreamRequest | readonly DownstreamRequest[];
/** A running composite operation, or a part of one: it yields steps, resumes with their responses, and returns. */
export type Steps<Output> = Generator<Step, Output, DownstreamResponse[]>;

/**
 * For vendors that need several requests; keep these rare. Use `send` and `sendAll` inside. It is resumed only with 2xx
 * responses; a failed step is thrown into it as {@link StepFailed}, so that an operation whose record already exists
 * can catch later failures.
 */
export type CompositeOperation<Input, Output> = {
  readonly run: (input: Input, context: OperationContext) => Steps<Output>;
};

export type SupportedOperation<Input, Output> =
  | PairOperation<Input, Output>
  | CompositeOperation<Input, Output>;

/** An unavailable operation, and the reason; each capability has its own error type. */
export type MissingOperation = {
  readonly capability: 'unsupported' | 'not_implemented' | 'partial';
  readonly reason: string;
};

/** For messages unless another resource is named, as in all following types. */
export type ListInput<Name extends ResourceName = 'messages'> = {
  /**
   * Where the vendor's list continues; undefined for the first page. Opaque except to the connector. The page size may
   * differ from the previous page: a position that counts pages includes its page size.
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
  /** A later part of a page read before, which already reported its skipped records. */
  readonly isCut?: true;
  /** Nearly full, and another request would add few records: the rest is left to the next page. */
  readonly isFull?: true;
  /** Set if the vendor's list has more records than it returns. */
  readonly incomplete?: Incomplete;
};

export type CallsPerPage = { readonly base: number; readonly perRecord?: number };

export type MessageFilterName = FilterNameOf<'messages'>;

export type ListOperation<Name extends ResourceName = 'messages'> = SupportedOperation<
  ListInput<Name>,
  ListPage<Name>
> & {
  readonly paging:
    | { readonly mode: 'native' | 'virtual'; readonly maxPageSize: number }
    | { readonly mode: 'none' };
  readonly filters: readonly FilterNameOf<Name>[];
  readonly requiredFilters?: readonly FilterNameOf<Name>[];
  /** The `filters` that only discard records from the vendor's pages: every record is read. */
  readonly virtualFilters?: readonly FilterNameOf<Name>[];
  /** Vendor requests per page: one by default, otherwise a fixed number plus a number per record. */
  readonly callsPerPage?: CallsPerPage;
  readonly sort: readonly SortFieldOf<Name>[];
  /** The list's order if it cannot be sorted by creation, provided that it is chronological. */
  readonly order?: 'newest_first' | 'oldest_first';
  /** Support without the filter `conversation_id`, if that walks over the vendor's conversations. */
  readonly across?: {
    readonly mode: 'virtual';
    readonly filters: readonly FilterNameOf<Name>[];
    readonly sort: readonly SortFieldOf<Name>[];
    /** Filters with which unchanged conversations are not opened; with other filters, every one is. */
    readonly narrows: readonly ('created_since' | 'updated_since')[];
  };
};

export type GetOperation<Name extends ResourceName = 'messages'> = SupportedOperation<
  { id: string },
  RecordOf<Name>
>;

/** Bytes of the files of a new message that the vendor takes, where it has limits. */
export type FileLimits = { readonly each?: number; readonly together?: number };

type Effect = {
  /** Whether a create delivers its message to people, or only stores it. */
  readonly effect: 'delivers' | 'records';
};
/** Additional facts of a create, for resources created with a message. */
type CreateEffects = {
  messages: Effect & {
    /** Whether a message without conversation_id opens a conversation. */
    readonly opensConversation: boolean;
    readonly htmlAs?: HtmlConversion;
    /** Of files that come with it; the limit of an upload where it says none. */
    readonly fileLimits?: FileLimits;
    /** Whether the HTML can show a file of the message, by `content_id`. */
    readonly showsFiles?: true;
  };
  conversations: Effect;
};

export type CreateOperation<Name extends ResourceName = 'messages'> = SupportedOperation<
  CreateOf<Name>,
  RecordOf<Name>
> & {
  /** Attributes of a new record that the vendor supports; any other is refused instead of being dropped. */
  readonly accepts: readonly (keyof CreateOf<Name>)[];
  /** Restrictions on these. */
  readonly limits?: Limits;
  /** Attributes that the vendor requires; of a group, one is enough. */
  readonly requires?: readonly (keyof CreateOf<Name> | readonly (keyof CreateOf<Name>)[])[];
  /** Required attributes that may be omitted if the settings, or the only existing record, determine them. */
  readonly defaults?: readonly (keyof CreateOf<Name>)[];
  /** The setting that each default comes from. */
  readonly defaultsFrom?: { readonly [Attribute in keyof CreateOf<Name>]?: string };
  /** Unique attributes: a new record with an existing value is refused, with the ID of the existing one. */
  readonly unique?: readonly (keyof CreateOf<Name>)[];
  /**
   * Finds the record of the create with this transaction ID, if the vendor stores a correlation value: the record, or
   * null if the vendor is sure that there is none. Settles an unknown outcome.
   */
  readonly settle?: (
    input: CreateOf<Name> & { readonly transactionId: string },
    context: OperationContext,
  ) => Steps<RecordOf<Name> | null>;
  /**
   * `settle` sends the request again with the same key. The vendor supports keys only where a conversation is opened.
   */
  readonly settlesBy?: 'repeat';
} & (Name extends keyof CreateEffects ? CreateEffects[Name] : unknown);

export type UpdateInput<Name extends ResourceName = 'messages'> = {
  readonly id: string;
  readonly changes: UpdateOf<Name>;
  /** The version that the caller has seen; any other one must not be changed. Only if `conditional`. */
  readonly etag?: string;
};

export type UpdateOperation<Name extends ResourceName = 'messages'> = SupportedOperation<
  UpdateInput<Name>,
  RecordOf<Name>
> & {
  /** Attributes that the vendor can change; any other is refused. */
  readonly accepts: readonly (keyof UpdateOf<Name>)[];
  /** Restrictions on these. */
  readonly limits?: Limits;
  /** Whether the vendor rejects a change if the record's version differs from `etag`. */
  readonly conditional?: true;
  /** Set if only one type can be changed; for another, the operation throws `unsupported`. */
  readonly only?: 'message' | 'note';
  readonly htmlAs?: HtmlConversion;
};

export type DeleteOperation = SupportedOperation<{ id: string }, void> & {
  /** Set if only one type can be deleted; for another, the operation throws `unsupported`. */
  readonly only?: 'message' | 'note';
};

/** Location of a file's bytes. */
export type FileSource =
  /** Requested with the credential, which is dropped on a redirect to another host. */
  | { readonly request: DownstreamRequest }
  /** A public URL, or a private one, requested with the credential if it is on the connector's own host. */
  | { readonly url: string; readonly isPrivate?: true }
  /** Included in a vendor's response. */
  | { readonly content: Uint8Array };
export type FoundFile = {
  readonly fileName: string;
  readonly contentType: string | null;
  readonly source: FileSource;
};
export type ContentOperation = CompositeOperation<{ id: string }, FoundFile>;

/** A file that the caller is about to send; the request with `file` sends its bytes. */
export type NewFile = {
  readonly fileName: string;
  readonly contentType: string;
  /** Size in bytes, at least one. */
  readonly size: number;
};
export type UploadOperation = CompositeOperation<NewFile, UploadedFile> & {
  /** Maximum file size of the vendor in bytes. */
  readonly maxSize: number;
};

/** The operations on the records of a resource. */
export type OperationTypes<Name extends ResourceName = 'messages'> = {
  readonly list: ListOperation<Name>;
  readonly get: GetOperation<Name>;
  readonly create: CreateOperation<Name>;
  readonly update: UpdateOperation<Name>;
  readonly delete: DeleteOperation;
  readonly content: ContentOperation;
  readonly upload: UploadOperation;
};

/** A connector's support for a resource: an entry for each of its operations. */
export type ResourceTable<Name extends ResourceName = 'messages'> = {
  readonly [Operation in OperationOf<Name>]: OperationTypes<Name>[Operation] | MissingOperation;
} & {
  /** Attributes of the unified record that this connector provides. */
  readonly fields: readonly FieldOf<Name>[];
  /** For attributes with a fixed set of values: the values that the vendor has. */
  readonly values?: { readonly [Field in FieldOf<Name>]?: AttributeValues };
};

/** The readable and the writable values; they differ if a map is lossy. */
export type AttributeValues = { readonly read: readonly string[]; readonly write: readonly string[] };

/** A connector's operation tables, for each resource that it maps. */
export type ResourceTables = { readonly [Name in ResourceName]?: ResourceTable<Name> };

/** OAuth scopes by resource and operation; without an entry, none are requested. */
export type ScopeTable = {
  readonly [Name in ResourceName]?: { readonly [Operation in OperationOf<Name>]: readonly string[] };
};
