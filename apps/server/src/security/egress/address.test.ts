import { expect, test } from 'vitest';
import { createAddressPolicy } from './address.js';
import { compileHostRules, findHostRule, toPlainHost } from './host-rules.js';

const inward = [
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.255.254'],
  ...[
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.0.170',
    '192.0.2.1',
    '192.88.99.1',
  ],
  ...[
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
  ],
  ...[
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
  ],
  ...[
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::808:808',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:2::1',
  ],
  ...['2001:10::1', '2001:20::1', '2001:db8::1', '2002:7f00:1::', '2002:808:808::1', '3fff::1', '5f00::1'],
  ...[
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '4000::1',
    '8000::1',
    '1::1',
  ],
  ...['', 'localhost', '127.1', '0x7f.1', '8.8.8.8/32', '[::1]', ' 8.8.8.8'],
];
const outward = [
  '1.1.1.1',
  '8.8.8.8',
  '93.184.216.34',
  '172.32.0.1',
  '100.128.0.1',
  '192.0.1.1',
  '198.20.0.1',
];
const outwardV6 = ['2606:4700:4700::1111', '2a00:1450:4001:81b::200e', '2400:cb00::1'];

const https = { secure: true, port: 443, portGranted: true };
const publicOnly = createAddressPolicy([]);

test.each(inward)('%s is not the public internet', (address) =>
  expect(publicOnly.permits(address, https)).toBe(false),
);
test.each([...outward, ...outwardV6])('%s is', (address) =>
  expect(publicOnly.permits(address, https)).toBe(true),
);

test('an allow entry opens exactly its range, and plain http only there', () => {
  const policy = createAddressPolicy(['10.1.0.0/16', '[fd00::/8]', '::1']);
  expect(policy.permits('10.1.2.3', https)).toBe(true);
  expect(policy.permits('10.2.2.3', https)).toBe(false);
  expect(policy.permits('fd00::5', https)).toBe(true);
  expect(policy.permits('::1', https)).toBe(true);
  expect(policy.permits('::2', https)).toBe(false);
  expect(policy.permits('::ffff:10.1.2.3', https)).toBe(false);
  expect(policy.permits('10.1.2.3', { ...https, secure: false, port: 80 })).toBe(true);
  expect(policy.permits('8.8.8.8', { ...https, secure: false, port: 80 })).toBe(false);
});

test('a port that no host list grants needs an allow entry that names it', () => {
  const ports = ['10.1.0.0/16', '10.3.0.0/16:8443', '127.0.0.1:9000', '[::1]:9000', '::1/128:9001'];
  const policy = createAddressPolicy(ports);
  const at = (address: string, port: number, portGranted = false) =>
    policy.permits(address, { secure: true, port, portGranted });
  expect(at('10.1.2.3', 8443)).toBe(false);
  expect(at('10.1.2.3', 8443, true)).toBe(true);
  expect(at('10.3.2.3', 8443)).toBe(true);
  expect(at('10.3.2.3', 443, true)).toBe(false);
  expect(at('127.0.0.1', 9000)).toBe(true);
  expect(at('127.0.0.2', 9000)).toBe(false);
  expect(at('::1', 9000)).toBe(true);
  expect(at('::1', 9001)).toBe(true);
  expect(at('::1', 9002)).toBe(false);
  expect(at('8.8.8.8', 8443)).toBe(false);
});

test('refuses allow entries it cannot read', () => {
  const entries = [
    '',
    'localhost',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/8:0',
    '10.0.0.0/8:70000',
    '127.1',
    '010.0.0.1/8',
  ];
  for (const entry of entries) expect(() => createAddressPolicy([entry])).toThrow('not a CIDR');
});

test('host lists match exactly, by suffix and by port', () => {
  const entries = ['API.vendor.com', '*.tenant.com', 'port.com:8443', 'bücher.de', '[::1]:1', '*.com', '*'];
  const rules = compileHostRules(entries);
  const finds = (host: string, port = 443) => findHostRule(rules, host, port) !== undefined;
  const hosts = ['api.vendor.com', 'a.tenant.com', 'a.b.tenant.com', 'xn--bcher-kva.de'];
  for (const host of hosts) expect(finds(host)).toBe(true);
  expect(finds('port.com', 8443)).toBe(true);
  expect(finds('::1', 1)).toBe(true);
  const others = [
    'vendor.com',
    'x.api.vendor.com',
    'tenant.com',
    'eviltenant.com',
    'api.vendor.com.evil.tld',
  ];
  for (const host of [...others, 'a.com', 'port.com', 'bucher.de', '']) expect(finds(host)).toBe(false);
});

test('entries that are no host match nothing', () => {
  const entries = [
    '',
    '*',
    '*.',
    '*.com',
    '*.1',
    '**.a.com',
    'a.com/x',
    'u@a.com',
    'a.com#',
    'a.com\\b',
    'a b',
  ];
  expect(compileHostRules([...entries, '*.*.a.com'])).toEqual([]);
});

test('a root dot and brackets are not part of a host', () => {
  expect(toPlainHost('a.com.')).toBe('a.com');
  expect(toPlainHost('[::1]')).toBe('::1');
  for (const host of ['', '.', 'a..', '.a', 'a..b', '*.a.com', `${'a'.repeat(64)}.com`]) {
    expect(toPlainHost(host)).toBeUndefined();
  }
});
