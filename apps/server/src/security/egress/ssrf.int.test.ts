import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EgressOwner } from './egress-doors.js';
import { createEgress, type Egress, type EgressError } from './egress.js';

const ports = { allowed: 0, trap: 0 };
const servers: Server[] = [];
let connections = 0;
let egress: Egress;

const openTrap = () => createServer((socket) => socket.destroy(void (connections += 1)));

beforeAll(async () => {
  ports.allowed = await listen(
    createHttpServer((_request, response) => response.end('inside')),
    '127.0.0.1',
    0,
  );
  ports.trap = await listen(openTrap(), '127.0.0.1', 0);
  // The same port on the other loopback addresses, which some URL forms could reach.
  for (const address of ['127.0.0.2', '::1']) await listen(openTrap(), address, ports.trap).catch(() => 0);
  egress = createEgress({
    allow: [`127.0.0.1:${ports.allowed}`],
    lookup: (hostname) =>
      Promise.resolve([{ address: hostname.includes('v6') ? '::1' : '127.0.0.1', family: 4 }]),
  });
});

afterAll(async () => {
  await egress.close();
  for (const server of servers) await new Promise((resolve) => server.close(resolve));
});

function listen(server: Server, address: string, port: number): Promise<number> {
  servers.push(server);
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, address, () => resolve((server.address() as AddressInfo).port));
  });
}

const hostForms = [
  ...[
    '127.0.0.1',
    '127.0.0.2',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '0177.1',
  ],
  ...[
    '017700000001',
    '0x7f.0x0.0x0.0x1',
    '127.0.0.1.',
    '①②⑦.0.0.1',
    '１２７.０.０.１',
    '127。0。0。1',
    '%31%32%37.0.0.1',
  ],
  ...[
    '0',
    '0.0.0.0',
    '[::]',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::127.0.0.1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
  ],
  ...[
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
    '[fc00::1]',
    '[fe80::1]',
  ],
  ...[
    '[fec0::1]',
    '[ff02::1]',
    '[5f00::1]',
    '10.0.0.1',
    '169.254.169.254',
    '192.168.0.1',
    '100.64.0.1',
    '172.16.0.1',
  ],
  ...[
    'localhost',
    'localhost.',
    'LOCALHOST',
    'v6.localhost',
    'lvh.test',
    'lvh.test.',
    'metadata.google.internal',
  ],
];

// Every host list grants exactly the URL's host and port, so that only the address rule can refuse.
test.each(hostForms)('no scheme connects to %s', async (host) => {
  for (const scheme of ['https', 'http']) {
    for (const port of [ports.trap, 22, 25, 5432, 6379, undefined]) {
      const url = `${scheme}://${port === undefined ? host : `${host}:${port}`}/`;
      const parsed = new URL(url);
      const hosts = [parsed.host, parsed.hostname, `${parsed.hostname}:${parsed.port}`, 'api.vendor.test'];
      const call = {
        owner: null,
        method: 'GET',
        url,
        headers: { authorization: 'Bearer canary' },
        hosts,
        timeoutMs: 2000,
      };
      await expect(egress.request(call)).rejects.toMatchObject({ code: 'refused', sent: false });
    }
  }
  expect(connections).toBe(0);
});

const trickForms = (port: number) => [
  ...[
    'file:///etc/passwd',
    'gopher://127.0.0.1:6379/_',
    'ftp://127.0.0.1/',
    'data:text/plain,a',
    'javascript:alert(1)',
  ],
  ...[
    'unix:/var/run/docker.sock',
    'http+unix://%2Fvar%2Frun%2Fdocker.sock/',
    'http://unix:/var/run/x.sock:/',
    'ws://a/',
  ],
  `https://api.vendor.test@127.0.0.1:${port}/`,
  `https://api.vendor.test:443@127.0.0.1:${port}/`,
  `https://api.vendor.test%40127.0.0.1:${port}/`,
  `https://127.0.0.1:${port}\\@api.vendor.test/`,
  `https://127.0.0.1:${port}#@api.vendor.test/`,
  `https://api.vendor.test#@127.0.0.1:${port}/`,
  `https://127.0.0.1:${port}/@api.vendor.test`,
  `https://127.0.0.1:${port}?@api.vendor.test/`,
  `https:\\\\127.0.0.1:${port}\\`,
  `\u0000https://127.0.0.1:${port}/`,
  `https://127.0.0.1\t:${port}/`,
  `ht\ntps://127.0.0.1:${port}/`,
  `//127.0.0.1:${port}/`,
  `https:127.0.0.1:${port}`,
  `https:///127.0.0.1:${port}/`,
  `https://user:pass@api.vendor.test/`,
  ...['https://api.vendor.test.evil.test/', 'https://evil.test/api.vendor.test', 'https://xapi.vendor.test/'],
  ...[
    'https://vendor.test/',
    'https://api.vendor.test:22/',
    'https://api.vendor.test:8443/',
    'https://api.vеndor.test/',
  ],
  ...[
    'https://api.vendor.test../',
    'https://.api.vendor.test/',
    'https://api..vendor.test/',
    'https://',
    '',
    '/',
    'a',
  ],
];

test('no trick leaves the host list', async () => {
  const headers = { authorization: 'Bearer canary' };
  for (const url of trickForms(ports.trap)) {
    const call = { owner: null, method: 'GET', url, headers, timeoutMs: 2000, hosts: ['api.vendor.test'] };
    await expect(egress.request(call), url).rejects.toMatchObject({ code: 'refused', sent: false });
  }
  expect(connections).toBe(0);
});

test('the same egress reaches what the operator allows', async () => {
  const hosts = ['api.vendor.test', '127.0.0.1'];
  const call = { owner: null, method: 'GET', headers: {}, timeoutMs: 2000, hosts };
  for (const host of ['127.0.0.1', '0x7f.1', 'api.vendor.test', 'API.vendor.test.']) {
    const response = await egress.request({ ...call, url: `http://${host}:${ports.allowed}/` });
    expect(response.body.toString()).toBe('inside');
  }
});

describe('an entry for one application', () => {
  const hosts = ['127.0.0.1'];
  const reach = async (allow: string, owner: EgressOwner | null) => {
    const scoped = createEgress({ allow: [allow] });
    const url = `http://127.0.0.1:${ports.allowed}/`;
    const call = { owner, method: 'GET', url, headers: {}, timeoutMs: 2000, hosts };
    const answer = await scoped.request(call).then(
      ({ status }) => status,
      (error: unknown) => (error as EgressError).code,
    );
    await scoped.close();
    return answer;
  };
  const own = { applicationId: 'app_1', serviceId: 'chatwoot' };

  test.each([
    ['app_1', own, 200],
    ['app_1/chatwoot', own, 200],
    ['app_1/zammad', own, 'refused'],
    ['app_2', own, 'refused'],
    ['app_1', { ...own, applicationId: 'app_12' }, 'refused'],
    ['app_1', { ...own, applicationId: 'app_1/chatwoot' }, 'refused'],
    ['app_1', null, 'refused'],
  ])('%s: a request of %j ends with %s', async (scope, owner, expected) => {
    expect(await reach(`127.0.0.1/32:${ports.allowed}=${scope}`, owner)).toBe(expected);
  });

  test('lends its open connections to no other', async () => {
    const scoped = createEgress({ allow: [`127.0.0.1/32:${ports.allowed}=app_1`] });
    const call = {
      ...{ method: 'GET', headers: {}, timeoutMs: 2000, hosts },
      url: `http://127.0.0.1:${ports.allowed}/`,
    };
    expect((await scoped.request({ ...call, owner: own })).status).toBe(200);
    for (const owner of [null, { ...own, applicationId: 'app_2' }])
      await expect(scoped.request({ ...call, owner })).rejects.toMatchObject({ code: 'refused' });
    await scoped.close();
  });

  test.each([
    '127.0.0.1/32=',
    '127.0.0.1/32=a=b',
    '127.0.0.1/32=a b',
    '127.0.0.1/32=app/Chatwoot',
    'x=app_1',
  ])('%s is refused', (entry) => {
    expect(() => createEgress({ allow: [entry] })).toThrow('egress allow entry');
  });
});
