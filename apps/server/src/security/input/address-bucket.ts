import ipaddr from 'ipaddr.js';

/** Some proxies name the port too: `203.0.113.7:52341`, `[2001:db8::1]:443`. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d[\d.]*\.\d+))(?::\d+)?$/;

/**
 * Who counts as one client wherever limits go by address: an IPv4 address, or of IPv6 the /64 that a single customer
 * is given. What a proxy names in place of an address counts as it stands.
 */
export const addressBucket = (address: string): string => {
  const [, six, four] = WITH_PORT.exec(address) ?? [];
  const bare = (six ?? four ?? address).replace(/%.*$/, '');
  if (!ipaddr.isValid(bare)) return address;
  const parsed = ipaddr.process(bare);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
};
