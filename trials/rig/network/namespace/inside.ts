import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request as sendRequest } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { countOpenFiles } from '../../processes/memory.js';
import { startServerProcess, type ServerProcess } from '../../processes/server-process.js';
import { furnish, NAME_SERVER, STRANGER, VENDOR } from './addresses.js';
import { openBlackHole } from './black-hole.js';
import { makeCertificate, makeFlawedCertificates } from './certificates.js';
import { startNames } from './names.js';
import { openOutside } from './outside.js';
import type { CellAnswer, CellCall, CellCounts, CellRequest, CellVerbs } from './verbs.js';

/** Runs inside the namespaces: sets them up, starts the built server as in production, and executes commands. */
async function start(): Promise<CellVerbs> {
  const folder = mkdtempSync(join(tmpdir(), 'keyway-cell-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  furnish(folder);
  const vendors = ['*.zendesk.com', '*.gorgias.com', 'helpdesk.example'];
  const files = makeCertificate(folder, [...vendors, '*.evil.example', 'evil.example', VENDOR, STRANGER]);
  const names = await startNames(NAME_SERVER, { turns: [[STRANGER]] });
  const outside = await openOutside(files, makeFlawedCertificates(folder, files, vendors));
  await openBlackHole();
  const adminKey = randomBytes(24).toString('hex');
  const { DATABASE_URL } = process.env;
  // No KEYWAY_EGRESS_ALLOW and no sandbox: the policy that a deployment has.
  const server = await startServerProcess({
    KEYWAY_ENV: 'production',
    ...(DATABASE_URL ? { DATABASE_URL } : { KEYWAY_ALLOW_EMBEDDED: 'true' }),
    KEYWAY_ADMIN_KEY: adminKey,
    KEYWAY_MASTER_KEY: randomBytes(32).toString('base64'),
    BASE_URL: 'https://keyway.test',
    TRUST_PROXY: '127.0.0.1',
    NODE_EXTRA_CA_CERTS: files.cert,
  });
  const line = createLine(server);
  const before = kernelOpens();
  return {
    adminKey: async () => adminKey,
    setName: async ({ name, rule }) => names.set(name, rule),
    setAnswer: async (answer) => void (outside.answer = answer),
    call: (call) => line.call(call),
    // The embedded database opens the files of a table when it first looks into it.
    openFiles: async () => countOpenFiles(server.child().pid, server.dataDir),
    logs: async () => server.child().output(),
    counts: async (): Promise<CellCounts> => ({
      trapped: [...outside.trapped],
      vendor: outside.connections(VENDOR),
      stranger: outside.connections(STRANGER),
      waiting: outside.waiting,
      arrivals: [...outside.arrivals],
      questions: names.questions(),
      // Connections opened by the kernel, without ours to the server and those of public hosts.
      unexplained: kernelOpens() - before - line.opened() - outside.connections(),
    }),
    stop: async () => {
      await server.stop();
      rmSync(server.dataDir, { recursive: true, force: true });
    },
  };
}

/** Calls to the server as a proxy in front of it makes them; knows how many connections that took. */
function createLine(server: ServerProcess) {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const sockets = new WeakSet<Socket>();
  let opened = 0;
  const call = ({ method, path, headers, body }: CellCall): Promise<CellAnswer> =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const request = sendRequest(
        `${server.url}${path}`,
        { method, agent, headers: { 'x-forwarded-proto': 'https', ...headers } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('error', reject);
          response.once('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(chunks).toString('utf8'),
              ms: Math.round(performance.now() - startedAt),
            }),
          );
        },
      );
      request.once('socket', (socket) => {
        if (!sockets.has(socket)) opened += 1;
        sockets.add(socket);
      });
      request.once('error', reject);
      request.end(body);
    });
  return { call, opened: () => opened };
}

/** TCP connections that any process in this network namespace began, whether something answered or not. */
function kernelOpens(): number {
  const [names = [], values = []] = readFileSync('/proc/net/snmp', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('Tcp:'))
    .map((line) => line.split(' '));
  return Number(values[names.indexOf('ActiveOpens')]);
}

const verbs = await start();
process.on('message', (request: CellRequest) => {
  const run = verbs[request.verb] as (input: unknown) => Promise<unknown>;
  run(request.input).then(
    (result) => process.send?.({ id: request.id, result }),
    (error: unknown) => process.send?.({ id: request.id, error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
process.send?.({ id: 0, result: 'ready' });
