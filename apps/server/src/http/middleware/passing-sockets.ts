import type { Duplex } from 'node:stream';

const passing = new WeakSet<Duplex>();

/**
 * Marks a connection on which a body passes that is larger than memory: what may take as long as it flows is not held to
 * the time of a request, or of an answer, that somebody waits for. Answers how to unmark it.
 */
export function markPassing(socket: Duplex): () => void {
  passing.add(socket);
  return () => void passing.delete(socket);
}

export const isPassing = (socket: Duplex): boolean => passing.has(socket);
