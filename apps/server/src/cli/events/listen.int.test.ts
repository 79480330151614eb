import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { stripVTControlCharacters } from 'node:util';

import { sandboxCredentials } from '@keyway/sandbox';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { type Receiver, startReceiver } from '../../fixtures/events/receiver.js';
import { bundleCli, hasTerminal, keyway, type Running, startKeyway } from '../../fixtures/run-cli.js';
import { startBackgroundJobs } from '../../compose/index.js';
import { startTestApp, type TestApp } from '../../testing.js';

bundleCli();

let app: TestApp;
let jobs: ReturnType<typeof startBackgroundJobs>;
let receiver: Receiver;
let listening: Running | undefined;

beforeAll(async () => {
  app = await startTestApp();
  jobs = startBackgroundJobs(app.deps);
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  listening?.end('SIGKILL');
  await listening?.ended;
  listening = undefined;
  await receiver.close();
});
afterAll(async () => {
  await jobs.stop();
  await app.close();
});

const env = (url = app.url) => ({
  BASE_URL: url,
  KEYWAY_APPLICATION_ID: app.application.id,
  KEYWAY_API_KEY: app.application.apiKey,
});
const start = (parameters: string[], url?: string): Running =>
  (listening = startKeyway(['listen', ...parameters], env(url)));
const isReady = (running: Running) => expect.poll(() => running.printed.output).toContain('Ctrl-C');
let consumers = 0;
/** Creates a connection, which produces several events. */
async function makeEvents(): Promise<string> {
  const consumer = `listened-${(consumers += 1)}`;
  await app.connect('zendesk', { ...sandboxCredentials.zendesk.form }, consumer);
  return consumer;
}
const verified = (secret: string) =>
  receiver.received.map(({ body, headers }) => {
    const event = new Webhook(secret).verify(body, headers as Record<string, string>) as {
      type: string;
      data: { consumer_id: string; event_id: string };
    };
    expect(headers['webhook-id']).toBe(event.data.event_id);
    return event;
  });

test('prints what happens from now on, and posts it signed as a webhook is sent it', async () => {
  const before = await makeEvents();
  await expect
    .poll(async () => (await app.api('GET', '/events?limit=200', { consumer: null })).text)
    .toContain(before);
  const running = start(['--forward-to', receiver.url]);
  await isReady(running);
  const [secret = ''] = /whsec_\S+/.exec(running.printed.output) ?? [];
  const consumer = await makeEvents();
  const line = new RegExp(
    `^20\\S+Z {2}vault\\.connection\\.callable +zendesk +\\S+ +204 in \\d+ ms +consumer_id=${consumer} `,
    'm',
  );
  await expect.poll(() => running.printed.output).toMatch(line);
  const mine = verified(secret).filter(({ data }) => data.consumer_id === consumer);
  expect(mine[0]?.type).toBe('vault.connection.created');
  expect(running.printed.output).toContain(`event_id=${mine[0]?.data.event_id}`);
  // Output to a file or pipe contains no color codes.
  expect(running.printed.output).not.toContain('\u001b');
  running.end('SIGINT');
  expect(await running.ended).toMatchObject({ errors: '' });
});

test.skipIf(!hasTerminal)('shows colours at a terminal, and ends on Ctrl-C', async () => {
  const more = { ...env(), TERM: 'xterm-256color' };
  const running = (listening = startKeyway(['listen', '--forward-to', receiver.url], more, {
    atTerminal: true,
  }));
  await isReady(running);
  await makeEvents();
  await expect.poll(() => running.printed.output).toMatch(/\u001b\[32m✓\u001b\[39m \u001b\[32m204 in \d+ ms/);
  const lines = stripVTControlCharacters(running.printed.output).split(/\r?\n/);
  const [header = '', ...events] = lines.slice(lines.findIndex((line) => line.startsWith('TIME')));
  for (const line of events.filter((each) => each.includes('vault.connection'))) {
    expect(line.length).toBeLessThanOrEqual(80);
    expect(line.indexOf('zendesk')).toBe(header.indexOf('SERVICE'));
    expect(line.indexOf('✓ 204')).toBe(header.indexOf('OUTCOME'));
  }
  running.type('\u0003');
  const { output } = await running.ended;
  expect(output).not.toContain('    at ');
});

test('starts at the given time, as JSON, and reports a receiver’s error responses', async () => {
  const since = new Date().toISOString();
  const consumer = await makeEvents();
  receiver.answer = (response) => response.writeHead(500).end('out of\u001b[31m order');
  const secret = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;
  const running = start(['--since', since, '--json', '--forward-to', receiver.url, '--secret', secret]);
  const lines = () =>
    running.printed.output
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  await expect.poll(() => lines().length).toBeGreaterThan(2);
  const [first, ...events] = lines();
  expect(first).toEqual({ forward_to: receiver.url, secret });
  expect(events[0]).toMatchObject({
    type: 'vault.connection.created',
    data: { consumer_id: consumer },
    cursor: expect.any(String) as string,
    forwarded: { status_code: 500, response_body: expect.stringContaining('out of') as string },
  });
  // Exactly once each, whatever the response.
  expect(new Set(verified(secret).map(({ data }) => data.event_id)).size).toBe(receiver.received.length);
  expect(JSON.stringify(verified(secret)[0])).not.toContain('cursor');
});

test('continues while the receiver is down', async () => {
  const { url } = receiver;
  await receiver.close();
  const since = new Date().toISOString();
  await makeEvents();
  const running = start(['--since', since, '--forward-to', url]);
  await expect.poll(() => running.printed.output.match(/ error in \d+ ms/g)?.length ?? 0).toBeGreaterThan(1);
  expect(running.printed.output).toMatch(/\n {2}→ \S/);
  expect(running.printed.output).not.toMatch(/ \d+ in \d+ ms/);
});

test('says once that the server is away, goes on, and misses nothing', async () => {
  const gate = await startGate(new URL(app.url).port);
  const running = start(['--forward-to', receiver.url], gate.url);
  await isReady(running);
  await gate.close();
  await expect.poll(() => running.printed.errors).toContain('doesn’t respond');
  const consumer = await makeEvents();
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  await gate.open();
  await expect
    .poll(() => running.printed.output)
    .toMatch(new RegExp(`vault\\.connection\\.callable .* consumer_id=${consumer} `));
  expect(running.printed.errors.match(/doesn’t respond/g)).toHaveLength(1);
  expect(running.printed.errors).toContain('responds again');
  await gate.close();
});

test('says what is missing or wrong, and ends', async () => {
  const fails = async (parameters: string[], settings: Record<string, string> = env()) => {
    const { code, output, errors } = await keyway(['listen', ...parameters], settings);
    expect([code, output]).toEqual([1, '']);
    return errors;
  };
  expect(await fails([], { BASE_URL: app.url })).toContain('KEYWAY_API_KEY');
  expect(await fails([], { ...env(), KEYWAY_API_KEY: 'sk_test_wrong' })).toContain('UnauthorizedError');
  expect(await fails([], env('http://127.0.0.1:1'))).toContain('No server can be reached');
  expect(await fails(['--forward-to', 'localhost:4000'])).toContain('http://localhost:4000/hooks');
  const wrong = await fails(['--forward-to', receiver.url, '--secret', 'whsec_tooshort']);
  expect(wrong).toContain('whsec_');
  expect(wrong).not.toContain('tooshort');
  expect(await fails(['--since', 'yesterday'])).toContain('RequestValidationError');
});

/** A proxy to the server that can be closed. */
async function startGate(port: string) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const through = connect(Number(port), '127.0.0.1');
    for (const one of [socket, through]) {
      sockets.add(one);
      one.on('error', () => one.destroy());
    }
    socket.pipe(through).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${own}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
    open: () => new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve)),
  };
}
