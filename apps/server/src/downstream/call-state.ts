import type { DownstreamResponse } from '@keyway/connectors';

import type { SpooledFile } from '../platform/spool/index.js';
import type { StreamedBody } from '../security/egress/index.js';
import type { ResolvedConnection } from '../vault/model/index.js';

/**
 * The connection in use during one request: a refresh replaces it, and at most one refresh follows a downstream 401.
 */
export type CallState = {
  resolved: ResolvedConnection;
  /** The single refresh after a rejection; concurrent rejections wait for the same one. */
  refreshing: Promise<void> | undefined;
  /** By the monotonic clock. A streamed file takes its own time: the deadline is reset at its end. */
  deadline: number;
  /** Bytes of the largest response yet. */
  largest: number;
  /** The vendor's response to the last write that it carried out. */
  written?: DownstreamResponse;
  /** The file that one of the requests sends. */
  file?: ClientFile;
};

/** A file as the client sends it: bytes if small, otherwise a stream, or a file on disk from a form. */
export type ClientFile = { readonly body: Uint8Array | StreamedBody | SpooledFile; readonly size: number };

/** Returns the milliseconds left for a request's downstream calls. */
export const timeLeftOf = ({ deadline }: CallState): number => Math.max(0, deadline - performance.now());
/** Returns whether that time is used up. */
export const isOver = (state: CallState): boolean => performance.now() >= state.deadline;
