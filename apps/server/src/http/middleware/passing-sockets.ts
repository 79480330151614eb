import type { Duplex } from 'node:stream';

const passing = new WeakSet<Duplex>();

/**
 * Marks a connection with a body that is streamed because of its size: it may take as long as data flows, without the
 * time limits of ordinary requests and responses. Returns a function that removes the mark.
 */
export function markPassing(socket: Duplex): () => void {
  passing.add(socket);
  return () => void passing.delete(socket);
}

export const isPassing = (socket: Duplex): boolean => passing.has(socket);
