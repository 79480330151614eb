import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, Pool } from 'undici';
import type { AddressPolicy, ConnectTarget } from './address.js';
import { EgressError, refused, toEgressError } from './egress-error.js';

/** Resolves a host name to all of its addresses. */
export type ResolveAddresses = (hostname: string) => Promise<LookupAddress[]>;

type GuardedAgentOptions = {
  policy: AddressPolicy;
  resolve: ResolveAddresses;
  connectTimeoutMs: number;
  maxConnectionsPerHost: number;
  portGranted: boolean;
};

const KEEP_ALIVE_MS = 15_000;

export const resolveBySystem: ResolveAddresses = (hostname) =>
  lookup(hostname, { all: true, verbatim: true });

/** Creates a pool per origin whose sockets connect only to addresses that the policy permits at that moment. */
export function createGuardedAgent(options: GuardedAgentOptions): Agent {
  return new Agent({
    factory: (origin) =>
      new Pool(origin, {
        connections: options.maxConnectionsPerHost,
        pipelining: 1,
        keepAliveTimeout: KEEP_ALIVE_MS,
        connect: guardedConnector(toConnectTarget(new URL(origin), options.portGranted), options),
      }),
  });
}

function toConnectTarget(origin: URL, portGranted: boolean): ConnectTarget {
  const secure = origin.protocol === 'https:';
  const port = origin.port === '' ? (secure ? 443 : 80) : Number(origin.port);
  return { secure, port, portGranted };
}

function guardedConnector(target: ConnectTarget, options: GuardedAgentOptions): buildConnector.connector {
  const connect = buildConnector({
    timeout: options.connectTimeoutMs,
    allowH2: false,
    // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED=0 has no effect here.
    rejectUnauthorized: true,
    lookup: guardedLookup(target, options),
  } as buildConnector.BuildOptions);
  return (socket, callback) => {
    const isRefused = isIP(socket.hostname) !== 0 && !options.policy.permits(socket.hostname, target);
    if (isRefused) callback(refused('address'), null);
    else connect(socket, callback);
  };
}

// The socket connects only to the address returned here, so a name cannot resolve differently between check and
// connection.
function guardedLookup(target: ConnectTarget, options: GuardedAgentOptions): LookupFunction {
  return (hostname, lookupOptions, callback) => {
    permittedAddresses(hostname, target, options).then(
      (addresses) => {
        const [first] = addresses;
        if (lookupOptions.all === true) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(toEgressError(error, false), '', 0),
    );
  };
}

async function permittedAddresses(
  hostname: string,
  target: ConnectTarget,
  options: GuardedAgentOptions,
): Promise<[LookupAddress, ...LookupAddress[]]> {
  const addresses = await options.resolve(hostname).catch(() => []);
  const [first, ...others] = addresses;
  if (first === undefined) throw new EgressError('dns', false, 'ENOTFOUND');
  // A private address among public ones is an attack or a mistake, and no reason to connect.
  const isEveryPermitted = addresses.every(({ address }) => options.policy.permits(address, target));
  if (!isEveryPermitted) throw refused('address');
  return [first, ...others];
}
