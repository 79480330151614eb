import { parseVendorJson } from '../../../apps/server/src/security/input/index.js';
import { connectors, type ConnectorDefinition, verifyHook } from '../../../packages/connectors/src/index.js';
import type { Parser } from './measure.js';
import { vendorShapes } from './shapes.js';

/** Vendor input that each connector parses: errors, rate limits, and signatures and bodies of its webhooks. */
export const vendorParsers: readonly Parser[] = [...connectors.values()].flatMap((connector) => [
  {
    name: `${connector.name}: refusals and limits`,
    read: (text: string) => readAnswer(connector, text),
    shapes: vendorShapes,
  },
  ...hookParsers(connector),
]);

function readAnswer({ readFailure, readRateLimit }: ConnectorDefinition, text: string): void {
  const headers = new Proxy({}, { get: () => text }) as Record<string, string>;
  const asked = { method: 'GET', path: '/' } as const;
  readRateLimit?.(headers, new Date(0));
  for (const body of [text, bodyOf(text)]) readFailure({ status: 403, headers, body }, asked);
}

function hookParsers({ name, events }: ConnectorDefinition): Parser[] {
  const hooks = events?.hooks;
  if (!hooks) return [];
  const { signature, handshake, read } = hooks;
  return [
    {
      name: `${name}: signature of a hook`,
      read: (text) => {
        const request = {
          method: 'POST',
          url: `https://example.com/?${text}`,
          headers: headersOf(text),
          body: Buffer.from(text),
        };
        handshake?.(request);
        if (signature.kind !== 'jwt' && signature.kind !== 'bearer')
          verifyHook(signature, request, 'a-key-of-some-length', new Date(0));
      },
      shapes: vendorShapes,
    },
    {
      name: `${name}: body of a hook`,
      read: (text) => read(bodyOf(text), headersOf(text)),
      shapes: vendorShapes,
    },
  ];
}

const headersOf = (text: string): Record<string, string> =>
  new Proxy({}, { get: () => text, has: () => true }) as Record<string, string>;

/** JSON where the text is any; else a record that has the text under every name that is asked for. */
function bodyOf(text: string): unknown {
  try {
    return parseVendorJson(text);
  } catch {
    return new Proxy({}, { get: (_target, name) => (typeof name === 'string' ? text : undefined) });
  }
}
