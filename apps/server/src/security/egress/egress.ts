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
   * `CIDR` or `CIDR:port` that may be reached besides public addresses; plain http only inside. With `=app_1` or
   * `=app_1/chatwoot` for requests of that application, or of that connector of it, alone.
   */
  allow: readonly string[];
  connectTimeoutMs?: number;
  idleTimeoutMs?: number;
  maxConnectionsPerHost?: number;
  lookup?: ResolveAddresses;
};

export type EgressCall = {
  /** Null for requests of the installation and for webhooks: entries of an application do not apply. */
  owner: EgressOwner | null;
  method: string;
  url: string | URL;
  headers: Record<string, string>;
  body?: string | Uint8Array | StreamedBody;
  /** Of a streamed body, where it is known. */
  bodyLength?: number;
  /** Exact `host`, `host:port` or `*.suffix`. Decisions are kept per array: do not change it in place. */
  hosts: readonly string[];
  timeoutMs: number;
  maxBytes?: number;
  signal?: StopSignal;
  /**
   * Asked right before the first byte leaves; false: nothing is sent, and the call fails with `lapsed`. A process that
   * stood still may have lost by then what let it call.
   */
  mayStart?: () => boolean;
  /** Asked for room for what a response has beyond 64 KB; without it there is room for everything. */
  reserve?: Reserve;
  /** The body of a response that is large, or of unknown length, comes as `stream`. */
  passes?: PassOptions;
};

/** Header names are lower-case; `body` is decoded; cookies are left out; redirects are not followed. */
export type EgressResponse = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  durationMs: number;
  /** The body as it comes, decoded likewise, instead of `body`. Whoever reads it destroys it in the end. */
  stream?: Readable;
  /** Known when the stream has ended. */
  readTrailers?: () => Record<string, string>;
};

export type Egress = { request(call: EgressCall): Promise<EgressResponse>; close(): Promise<void> };

export const DEFAULT_MAX_BYTES = 10 * 1024 * 1024;
const empty = Buffer.alloc(0);
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The only door to the outside. Every failure is an {@link EgressError}. Throws on a bad allow entry. */
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
          // Inside the operator's own network compressing costs more than it saves.
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

/** Room first for what the body says it holds; for as much as it may hold when that was not true. */
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
