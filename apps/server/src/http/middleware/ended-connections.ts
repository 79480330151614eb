import type { Duplex } from 'node:stream';

const ended = new WeakSet<Duplex>();

/**
 * Stops reading requests from a connection after one with invalid framing: the following bytes may belong to its body
 * and be crafted to parse as another request (RFC 9112, 9.3 and 11.2).
 */
export const endConnection = (socket: Duplex): void => void ended.add(socket);

export const isEnded = (socket: Duplex): boolean => ended.has(socket);
