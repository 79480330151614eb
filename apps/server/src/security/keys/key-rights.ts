import ipaddr from 'ipaddr.js';

import { parseAddress } from '../input/index.js';

/** An API key's scopes, consumers, connectors and source networks. Absent: unrestricted. */
export type KeyRights = {
  readonly scopes: ReadonlySet<string>;
  readonly consumerIds?: ReadonlySet<string>;
  readonly serviceIds?: ReadonlySet<string>;
  readonly isFrom: (address: string) => boolean;
};

type Row = {
  /** With presets expanded. */
  readonly scopes: ReadonlySet<string>;
  readonly consumerIds: readonly string[];
  readonly serviceIds: readonly string[];
  readonly sourceCidrs: readonly string[];
};

/** Reads the rights from a key's row. */
export function readKeyRights({ scopes, consumerIds, serviceIds, sourceCidrs }: Row): KeyRights {
  const ranges = sourceCidrs.map((cidr) => ipaddr.parseCIDR(cidr));
  return {
    scopes,
    ...(consumerIds.length > 0 && { consumerIds: new Set(consumerIds) }),
    ...(serviceIds.length > 0 && { serviceIds: new Set(serviceIds) }),
    isFrom: (address) => ranges.length === 0 || isWithin(ranges, address),
  };
}

function isWithin(ranges: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][], given: string): boolean {
  const address = parseAddress(given);
  return (
    address !== undefined &&
    ranges.some((range) => range[0].kind() === address.kind() && address.match(range))
  );
}
