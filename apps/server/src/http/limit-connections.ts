// Hand-written: `server.maxConnections` has one count for all and closes without a response; this counts per address
// and responds with 429.
import type { Server } from 'node:http';
import { Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';

import express from 'express';

import { addressBucket } from '../security/input/index.js';
import { ApiError, retryAfter } from '../api-error.js';
import type { Environment } from '../env.js';
import { isPassing } from './middleware/index.js';

const CHECK_MS = 5_000;
/** A response that the client has not read for this long is dropped. */
const MAX_BACKLOG_MS = 60_000;
const RETRY_SECONDS = 5;
/** Time for the refusal to be read before the socket closes. */
const LINGER_MS = 1_000;

type Accept = (this: Server, socket: Socket) => void;

/**
 * Limits the resources that clients can hold: connections in total and per address, and unread responses. The address
 * is the socket's, never a header's. Proxies named in TRUST_PROXY carry many clients and are not limited, and neither
 * is loopback in development.
 */
export function limitConnections(
  server: Server,
  env: Environment,
  toAnswer: (error: ApiError) => string,
  { monotonic = () => performance.now(), checkMs = CHECK_MS } = {},
): void {
  const isBounded = boundedAddresses(env);
  const perAddress = new Map<string, number>();
  let open = 0;
  const admit = (socket: Socket): boolean => {
    const address = socket.remoteAddress;
    const bucket = address === undefined || !isBounded(address) ? undefined : addressBucket(address);
    const ofAddress = bucket === undefined ? 0 : (perAddress.get(bucket) ?? 0);
    if (open >= env.MAX_CONNECTIONS || (bucket !== undefined && ofAddress >= env.MAX_CONNECTIONS_PER_ADDRESS))
      return false;
    open += 1;
    if (bucket !== undefined) perAddress.set(bucket, ofAddress + 1);
    socket.once('close', () => {
      open -= 1;
      if (bucket === undefined) return;
      const left = (perAddress.get(bucket) ?? 1) - 1;
      if (left > 0) perAddress.set(bucket, left);
      else perAddress.delete(bucket);
    });
    return true;
  };
  const refuse = (socket: Socket): void => {
    // Responding would require a TLS handshake, the very cost that is being refused.
    if (server instanceof TlsServer) return void socket.destroy();
    socket.on('error', () => undefined);
    socket.resume();
    socket.end(toAnswer(tooMany()));
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
  // Runs before Node's own listener reads from the socket.
  const [accept] = server.listeners('connection') as Accept[];
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    if (admit(socket)) accept?.call(server, socket);
    else refuse(socket);
  });
  dropSlowReaders(server, monotonic, checkMs);
}

/**
 * Closes connections with unread data waiting for too long. A streamed body always has more waiting: it is dropped if
 * none of it was read in all this time.
 */
function dropSlowReaders(server: Server, monotonic: () => number, checkMs: number): void {
  const sockets = new Set<Socket>();
  const waitingSince = new WeakMap<Socket, number>();
  const taken = new WeakMap<Socket, number>();
  const flows = (socket: Socket): boolean => {
    if (!isPassing(socket)) return false;
    const before = taken.get(socket);
    taken.set(socket, socket.bytesWritten - socket.writableLength);
    return taken.get(socket) !== before;
  };
  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const timer = setInterval(() => {
    const now = monotonic();
    for (const socket of sockets) {
      if (socket.writableLength === 0 || flows(socket)) waitingSince.delete(socket);
      else if (now - (waitingSince.get(socket) ?? now) >= MAX_BACKLOG_MS) socket.destroy();
      else if (!waitingSince.has(socket)) waitingSince.set(socket, now);
    }
  }, checkMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

function boundedAddresses(env: Environment): (address: string) => boolean {
  if (env.MAX_CONNECTIONS_PER_ADDRESS === 0) return () => false;
  const isProxy = trustOf(env.TRUST_PROXY);
  const isLoopback = trustOf(['loopback']);
  return (address) => !isProxy(address, 0) && !(env.isDevelopment && isLoopback(address, 0));
}

/** Uses Express's own parsing of TRUST_PROXY, so that the two cannot differ. */
function trustOf(proxies: readonly string[]): (address: string, hop: number) => boolean {
  const app = express();
  app.set('trust proxy', proxies.length > 0 ? proxies : false);
  return app.get('trust proxy fn') as (address: string, hop: number) => boolean;
}

const tooMany = (): ApiError =>
  new ApiError('TooManyRequestsError', {
    message: 'Too many open connections, from this IP address or in total.',
    headers: retryAfter(RETRY_SECONDS),
  });
