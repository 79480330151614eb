import { createServer as createPlain, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createSecure } from 'node:https';

export type Visit = { readonly path: string; readonly headers: IncomingHttpHeaders };

/** A web site that is none of ours. */
export type ForeignSite = {
  readonly origin: string;
  /** Every request it got. */
  readonly visits: Visit[];
  /** Markup by path; every other path is an empty page. */
  readonly pages: Map<string, string>;
  close(): Promise<void>;
};

/** Starts a web site; over TLS with a key and a certificate. Its name has to lead to this machine. */
export async function startForeignSite(
  name = 'localhost',
  tls?: { readonly key: Buffer; readonly cert: Buffer },
): Promise<ForeignSite> {
  const visits: Visit[] = [];
  const pages = new Map<string, string>();
  const answer: RequestListener = ({ url: path = '', headers }, response) => {
    visits.push({ path, headers });
    const markup = pages.get(path) ?? '';
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    response.end(`<!doctype html><html lang="en"><title>Elsewhere</title><body>${markup}</body></html>`);
  };
  const server = tls ? createSecure(tls, answer) : createPlain(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return {
    origin: `${tls ? 'https' : 'http'}://${name}:${port}`,
    visits,
    pages,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
