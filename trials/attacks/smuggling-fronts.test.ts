import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startChild, type Child } from '../rig/processes/child.js';
import { findProgram } from '../rig/processes/debian-program.js';
import { note } from '../rig/figures.js';
import { findFreePort } from '../rig/processes/free-port.js';
import { startLab, type Lab } from '../rig/environment/test-environment.js';
import { exchangeRaw } from '../rig/network/raw-socket.js';
import { until } from '../rig/wait.js';
import { coveringCases, smugglingCases } from '../rig/hostile/smuggling-cases.js';

const SERVICE = 'gorgias';
const CONSUMER = 'behind-a-front';

type Front = {
  readonly name: string;
  readonly program: string | undefined;
  readonly configure: (ports: { own: number; server: number }, folder: string) => string;
  readonly parameters: (file: string, folder: string) => readonly string[];
};

/** Both keep one connection to the server and share it among clients, which is where a smuggled request shows. */
const fronts: readonly Front[] = [
  {
    name: 'haproxy',
    program: findProgram('/usr/sbin/haproxy', 'haproxy'),
    configure: ({ own, server }) => `
defaults
  mode http
  timeout connect 2s
  timeout client 20s
  timeout server 20s
frontend front
  bind 127.0.0.1:${own}
  default_backend keyway
backend keyway
  http-reuse always
  server one 127.0.0.1:${server} maxconn 1 pool-max-conn 1
`,
    parameters: (file) => ['-db', '-f', file],
  },
  {
    name: 'nginx',
    program: findProgram('/usr/sbin/nginx', 'nginx-light'),
    configure: ({ own, server }, folder) => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr error;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream keyway { server 127.0.0.1:${server}; keepalive 1; }
  server {
    listen 127.0.0.1:${own};
    location / {
      proxy_pass http://keyway;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_request_buffering off;
    }
  }
}
`,
    parameters: (file, folder) => ['-p', folder, '-c', file],
  },
];

const installed = fronts.filter(({ program }) => program);

describe.skipIf(installed.length === 0)('malformed requests', () => {
  let lab: Lab;

  beforeAll(async () => {
    lab = await startLab({ services: [SERVICE] });
    await lab.connectKey(SERVICE, CONSUMER);
  });
  afterAll(() => lab?.close());

  describe.each(installed.map((front) => [front.name, front] as const))('through %s', (_name, front) => {
    let child: Child;
    let port: number;
    const folder = mkdtempSync(join(tmpdir(), `keyway-${front.name}-`));

    beforeAll(async () => {
      port = await findFreePort();
      const file = join(folder, 'front.conf');
      // A front that was started by root gives its work to a user of its own.
      chmodSync(folder, 0o777);
      writeFileSync(file, front.configure({ own: port, server: lab.servers[0]?.port ?? 0 }, folder));
      child = startChild(front.program ?? '', front.parameters(file, folder));
      await until(
        front.name,
        async () => (await fetch(`http://127.0.0.1:${port}/livez`).catch(() => undefined))?.status === 200,
      );
    });
    afterAll(async () => {
      await child?.stop(2_000);
      rmSync(folder, { recursive: true, force: true });
    });

    const identity = () => [
      'Host: keyway.test',
      `Authorization: Bearer ${lab.application.apiKey}`,
      `X-Vendor-App-Id: ${lab.application.id}`,
      `X-Vendor-Consumer-Id: ${CONSUMER}`,
      `X-Vendor-Service-Id: ${SERVICE}`,
    ];
    const proxied = (path: string) =>
      ['GET /proxy HTTP/1.1', ...identity(), `X-Vendor-Downstream-Url: ${path}`, '\r\n'].join('\r\n');

    test('no client gets the response to another’s request, and none is carried out unseen', async () => {
      const faults: string[] = [];
      const cases = [...smugglingCases, ...coveringCases];
      for (const [index, { name, write }] of cases.entries()) {
        const [hiddenPath, victimPath] = [
          `/hidden/${front.name}/${index}/`,
          `/victim/${front.name}/${index}/`,
        ];
        const hidden = proxied(hiddenPath);
        const { answers } = await exchangeRaw(port, `${write(identity(), hidden)}${hidden}`, { all: true });
        const victim = await exchangeRaw(port, proxied(victimPath));
        const carriedOut = lab.vendors.seen.filter(({ path }) => path.includes(hiddenPath)).length;
        const wasVictim = lab.vendors.seen.some(({ path }) => path.includes(victimPath));
        if (carriedOut > Math.max(0, answers.length - 1))
          faults.push(`${name}: ${carriedOut} carried out, ${answers.length} answers`);
        if (!wasVictim || victim.answers.length !== 1)
          faults.push(
            `${name}: the next client's request ended with ${victim.answers[0]?.status ?? 'nothing'}`,
          );
      }
      note({
        what: `${cases.length} malformed requests with a second one behind or inside, through ${front.name}`,
        bar: 'none carried out without an answer, the next client gets its own',
        measured: `${faults.length} faults`,
      });
      expect(faults.join('\n')).toBe('');
    });
  });
});
