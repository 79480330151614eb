import type { IncomingMessage, ServerResponse } from 'node:http';

import helmet from 'helmet';

/** An API answers nothing that a browser should render, frame or keep. */
const securityHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  referrerPolicy: { policy: 'no-referrer' },
  crossOriginResourcePolicy: { policy: 'cross-origin' },
});

/** Helmet's headers are the same for every answer, so it is asked once. */
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
