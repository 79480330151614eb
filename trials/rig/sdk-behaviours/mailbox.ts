import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Requests to a webhook's URL. */
export type Mail = { readonly body: string; readonly headers: Readonly<Record<string, unknown>> };

/** Addresses for webhooks, one below it for each case. */
export type Mailbox = {
  readonly url: string;
  /** The last that came there. */
  last(name: string): Mail | undefined;
  close(): Promise<void>;
};

export async function startMailbox(): Promise<Mailbox> {
  const mails = new Map<string, Mail>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const name = decodeURIComponent((request.url ?? '/').slice(1));
      mails.set(name, { body: Buffer.concat(chunks).toString(), headers: request.headers });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    last: (name) => mails.get(name),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
