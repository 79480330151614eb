import ipaddr from 'ipaddr.js';

/** Some proxies include the port: `203.0.113.7:52341`, `[2001:db8::1]:443`. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d[\d.]*\.\d+))(?::\d+)?$/;

/** Parses an address for comparison: without port and zone, IPv4-mapped IPv6 as IPv4; undefined if invalid. */
export function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const [, six, four] = WITH_PORT.exec(address) ?? [];
  const bare = (six ?? four ?? address).replace(/%.*$/, '');
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : undefined;
}

/**
 * Returns the client's rate-limit bucket: an IPv4 address, or the /64 of an IPv6 address, which a single customer
 * controls. Another value from a proxy is used unchanged.
 */
export function addressBucket(address: string): string {
  const parsed = parseAddress(address);
  if (!parsed) return address;
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}
