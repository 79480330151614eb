import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Webhook } from 'standardwebhooks';

/** One call to the receiver. */
export type Delivery = {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly isVerified: boolean;
  readonly at: number;
  /** Calls with the same id before it. */
  readonly before: number;
};

export type EventReceiver = {
  readonly url: string;
  readonly deliveries: Delivery[];
  /** The key that calls are verified with, once it is known. */
  secret: string | undefined;
  /** Decides on each call; 204 when absent. */
  answer: ((delivery: Delivery, response: ServerResponse) => void) | undefined;
  close(): Promise<void>;
};

/** A client’s own address, which verifies what it is sent by the standard’s own library. */
export async function startEventReceiver(): Promise<EventReceiver> {
  const seen = new Map<string, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const headers = request.headers as Record<string, string>;
      const id = headers['webhook-id'] ?? '';
      const { type, data } = JSON.parse(body) as Pick<Delivery, 'type' | 'data'>;
      const before = seen.get(id) ?? 0;
      seen.set(id, before + 1);
      const delivery = {
        id,
        type,
        data,
        isVerified: verify(receiver.secret, body, headers),
        at: Date.now(),
        before,
      };
      receiver.deliveries.push(delivery);
      if (receiver.answer) receiver.answer(delivery, response);
      else response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: EventReceiver = {
    url: `http://127.0.0.1:${port}/hooks`,
    deliveries: [],
    secret: undefined,
    answer: undefined,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

function verify(secret: string | undefined, body: string, headers: Record<string, string>): boolean {
  if (secret === undefined) return false;
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}
