import type { Duplex } from 'node:stream';

const ended = new WeakSet<Duplex>();

/**
 * Takes no more requests from a connection on which one was refused for how it was framed: what stands behind it
 * may be a part of it, meant to be read as another request (RFC 9112, 9.3 and 11.2).
 */
export const endConnection = (socket: Duplex): void => void ended.add(socket);

export const isEnded = (socket: Duplex): boolean => ended.has(socket);
