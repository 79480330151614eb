import type { Family } from '../../platform/telemetry/index.js';

/** A message of a process to its supervisor. */
export type ToSupervisor =
  | { readonly kind: 'serving' }
  /** Its metrics now; with an ID in response to `report`. */
  | { readonly kind: 'metrics'; readonly id?: number; readonly families: readonly Family[] }
  /** It serves a scrape, and needs the metrics of all. */
  | { readonly kind: 'collect'; readonly id: number };

/** A message of a supervisor to one of its processes. */
export type ToProcess =
  | { readonly kind: 'report'; readonly id: number }
  | { readonly kind: 'collected'; readonly id: number; readonly families: readonly Family[] }
  /** If it is replaced, another process serves already, and the server as a whole stays ready. */
  | { readonly kind: 'end'; readonly isReplaced: boolean };
