import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { claimedLength, contentCodings, decodeBody } from './decode-body.js';
import { decodeStream } from './decode-stream.js';
import { resolveBySystem, type ResolveAddresses } from './egress-connect.js';
import { createDoors, type EgressOwner } from './egress-doors.js';
import { EgressError } from './egress-error.js';
import { FREE_BYTES, type PassOptions, runExchange, type Reserve } from './egress-exchange.js';
import { fromWireHeaders, toWireHeaders } from './egress-headers.js';
import { PassedBody, type StreamedBody } from './passed-body.js';
import type { StopSignal } from './stop-signal.js';

export { EgressError, type EgressErrorCode } from './egress-error.js';
export type { ResolveAddresses } from './egress-connect.js';

export type EgressOptions = {
  /**
   * `CIDR` or `CIDR:port` that may be reached in addition to public addresses; plain HTTP only there. With `=app_1` or
   * `=app_1/service_id`, only for requests of that application, or of that connector of it.
   */
  allow: readonly string[];
  connectTimeoutMs?: number;
  idleTimeoutMs?: number;
  maxConnectionsPerHost?: number;
  lookup?: ResolveAddresses;
};

export type EgressCall = {
  /** Null for requests of the installation and for webhooks, to which entries of an application do not apply. */
  owner: EgressOwner | null;
  method: string;
  url: string | URL;
  headers: Record<string, string>;
  body?: string | Uint8Array | StreamedBody;
  /** Length of a streamed body, if known. */
  bodyLength?: number;
  /** Exact `host`, `host:port` or `*.suffix`. Decisions are cached per array: do not modify it in place. */
  hosts: readonly string[];
  timeoutMs: number;
  maxBytes?: number;
  signal?: StopSignal;
  /**
   * Called right before the first byte leaves; if false, nothing is sent, and the request fails with `lapsed`. A
   * process that was blocked may have lost its lease by then.
   */
  mayStart?: () => boolean;
  /** Reserves memory for the part of a response above 64 KB; without it, memory is unlimited. */
  reserve?: Reserve;
  /** Returns the body of a response that is large, or of unknown length, as `stream`. */
  passes?: PassOptions;
};

/** Header names are lowercase; `body` is decoded; cookies are omitted; redirects are not followed. */
export type EgressResponse = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  durationMs: number;
  /** The decoded body as a stream, in place of `body`. The reader must destroy it in the end. */
  stream?: Readable;
  /** Available when the stream has ended. */
  readTrailers?: () => Record<string, string>;
};

export type Egress = { request(call: EgressCall): Promise<EgressResponse>; close(): Promise<void> };

export const DEFAULT_MAX_BYTES = 10 * 1024 * 1024;
const empty = Buffer.alloc(0);
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Creates the only path for outbound requests. Every failure is an {@link EgressError}. Throws on an invalid allow
 * entry.
 */
export function createEgress(options: EgressOptions): Egress {
  const idleTimeoutMs = options.idleTimeoutMs ?? 10_000;
  const doors = createDoors({
    allow: options.allow,
    resolve: options.lookup ?? resolveBySystem,
    connectTimeoutMs: options.connectTimeoutMs ?? 5000,
    maxConnectionsPerHost: options.maxConnectionsPerHost ?? 64,
  });

  return {
    async request(call) {
      const startedAt = performance.now();
      const { findTarget, grantedAgent, otherAgent } = doors.of(call.owner);
      const target = findTarget(call.url, call.hosts);
      const maxBytes = call.maxBytes ?? DEFAULT_MAX_BYTES;
      const result = await runExchange(target.portGranted ? grantedAgent : otherAgent, {
        request: {
          origin: target.origin,
          path: target.path,
          method: toMethod(call.method),
          // Inside the operator's own network, compression costs more than it saves.
          headers: toWireHeaders(call.headers, target.secure ? 'gzip' : 'identity', call.bodyLength),
          body: call.body,
          // The total timeout covers it.
          headersTimeout: 0,
          bodyTimeout: call.passes?.idleMs ?? idleTimeoutMs,
        },
        timeoutMs: call.timeoutMs,
        maxBytes,
        signal: call.signal,
        mayStart: call.mayStart,
        reserve: call.reserve,
        passes: call.passes,
      });
      const encoding = result.headers['content-encoding'];
      const hasCoding = contentCodings(encoding).length > 0;
      const { status, body: received } = result;
      if (received instanceof PassedBody) {
        const stream = hasCoding ? decodeStream(encoding, received, maxBytes) : received;
        const readTrailers = () => fromWireHeaders(received.trailers, hasCoding);
        const headers = fromWireHeaders(result.headers, hasCoding);
        return {
          status,
          headers,
          body: empty,
          stream,
          readTrailers,
          durationMs: performance.now() - startedAt,
        };
      }
      const isEncoded = received.length > 0 && hasCoding;
      const most = Math.min(maxBytes, DEFAULT_MAX_BYTES);
      const body = isEncoded ? await decode(encoding, received, most, call.reserve) : received;
      const headers = fromWireHeaders(result.headers, isEncoded);
      return { status, headers, body, durationMs: performance.now() - startedAt };
    },
    close: doors.close,
  };
}

/** Reserves memory for the declared decoded length first, and for the maximum if that was wrong. */
async function decode(
  encoding: string | string[] | undefined,
  body: Buffer,
  maxBytes: number,
  reserve: Reserve | undefined,
): Promise<Buffer> {
  if (!reserve) return decodeBody(encoding, body, maxBytes);
  const claimed = Math.min(maxBytes, Math.max(FREE_BYTES, claimedLength(encoding, body) ?? maxBytes));
  await assertRoom(reserve, claimed - FREE_BYTES);
  try {
    return await decodeBody(encoding, body, claimed);
  } catch (error) {
    const mayBeLonger = error instanceof EgressError && error.code === 'too_large' && claimed < maxBytes;
    if (!mayBeLonger) throw error;
    await assertRoom(reserve, maxBytes - claimed);
    return decodeBody(encoding, body, maxBytes);
  }
}

async function assertRoom(reserve: Reserve, bytes: number): Promise<void> {
  if (bytes > 0 && !(await reserve(bytes))) throw new EgressError('no_room', true, 'memory');
}

function toMethod(method: string): Dispatcher.HttpMethod {
  if (!methods.has(method)) throw new EgressError('bad_header', false, 'method');
  return method as Dispatcher.HttpMethod;
}
