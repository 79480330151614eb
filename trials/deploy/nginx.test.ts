import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import {
  createServer,
  request as sendPlain,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { request as send, type RequestOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { Keyway } from '@keyway/sdk';
import { parse } from 'yaml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { newTransactionId, startLab, type Lab } from '../rig/environment/test-environment.js';
import { startChild, type Child } from '../rig/processes/child.js';
import { findProgram } from '../rig/processes/debian-program.js';
import { findFreePort } from '../rig/processes/free-port.js';
import { until } from '../rig/wait.js';

const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
const site = read('deploy/nginx/keyway.conf');
const directive = (name: string): string | undefined => new RegExp(`^ *${name} (.*);$`, 'm').exec(site)?.[1];

test('the ingress of the chart has the same settings as the site', () => {
  const { ingress } = parse(read('deploy/chart/values.yaml')) as {
    ingress: { annotations: Record<string, string> };
  };
  const annotations = Object.entries(ingress.annotations).map(
    ([name, value]) => [name.replace('nginx.ingress.kubernetes.io/', ''), value] as const,
  );
  const names: Record<string, string> = { 'proxy-body-size': 'client_max_body_size' };
  expect(annotations).toHaveLength(6);
  for (const [name, value] of annotations)
    expect([name, directive(names[name] ?? name.replaceAll('-', '_'))?.replace(/(\d)s$/, '$1')]).toEqual([
      name,
      value,
    ]);
});

test('waits longer than Keyway does for a body that pauses', () => {
  const idle = /^\| `PROXY_IDLE_SECONDS` +\| `(\d+)`/m.exec(read('docs/self-hosting.md'))?.[1];
  for (const name of ['proxy_read_timeout', 'proxy_send_timeout', 'client_body_timeout', 'send_timeout'])
    expect([name, parseInt(directive(name) ?? '')]).toEqual([name, expect.any(Number)]);
  expect(parseInt(directive('proxy_read_timeout') ?? '')).toBeGreaterThan(Number(idle));
});

const program = findProgram('/usr/sbin/nginx', 'nginx-light');
const SERVICE = 'zendesk';
const CONSUMER = 'behind-nginx';
/** Keyway reads what is small whole, and passes on what is larger than that. */
const PIECE = Buffer.alloc(5 * 1_048_576, 'one piece of a file ');

describe.skipIf(!program)('behind nginx', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keyway-nginx-'));
  let vendor: Server;
  let lab: Lab;
  let nginx: Child;
  let port: number;
  let isHolding: Promise<void>;
  let letGo: () => void;
  let arrived: Promise<void>;
  let onFirst: () => void;
  let bytes: number;

  beforeAll(async () => {
    vendor = createServer((request, response) => {
      if (!request.url?.includes('/large')) return passOn(request, response);
      if (request.method === 'GET') return void dripTo(response);
      request.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        onFirst();
      });
      request.once('end', () => response.setHeader('content-type', 'application/json').end('{}'));
    });
    await once(vendor.listen(0, '127.0.0.1'), 'listening');
    const vendorPort = (vendor.address() as AddressInfo).port;
    port = await findFreePort();
    lab = await startLab({
      services: [SERVICE],
      settings: {
        KEYWAY_SANDBOX_URL: `http://127.0.0.1:${vendorPort}`,
        TRUST_PROXY: '127.0.0.1,::1',
        BODY_LIMIT_MB: '3',
      },
    });
    await lab.connectKey(SERVICE, CONSUMER);
    // A front that was started by root gives its work to a user of its own.
    chmodSync(folder, 0o777);
    makeCertificate();
    const file = join(folder, 'nginx.conf');
    writeFileSync(file, configure(lab.servers[0]?.port ?? 0, await findFreePort()));
    nginx = startChild(program ?? '', ['-p', folder, '-c', file]);
    await until('nginx', async () => {
      if (!nginx.isRunning()) throw new Error(nginx.output());
      return (await call('GET', '/livez').catch(() => undefined))?.status === 200;
    });
  });
  afterAll(async () => {
    await nginx?.stop(2_000);
    await lab?.close();
    vendor?.closeAllConnections();
    vendor?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The site as it is, with ports, certificate and temporary folders of this test. */
  const configure = (server: number, plain: number): string => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr error;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${site
    .replace('127.0.0.1:3000', `127.0.0.1:${server}`)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('listen 80', `listen 127.0.0.1:${plain}`)
    .replaceAll('/etc/letsencrypt/live/vault.example.com', folder)}
}
`;

  const makeCertificate = (): void => {
    const [key, certificate] = ['privkey.pem', 'fullchain.pem'].map((name) => join(folder, name));
    const subject = ['-subj', '/CN=vault.example.com', '-addext', 'subjectAltName=DNS:vault.example.com'];
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
    execFileSync(
      'openssl',
      ['req', '-x509', ...kind, ...subject, '-keyout', key ?? '', '-out', certificate ?? ''],
      {
        stdio: 'ignore',
      },
    );
  };

  const open = (method: string, path: string, headers: Record<string, string> = {}) => {
    const options: RequestOptions = {
      ...{ host: '127.0.0.1', port, method, path, servername: 'vault.example.com' },
      ca: readFileSync(join(folder, 'fullchain.pem')),
      headers: {
        host: 'vault.example.com',
        authorization: `Bearer ${lab.application.apiKey}`,
        'x-vendor-app-id': lab.application.id,
        'x-vendor-consumer-id': CONSUMER,
        'x-vendor-service-id': SERVICE,
        ...headers,
      },
    };
    return send(options);
  };
  const answerTo = async (request: ReturnType<typeof open>): Promise<IncomingMessage> =>
    ((await once(request, 'response')) as [IncomingMessage])[0];
  const call = async (method: string, path: string, body?: string) => {
    const headers: Record<string, string> =
      body === undefined
        ? {}
        : { 'content-type': 'application/json', 'x-unique-transaction-id': newTransactionId() };
    const response = await answerTo(open(method, path, headers).end(body));
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  };
  const large = { 'x-vendor-downstream-url': '/large' };

  const dripTo = async (response: ServerResponse): Promise<void> => {
    response.setHeader('content-type', 'application/octet-stream');
    response.write(PIECE);
    await isHolding;
    response.end(PIECE);
  };

  test('a body over 1 MB meets the limit of Keyway, and not one of nginx', async () => {
    const create = (size: number) => {
      const file = { file_name: 'a.bin', content_type: 'application/octet-stream' };
      const attachments = [{ ...file, content_base64: Buffer.alloc((size * 3) / 4).toString('base64') }];
      const message = { conversation_id: '1', type: 'note', body: 'With a file', attachments };
      return call('POST', '/messages', JSON.stringify(message));
    };
    expect(await create(2_000_000)).toMatchObject({ status: 201 });
    const refused = await create(4_000_000);
    expect([refused.status, JSON.parse(refused.body)]).toMatchObject([
      413,
      { type_name: 'RequestTooLargeError' },
    ]);
  });

  test('a URL over 8 KB is refused by Keyway, too', async () => {
    const { status, body } = await call('GET', `/messages?cursor=${'x'.repeat(9_000)}`);
    expect([status, JSON.parse(body)]).toMatchObject([413, { type_name: 'RequestTooLargeError' }]);
  });

  test('a file on its way up reaches the helpdesk while it is sent', async () => {
    bytes = 0;
    arrived = new Promise((resolve) => (onFirst = resolve));
    const request = open('PUT', '/proxy', large);
    request.write(PIECE);
    await arrived;
    const response = await answerTo(request.end(PIECE));
    response.resume();
    expect([response.statusCode, bytes]).toEqual([200, 2 * PIECE.length]);
  });

  test('a file on its way down reaches the client while it is sent', async () => {
    isHolding = new Promise((resolve) => (letGo = resolve));
    const response = await answerTo(open('GET', '/proxy', large).end());
    let received = 0;
    await new Promise<void>((resolve) =>
      response.on('data', (chunk: Buffer) => {
        received += chunk.length;
        if (received >= PIECE.length) resolve();
      }),
    );
    expect(received).toBe(PIECE.length);
    letGo();
    await once(response, 'end');
    expect(received).toBe(2 * PIECE.length);
  });

  test('an event of the live log comes while the log is open', async () => {
    const request = open('GET', '/vault/logs/live');
    const response = await answerTo(request.end());
    expect(response.statusCode).toBe(200);
    const event = new Promise<string>((resolve) => {
      let seen = '';
      response.on('data', (chunk: Buffer) => {
        seen += chunk.toString();
        if (seen.includes('/conversations')) resolve(seen);
      });
    });
    await call('GET', '/conversations?limit=1');
    expect(await event).toContain('data: ');
    request.destroy();
  });

  test('Keyway takes the caller’s address from nginx, whatever the caller claims', async () => {
    const { applications } = new Keyway({ baseUrl: lab.servers[0]?.url ?? '', adminKey: lab.adminKey })
      .management;
    const key = await applications.createKey(lab.application.id, {
      name: 'near',
      source_cidrs: ['203.0.113.0/24'],
    });
    const headers = { authorization: `Bearer ${key.secret}`, 'x-forwarded-for': '203.0.113.7' };
    const response = await answerTo(open('GET', '/vault/consumers', headers).end());
    response.resume();
    expect(response.statusCode).toBe(403);
  });

  const passOn = (request: IncomingMessage, response: ServerResponse): void => {
    const { method, headers, url } = request;
    const onward = sendPlain(`${lab.vendors.url}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.once('error', () => response.destroy());
    request.pipe(onward);
  };
});
