import { request } from 'undici';

import { KeyServiceError, type KeyService, SERVICE_TIMEOUT_MS } from './key-service.js';

export type JsonAnswer = { readonly status: number; readonly body: unknown };

const MAX_ANSWER = 64 * 1024;

/** Sends a request to a key service. Follows no redirect, which would send its token to another host. */
export async function postJson(
  service: Pick<KeyService, 'name'>,
  url: string,
  headers: Record<string, string>,
  body: object,
): Promise<JsonAnswer> {
  try {
    const response = await request(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(SERVICE_TIMEOUT_MS),
    });
    let text = '';
    for await (const chunk of response.body.setEncoding('utf8')) {
      text += chunk;
      if (text.length > MAX_ANSWER) throw new Error('the answer is too large');
    }
    return { status: response.statusCode, body: toJson(text) };
  } catch (error) {
    throw new KeyServiceError('away', service, reasonOf(error));
  }
}

/** Returns the kind of failure without its details: client messages may quote URLs and tokens. */
export function reasonOf(error: unknown): string {
  const { name, code, cause } = Object(error) as { name?: unknown; code?: unknown; cause?: unknown };
  if (name === 'TimeoutError') return `no answer within ${SERVICE_TIMEOUT_MS / 1_000} s`;
  const inner = Object(cause) as { code?: unknown };
  const said = [code, inner.code, name].find((each) => typeof each === 'string' && /^\w{2,60}$/.test(each));
  return typeof said === 'string' ? said : 'unknown';
}

/**
 * Returns whether the failure is temporary: overloaded or failing services recover on their own, and a redirect comes
 * from a proxy.
 */
export const isAway = (status: number): boolean => status === 429 || status >= 500 || status < 400;

/** Decodes the bytes of a response member. */
export function readBytes(
  service: Pick<KeyService, 'name'>,
  body: unknown,
  name: string,
  encoding: 'base64' | 'base64url' = 'base64',
): Buffer {
  const value = (Object(body) as Record<string, unknown>)[name];
  const bytes = Buffer.from(typeof value === 'string' ? value : '', encoding);
  // Node ignores characters outside base64.
  const isExact = bytes.length > 0 && bytes.toString(encoding) === value;
  if (!isExact) throw new KeyServiceError('away', service, `an answer without ${name}`);
  return bytes;
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
