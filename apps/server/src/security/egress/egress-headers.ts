import type { IncomingHttpHeaders } from 'node:http';
import { EgressError } from './egress-error.js';
import { isHeaderSafe } from '../input/index.js';

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

// Framing headers belong to the connection, never to the caller.
const forbiddenNames = new Set([
  'host',
  'connection',
  'content-length',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const droppedNames = new Set(['set-cookie', 'connection', 'keep-alive', 'transfer-encoding', '__proto__']);

/**
 * Lowercases and validates outgoing headers for undici's flat list. Undici's own error for an invalid value could quote
 * it, so none gets that far. A repeated name is refused.
 */
export function toWireHeaders(
  headers: Record<string, string>,
  acceptEncoding: string,
  bodyLength?: number,
): string[] {
  const wire: string[] = ['accept-encoding', acceptEncoding];
  if (bodyLength !== undefined) wire.push('content-length', String(bodyLength));
  const seen = new Set<string>();
  for (const [givenName, value] of Object.entries(headers)) {
    const name = givenName.toLowerCase();
    if (name === 'accept-encoding') continue;
    if (forbiddenNames.has(name) || seen.has(name) || !HEADER_NAME.test(name) || !isHeaderSafe(value)) {
      throw new EgressError('bad_header', false, 'header');
    }
    seen.add(name);
    // A range of an encoded body cannot be decoded.
    if (name === 'range') wire[1] = 'identity';
    wire.push(name, value);
  }
  return wire;
}

/** Returns response headers as one string each, without cookies and connection headers. */
export function fromWireHeaders(headers: IncomingHttpHeaders, isDecoded: boolean): Record<string, string> {
  const result = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || droppedNames.has(name)) continue;
    if (isDecoded && (name === 'content-encoding' || name === 'content-length')) continue;
    result[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return result;
}
