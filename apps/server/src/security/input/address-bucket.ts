import ipaddr from 'ipaddr.js';

/** Some proxies name the port too: `203.0.113.7:52341`, `[2001:db8::1]:443`. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d[\d.]*\.\d+))(?::\d+)?$/;

/** An address as it is compared: without port and zone, IPv4 within IPv6 as IPv4; undefined where it is none. */
export function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const [, six, four] = WITH_PORT.exec(address) ?? [];
  const bare = (six ?? four ?? address).replace(/%.*$/, '');
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : undefined;
}

/**
 * Who counts as one client wherever limits go by address: an IPv4 address, or of IPv6 the /64 that a single customer
 * is given. What a proxy names in place of an address counts as it stands.
 */
export function addressBucket(address: string): string {
  const parsed = parseAddress(address);
  if (!parsed) return address;
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}
