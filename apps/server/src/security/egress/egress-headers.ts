import type { IncomingHttpHeaders } from 'node:http';
import { EgressError } from './egress-error.js';
import { isHeaderSafe } from '../input/index.js';

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

// What frames the message belongs to the connection, never to the caller.
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
 * Lower-cases and checks outgoing headers into undici's flat list. Undici's own complaint about an
 * illegal value could repeat it, so nothing illegal gets that far. A name given twice is refused.
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

/** Response headers as one string each; cookies and connection headers stay behind. */
export function fromWireHeaders(headers: IncomingHttpHeaders, isDecoded: boolean): Record<string, string> {
  const result = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || droppedNames.has(name)) continue;
    if (isDecoded && (name === 'content-encoding' || name === 'content-length')) continue;
    result[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return result;
}
