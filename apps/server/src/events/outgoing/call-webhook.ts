import type { Readable } from 'node:stream';

import type { Ports } from '../../ports.js';
import type { Environment } from '../../env.js';
import { EgressError, type EgressResponse, type StopSignal } from '../../security/egress/index.js';
import { createScrubber, scrubPatterns } from '../../security/redaction/index.js';
import { type Span, tracedCall } from '../../platform/telemetry/index.js';
import { type SignedMessage, signEvent } from './sign-event.js';
import { keyOf, type WebhookSecret } from './webhook-secrets.js';

const TIMEOUT_MS = 15_000;
/** Time to read a successful response's body: read to its end, the connection can be reused. */
const GRACE_MS = 500;
const MAX_ANSWER_BYTES = 16_384;
const MAX_RETRY_AFTER_SECONDS = 86_400;

/** The services that a delivery needs: the server has more, the command line no more. */
export type Caller = Ports<'now' | 'version' | 'webhookEgress'> & {
  readonly env: Pick<Environment, 'isDevelopment'>;
};

export type Call = {
  readonly url: string;
  readonly message: SignedMessage;
  readonly secrets: readonly WebhookSecret[];
  readonly signal?: StopSignal;
  /** The background job's span; the receiver gets its trace context. */
  readonly span?: Span;
};

/** The result of a delivery; the response body is kept unless the status is 2xx. */
export type CallResult = {
  readonly at: Date;
  readonly duration: number;
  readonly statusCode: number | null;
  readonly error: string | null;
  readonly responseBody: string | null;
  /** From `Retry-After`, at most one day. */
  readonly retryAfterSeconds?: number;
};

export const isSuccess = ({ statusCode, error }: Pick<CallResult, 'statusCode' | 'error'>): boolean =>
  error === null && statusCode !== null && statusCode >= 200 && statusCode < 300;

/** Posts one signed message. Throws only if `signal` ended it: its outcome is unknown then. */
export async function callWebhook(deps: Caller, call: Call): Promise<CallResult> {
  const at = deps.now();
  const startedAt = performance.now();
  const result = (rest: Omit<CallResult, 'at' | 'duration'>): CallResult => ({
    at,
    duration: Math.round(performance.now() - startedAt),
    ...rest,
  });
  try {
    const response = await send(deps, call, at);
    const { status } = response;
    const isGood = status >= 200 && status < 300;
    const left = TIMEOUT_MS - (performance.now() - startedAt);
    const body = await readBounded(response, isGood ? GRACE_MS : left);
    return result({
      statusCode: status,
      error: isGood ? null : 'Only a 2xx response counts as delivered.',
      responseBody: isGood ? null : maskAnswer(body, call.secrets),
      retryAfterSeconds: readRetryAfter(response, at),
    });
  } catch (error) {
    if (!(error instanceof EgressError) || call.signal?.aborted) throw error;
    return result({ statusCode: null, error: error.message, responseBody: null });
  }
}

const send = (deps: Caller, call: Call, now: Date): Promise<EgressResponse> =>
  tracedCall(
    call.span,
    { method: 'POST', url: call.url },
    (span) => post(deps, { ...call, span }, now),
    ({ status }) => status,
  );

const post = (
  deps: Caller,
  { url, message, secrets, signal, span }: Call,
  now: Date,
): Promise<EgressResponse> =>
  deps.webhookEgress.request({
    owner: null,
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      'user-agent': `Keyway-Webhooks/${deps.version}`,
      ...span?.headers(),
      ...signEvent(message, secrets, now),
    },
    body: message.body,
    hosts: hostsOf(deps, url),
    timeoutMs: TIMEOUT_MS,
    // However long a response is, only its beginning is read.
    maxBytes: Number.MAX_SAFE_INTEGER,
    passes: { idleMs: TIMEOUT_MS, fromHead: true },
    signal,
  });

/** Allows a non-default port only on a developer's machine, or if the operator has allowed it by number. */
function hostsOf({ env }: Pick<Caller, 'env'>, url: string): string[] {
  const { hostname, host } = new URL(url);
  return [env.isDevelopment ? host : hostname];
}

/** Reads the body within the time limit; the status suffices, so a partial body will do. */
async function readBounded(response: EgressResponse, timeMs: number): Promise<string> {
  if (!response.stream) return toText(response.body);
  const { stream } = response;
  const timer = setTimeout(() => stream.destroy(), timeMs);
  const chunks: Buffer[] = [];
  try {
    await readBeginning(stream, chunks);
  } catch {
    // The response broke off.
  } finally {
    clearTimeout(timer);
    stream.destroy();
  }
  return toText(Buffer.concat(chunks));
}

async function readBeginning(stream: Readable, chunks: Buffer[]): Promise<void> {
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= MAX_ANSWER_BYTES) return;
  }
}

const toText = (body: Buffer): string =>
  body
    .subarray(0, MAX_ANSWER_BYTES)
    .toString('utf8')
    // PostgreSQL text cannot contain NUL.
    .replaceAll('\0', '\ufffd');

/** A receiver that echoes the request may return its own secrets. */
function maskAnswer(text: string, secrets: readonly WebhookSecret[]): string | null {
  const { scrubText } = createScrubber(
    secrets.flatMap((secret) => [secret.value, keyOf(secret).toString('base64')]),
  );
  return text === '' ? null : scrubPatterns(scrubText(text));
}

function readRetryAfter({ status, headers }: EgressResponse, now: Date): number | undefined {
  const value = headers['retry-after'];
  if (value === undefined || (status !== 429 && status !== 503)) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - now.getTime()) / 1_000;
  return seconds > 0 ? Math.min(seconds, MAX_RETRY_AFTER_SECONDS) : undefined;
}
