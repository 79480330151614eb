import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A vendor's address on the cell's internet. */
export const VENDOR = '93.184.216.34';
/** The target of every unset name: a public host that is not one of our vendors. */
export const STRANGER = '93.184.216.35';
/** A public host that takes no connection: its queue is full, and what comes is dropped. */
export const BLACK_HOLE = '93.184.216.36';
/** A public host that takes connections and never says a word, so that no TLS handshake ends there. */
export const MUTE = '93.184.216.37';
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
export function furnish(folder: string): void {
  execFileSync('ip', ['link', 'set', 'lo', 'up']);
  for (const address of [VENDOR, STRANGER, BLACK_HOLE, MUTE, ...inward]) {
    if (address.startsWith('127.') || address === '::1') continue;
    const bits = address.includes(':') ? 128 : 32;
    execFileSync('ip', ['address', 'add', `${address}/${bits}`, 'dev', 'lo']);
  }
  const resolver = join(folder, 'resolv.conf');
  writeFileSync(resolver, `nameserver ${NAME_SERVER}\noptions timeout:20 attempts:1\n`);
  execFileSync('mount', ['--bind', resolver, '/etc/resolv.conf']);
}
