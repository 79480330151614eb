import type { OperationName } from '@keyway/contract';

import type { HtmlConversion, Limits } from './abilities/limits.js';
import type {
  AttributeValues,
  CallsPerPage,
  FileLimits,
  ListOperation,
  MissingOperation,
} from './operations.js';

/** The facts of an operation of any resource. */
export type OperationFacts = {
  readonly request?: unknown;
  readonly response?: unknown;
  readonly run?: unknown;
  readonly paging?: ListOperation['paging'];
  readonly filters?: readonly string[];
  readonly requiredFilters?: readonly string[];
  readonly virtualFilters?: readonly string[];
  readonly callsPerPage?: CallsPerPage;
  readonly sort?: readonly string[];
  readonly order?: ListOperation['order'];
  readonly across?: {
    readonly mode: 'virtual';
    readonly filters: readonly string[];
    readonly sort: readonly string[];
    readonly narrows: readonly ('created_since' | 'updated_since')[];
  };
  readonly effect?: 'delivers' | 'records';
  readonly opensConversation?: boolean;
  readonly accepts?: readonly string[];
  readonly limits?: Limits;
  readonly requires?: readonly (string | readonly string[])[];
  readonly defaults?: readonly string[];
  readonly defaultsFrom?: Readonly<Record<string, string>>;
  readonly unique?: readonly string[];
  readonly conditional?: true;
  readonly settle?: unknown;
  readonly settlesBy?: 'repeat';
  readonly maxSize?: number;
  readonly fileLimits?: FileLimits;
  readonly htmlAs?: HtmlConversion;
  readonly showsFiles?: true;
  readonly only?: 'message' | 'note';
};

/** A table read without regard to its resource. */
export type AnyTable = { readonly [Operation in OperationName]?: OperationFacts | MissingOperation } & {
  readonly fields: readonly string[];
  readonly values?: Readonly<Record<string, AttributeValues | undefined>>;
};
