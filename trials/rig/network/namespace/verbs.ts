import type { IncomingHttpHeaders } from 'node:http';

import type { NameRule } from './names.js';
import type { Arrival, PublicAnswer } from './outside.js';

export type CellCall = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};
export type CellAnswer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly ms: number;
};
export type CellCounts = {
  /** Connections to inward addresses. */
  readonly trapped: readonly string[];
  /** Connections that public hosts took. */
  readonly vendor: number;
  readonly stranger: number;
  /** Connections open to the host that never answers. */
  readonly waiting: number;
  readonly arrivals: readonly Arrival[];
  readonly questions: number;
  /** Connections begun in the namespace that are none of the above. */
  readonly unexplained: number;
};

/** Commands of a trial for the process inside the namespaces. */
export type CellVerbs = {
  adminKey(): Promise<string>;
  setName(input: { name: string; rule: NameRule }): Promise<void>;
  setAnswer(answer: PublicAnswer): Promise<void>;
  call(call: CellCall): Promise<CellAnswer>;
  counts(): Promise<CellCounts>;
  /** Files and sockets that the server holds open. */
  openFiles(): Promise<number>;
  logs(): Promise<string>;
  stop(): Promise<void>;
};

export type CellRequest = { readonly id: number; readonly verb: keyof CellVerbs; readonly input: unknown };
export type CellReply = { readonly id: number; readonly result?: unknown; readonly error?: string };
