import type { IncomingMessage } from 'node:http';

import type { Client } from '../../../context.js';

/** Returns whether the proxy at this address, this many hops away, is trusted. */
export type IsTrusted = (address: string, hop: number) => boolean;

/** Returns the first address that no trusted proxy vouches for, and whether that client connected over TLS. */
export function findClient(request: IncomingMessage, isTrusted: IsTrusted | undefined): Client {
  const address = request.socket.remoteAddress ?? '';
  const isSecure = 'encrypted' in request.socket;
  if (!isTrusted?.(address, 0)) return { address, isSecure };
  const hops = [address, ...listOf(request, 'x-forwarded-for').reverse()];
  const [protocol] = listOf(request, 'x-forwarded-proto');
  return {
    address: hops.find((hop, index) => index === hops.length - 1 || !isTrusted(hop, index)) ?? address,
    isSecure: protocol === undefined ? isSecure : protocol === 'https',
  };
}

function listOf(request: IncomingMessage, name: string): string[] {
  const value = request.headers[name];
  return value === undefined || value === ''
    ? []
    : String(value)
        .split(',')
        .map((item) => item.trim());
}
