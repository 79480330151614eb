import { KeywayError, type KeywayEvent } from '@keyway/sdk';

/** Seconds that a call may be old, or that the clocks of sender and receiver may differ. */
const TOLERANCE = 300;

/** The reason: `secret` is a fault of your own settings, anything else a fault of the request. */
export type WebhookFault = 'secret' | 'headers' | 'timestamp' | 'signature' | 'body';

/** The webhook cannot be trusted: respond with 400 and ignore its content. */
export class WebhookVerificationError extends KeywayError {
  static override readonly kind: string = 'WebhookVerificationError';
  declare readonly kind: 'WebhookVerificationError';

  constructor(
    readonly reason: WebhookFault,
    message: string,
  ) {
    super(message);
  }
}

/** As the requests of Node and of the web have them, or pairs of names and values; names in any case. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Iterable<readonly [string, string]>
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Verifies that a call to your webhook's address comes from Keyway, and gives the event that it tells.
 *
 * @param rawBody The body as it came, byte by byte: parsed and written again, it is another.
 * @param secret `whsec_…`, as the webhook's create or rotation told it; several during a rotation.
 * @throws WebhookVerificationError if the call is not Keyway's, is older than five minutes, or is no event.
 *
 * @example const event = await unwrap(request.body, request.headers, process.env.KEYWAY_WEBHOOK_SECRET!);
 */
export async function unwrap(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string | readonly string[],
): Promise<KeywayEvent> {
  const keys = [secret].flat().map(toKey);
  if (keys.length === 0) throw new WebhookVerificationError('secret', secretForm);
  const body = toBytes(rawBody);
  const id = readHeader(headers, 'webhook-id');
  const time = readHeader(headers, 'webhook-timestamp');
  const signatures = readHeader(headers, 'webhook-signature');
  assertRecent(time);
  const signed = concat(new TextEncoder().encode(`${id}.${time}.`), body);
  for (const signature of signatures.split(' '))
    for (const key of keys) if (await isSignedBy(key, signature, signed)) return toEvent(body);
  throw new WebhookVerificationError(
    'signature',
    'No signature fits. Hand over the body as it came, not parsed, and the secret of this very webhook.',
  );
}

const secretForm =
  'A secret is `whsec_` and 24 to 64 bytes in base64, as the webhook’s create or rotation told it.';

function toKey(secret: unknown): Uint8Array<ArrayBuffer> {
  const key = typeof secret === 'string' && secret.startsWith('whsec_') && fromBase64(secret.slice(6));
  if (!key || key.length < 24 || key.length > 64) throw new WebhookVerificationError('secret', secretForm);
  return key;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function toBytes(body: unknown): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  throw new WebhookVerificationError(
    'body',
    'The body has been parsed. Hand it over as it came: in Express, by express.raw({ type: "application/json" }).',
  );
}

function readHeader(headers: WebhookHeaders, name: string): string {
  const pairs =
    Symbol.iterator in headers
      ? [...headers]
      : 'get' in headers && typeof headers.get === 'function'
        ? [[name, headers.get(name)]]
        : Object.entries(headers);
  const found = pairs.find(([key]) => key?.toLowerCase() === name)?.[1];
  const value = [found ?? ''].flat().join(' ');
  if (value === '')
    throw new WebhookVerificationError(
      'headers',
      `The header ${name} is missing: the request is not from Keyway, or a proxy removed the header.`,
    );
  return value;
}

function assertRecent(time: string): void {
  const age = /^\d{1,12}$/.test(time) ? Math.floor(Date.now() / 1_000) - Number(time) : NaN;
  if (Math.abs(age) <= TOLERANCE) return;
  throw new WebhookVerificationError(
    'timestamp',
    'webhook-timestamp is more than five minutes from now: an old call was sent again, or a clock is wrong.',
  );
}

/** In constant time, as `verify` compares. */
async function isSignedBy(
  secret: Uint8Array<ArrayBuffer>,
  signature: string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const [version, text = ''] = signature.split(',');
  const given = version === 'v1' && fromBase64(text);
  if (!given) return false;
  const { subtle } = crypto;
  const key = await subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  return subtle.verify('HMAC', key, given, signed);
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

function toEvent(body: Uint8Array): KeywayEvent {
  try {
    const event = JSON.parse(new TextDecoder().decode(body)) as KeywayEvent;
    if (typeof event.type === 'string' && typeof event.data === 'object') return event;
  } catch {
    // Said below.
  }
  throw new WebhookVerificationError('body', 'It is signed, but it is no event: who else has the secret?');
}
