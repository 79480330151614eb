import { gzipSync } from 'node:zlib';

import { runWorkerTask } from '../processes/worker-task.js';
import { startVendorFront, type Answerer, type VendorFront } from './vendor-front.js';

const json = { 'content-type': 'application/json' };
const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024));
const large = Buffer.from(`"${'x'.repeat(10_000_000)}"`);

/** The responses of a failing vendor. */
const troubles = {
  hangs: () => undefined,
  floods: (response) => {
    response.writeHead(200, json);
    const block = Buffer.alloc(65_536, 'x');
    const pour = setInterval(() => response.write(block), 20);
    response.once('close', () => clearInterval(pour));
  },
  drips: (response) => {
    response.writeHead(200, json);
    const drop = setInterval(() => response.write(' '), 500);
    response.once('close', () => clearInterval(drop));
  },
  'sends 10 MB': (response) => {
    response.writeHead(200, { ...json, 'content-length': String(large.length) });
    response.end(large);
  },
  'bombs (gzip)': (response) => {
    response.writeHead(200, { ...json, 'content-encoding': 'gzip' });
    response.end(bomb);
  },
  redirects: (response, request) => {
    response.writeHead(302, { location: request.url ?? '/' });
    response.end();
  },
  'answers garbage': (response) => {
    response.writeHead(200, json);
    response.end(Buffer.from([0xff, 0xfe, 0x00, 0x7b, 0x22]));
  },
} satisfies Record<string, Answerer>;

/** First where the simulators are, then as often as wanted which of them has which trouble. */
export type VendorOrder =
  | { readonly sandboxUrl: string; readonly port: number }
  | { readonly service: string; readonly trouble: string | undefined };

/** Whatever was ordered, the address of the vendors and the troubles there are. */
export type VendorReport = { readonly url: string; readonly troubles: readonly string[] };

let front: VendorFront | undefined;

runWorkerTask<VendorOrder, VendorReport>(async (order) => {
  if ('sandboxUrl' in order) front = await startVendorFront(order.sandboxUrl, order.port);
  if (!front) throw new Error('There are no vendors yet.');
  if ('service' in order) {
    const answer = Object.entries(troubles).find(([name]) => name === order.trouble)?.[1];
    front.onRequest = ({ path }) => (path.startsWith(`/${order.service}/`) ? answer : undefined);
  }
  return { url: front.url, troubles: Object.keys(troubles) };
});
