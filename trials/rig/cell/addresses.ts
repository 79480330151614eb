import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A vendor's address on the cell's internet. */
export const VENDOR = '93.184.216.34';
/** Where every name leads that nobody set: a public host that is no vendor of ours. */
export const STRANGER = '93.184.216.35';
/** A public host that takes no connection: its queue is full, and what comes is dropped. */
export const BLACK_HOLE = '93.184.216.36';
export const METADATA = '169.254.169.254';
export const NAME_SERVER = '127.0.0.53';

/** Addresses no outbound call may reach, and the ports where something would answer. */
export const inward = [
  '127.0.0.1',
  '127.0.0.2',
  '::1',
  METADATA,
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  'fd00::1',
];
export const inwardPorts = [22, 25, 80, 443, 2375, 5432, 6379, 8080, 8443];

/** Gives the new network namespace all addresses, and its mount namespace our name server. */
export const furnish = (folder: string): void => {
  execFileSync('ip', ['link', 'set', 'lo', 'up']);
  for (const address of [VENDOR, STRANGER, BLACK_HOLE, ...inward]) {
    if (address.startsWith('127.') || address === '::1') continue;
    const bits = address.includes(':') ? 128 : 32;
    execFileSync('ip', ['address', 'add', `${address}/${bits}`, 'dev', 'lo']);
  }
  const resolver = join(folder, 'resolv.conf');
  writeFileSync(resolver, `nameserver ${NAME_SERVER}\noptions timeout:20 attempts:1\n`);
  execFileSync('mount', ['--bind', resolver, '/etc/resolv.conf']);
};

/** A certificate for these names that is its own authority. */
export const makeCertificate = (folder: string, names: readonly string[]): { key: string; cert: string } => {
  const key = join(folder, 'lab.key');
  const cert = join(folder, 'lab.crt');
  const subject = names.map((name) => `${/^[\d.]+$/.test(name) ? 'IP' : 'DNS'}:${name}`).join(',');
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const files = ['-keyout', key, '-out', cert, '-subj', '/CN=Lab'];
  execFileSync('openssl', ['req', ...kind, ...files, '-addext', `subjectAltName=${subject}`], {
    stdio: 'pipe',
  });
  return { key, cert };
};
