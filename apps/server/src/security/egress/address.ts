import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type AllowEntry = { range: [Address, number]; port: number | undefined };

/**
 * Properties of a connection. `portGranted` says that the port is the scheme's default or appears in the host list;
 * otherwise only an allow entry with the port can permit it.
 */
export type ConnectTarget = { secure: boolean; port: number; portGranted: boolean };

export type AddressPolicy = { permits(address: string, target: ConnectTarget): boolean };

const bracketedEntry = /^\[([^\]/]+)(?:\/(\d{1,3}))?\](?::(\d{1,5}))?$/;
const plainEntry = /^([^/[\]]+?)(?:\/(\d{1,3}))?(?::(\d{1,5}))?$/;
const globalUnicastV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Parses `CIDR`, `CIDR:port`, `address` or `address:port` (IPv6 with a port in brackets), or throws. */
export function createAddressPolicy(allow: readonly string[]): AddressPolicy {
  const entries = allow.map(parseAllowEntry);
  return {
    permits(text, target) {
      const address = isIP(text) === 0 ? undefined : ipaddr.parse(text);
      if (address === undefined) return false;
      if (target.secure && target.portGranted && isGlobalUnicast(address)) return true;
      return entries.some((entry) => isAllowed(entry, address, target));
    },
  };
}

/**
 * Returns whether an address belongs to the public internet. Everything reserved by the RFC 6890 registries does not,
 * and neither does any IPv6 form that embeds an IPv4 address.
 */
function isGlobalUnicast(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  // ipaddr.js also classifies the unassigned space and IPv4-compatible addresses (::7f00:1) as unicast.
  return address.kind() === 'ipv4' || address.match(globalUnicastV6);
}

function isAllowed(entry: AllowEntry, address: Address, target: ConnectTarget): boolean {
  const portFits = entry.port === undefined ? target.portGranted : entry.port === target.port;
  return portFits && entry.range[0].kind() === address.kind() && address.match(entry.range);
}

function parseAllowEntry(text: string): AllowEntry {
  const entry = text.trim();
  // Unbracketed, the last group of an IPv6 address would be read as the port.
  const parts =
    isIP(entry) === 6 ? [entry, entry] : (bracketedEntry.exec(entry) ?? plainEntry.exec(entry) ?? []);
  const [, address = '', length, port] = parts;
  const longest = isIP(address) === 4 ? 32 : 128;
  const bits = length === undefined ? longest : Number(length);
  const isPort = port === undefined || (Number(port) > 0 && Number(port) <= 65_535);
  if (isIP(address) === 0 || bits > longest || !isPort) {
    throw new Error(`The egress allow entry "${text}" is not a CIDR or CIDR:port.`);
  }
  return { range: [ipaddr.parse(address), bits], port: port === undefined ? undefined : Number(port) };
}
