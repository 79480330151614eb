import type { IncomingMessage, ServerResponse } from 'node:http';

import helmet from 'helmet';

/** API responses must not be rendered, framed or cached by a browser. */
const securityHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  referrerPolicy: { policy: 'no-referrer' },
  crossOriginResourcePolicy: { policy: 'cross-origin' },
});

/** Reads Helmet's headers once, as they are the same for every response. */
function readHeaders(): readonly (readonly [name: string, value: string])[] {
  const headers = new Map<string, string>();
  const recorder = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  securityHeaders({} as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return [...headers];
}

const fixedHeaders = readHeaders();

export function writeFixedHeaders(response: ServerResponse): void {
  for (const [name, value] of fixedHeaders) response.setHeader(name, value);
}
