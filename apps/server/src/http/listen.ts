import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

import { ApiError } from '../api-error.js';
import type { Environment } from '../env.js';
import { limitConnections } from './limit-connections.js';
import { endConnection, isPassing } from './middleware/index.js';

/** Limits against slow and endless clients; Node checks them every `connectionsCheckingInterval`. */
export const limits: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 65_000,
  handshakeTimeout: 10_000,
  maxHeaderSize: 16_384,
  // Node would respond in its own format; the check of the request line responds in ours.
  requireHostHeader: false,
};

const LINGER_MS = 500;
const ending = new WeakSet<Duplex>();

/**
 * Creates a server with our limits, or a test's, whose parser-level errors are JSON with a Request-Id like all others.
 */
export function createHttpServer(
  env: Environment,
  app: RequestListener,
  baseUrl: () => string,
  options: ServerOptions = limits,
): Server {
  const server = createServerOf(env, app, options);
  limitConnections(server, env, (error) => toRawAnswer(error, baseUrl()));
  // Node would silently drop headers over the limit; the check of the request line refuses the request.
  server.maxHeadersCount = 0;
  server.maxRequestsPerSocket = 1_000;
  const newest = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (request, response) => newest.set(request.socket, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Node reports this once per request; the reader of a streamed body detects stalls on its own.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isPassing(socket)) return;
    const response = newest.get(socket);
    // A request that received its response before its body must not receive another when the body turns out to be
    // broken.
    if (response?.headersSent && !response.req.complete) {
      socket.end();
      return endForGood(socket);
    }
    answerParserError(error, socket, baseUrl());
  });
  // Express never receives these; an Upgrade or CONNECT has no route.
  server.on('connect', (_request, socket: Duplex) => {
    socket.end(toRawAnswer(new ApiError('MethodNotAllowedError'), baseUrl()));
    endForGood(socket);
  });
  server.on('checkExpectation', (request) => {
    endConnection(request.socket);
    request.socket.end(
      toRawAnswer(
        new ApiError('RequestValidationError', { message: 'The Expect header cannot be satisfied.' }),
        baseUrl(),
      ),
    );
    endForGood(request.socket);
  });
  return server;
}

export const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

function createServerOf(env: Environment, app: RequestListener, options: ServerOptions): Server {
  if (!env.TLS_CERT || !env.TLS_KEY) return createServer(options, app);
  const [cert, key] = [readFileSync(env.TLS_CERT), readFileSync(env.TLS_KEY)];
  const server = createTlsServer({ ...options, cert, key, minVersion: 'TLSv1.2' }, app);
  // No response is possible before the handshake, and Node leaves the socket to listeners of `clientError`.
  server.prependListener('tlsClientError', (_error, socket) => void socket.destroy());
  return server;
}

/**
 * Destroys the socket after a while: Node has detached it, so the server's timeouts no longer apply, and a peer may
 * never close.
 */
function endForGood(socket: Duplex): void {
  if (ending.has(socket)) return;
  ending.add(socket);
  // Reads the remaining data, so that closing does not cut off the response.
  socket.resume();
  socket.on('error', () => socket.destroy());
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function answerParserError(error: NodeJS.ErrnoException, socket: Duplex, baseUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  socket.end(toRawAnswer(toApiError(error), baseUrl));
  endForGood(socket);
}

function toApiError(error: NodeJS.ErrnoException): ApiError {
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    return new ApiError('HeadersTooLargeError');
  }
  const message =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? 'The request did not arrive in time.'
      : 'The request is not valid HTTP.';
  return new ApiError('RequestValidationError', { message });
}

function toRawAnswer(error: ApiError, baseUrl: string): string {
  const requestId = randomBytes(16).toString('hex');
  const body = error.toBody(baseUrl, requestId);
  const text = JSON.stringify(body);
  return [
    `HTTP/1.1 ${body.status_code} ${body.error}`,
    `Request-Id: ${requestId}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    ...Object.entries(error.headers).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
    '',
    text,
  ].join('\r\n');
}
