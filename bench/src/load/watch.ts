import type { Child } from '../child.js';

/** The figures of a process (subjects/watch.mjs); sizes in bytes, delays of the event loop in milliseconds. */
export type Vitals = {
  readonly rss: number;
  readonly heapUsed: number;
  /** Pages that V8 holds, whether or not they are in use. */
  readonly heapTotal: number;
  readonly external: number;
  readonly arrayBuffers: number;
  /** Open sockets, files, and requests under way. */
  readonly handles: number;
  readonly delayP99: number;
  readonly delayMax: number;
};

/** After a garbage collection, so that the heap is what is held and not what is not yet thrown away. */
export const readVitals = async (child: Child): Promise<Vitals> => (await child.ask('collect')) as Vitals;

/** Counts delays of the event loop from now on. */
export async function restartDelays(child: Child): Promise<void> {
  await child.ask('restart');
}

/** Reads delays without a garbage collection, which would be one. */
export const readDelays = async (child: Child): Promise<Vitals> => (await child.ask('read')) as Vitals;

export const toMegabytes = (bytes: number): number => bytes / 1024 / 1024;
