import type { DownstreamResponse } from '@keyway/connectors';

import type { SpooledFile } from '../platform/spool/index.js';
import type { StreamedBody } from '../security/egress/index.js';
import type { ResolvedConnection } from '../vault/model/index.js';

/**
 * The connection in use during one request: a refresh replaces it, and at most one refresh follows a
 * downstream 401.
 */
export type CallState = {
  resolved: ResolvedConnection;
  /** The one refresh, once something was refused; what was refused beside it waits for the same. */
  refreshing: Promise<void> | undefined;
  /** By the monotonic clock. A file that flows takes its own time: it is set anew at the file's end. */
  deadline: number;
  /** Bytes of the largest answer so far. */
  largest: number;
  /** What the vendor answered to the last write that it carried out. */
  written?: DownstreamResponse;
  /** The file that one of the calls sends. */
  file?: ClientFile;
};

/** A file as the client sends it: few bytes, more as they come, or that of a form on disk. */
export type ClientFile = { readonly body: Uint8Array | StreamedBody | SpooledFile; readonly size: number };

/** Milliseconds that a request's downstream calls have left. */
export const timeLeftOf = ({ deadline }: CallState): number => Math.max(0, deadline - performance.now());
/** Whether that time is used up. */
export const isOver = (state: CallState): boolean => performance.now() >= state.deadline;
