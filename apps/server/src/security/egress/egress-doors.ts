import type { Agent } from 'undici';
import { type AddressPolicy, createAddressPolicy } from './address.js';
import { createGuardedAgent, type ResolveAddresses } from './egress-connect.js';
import { createTargetFinder } from './egress-target.js';

/** The application and connector of a request. */
export type EgressOwner = { readonly applicationId: string; readonly serviceId: string };

type DoorOptions = {
  readonly allow: readonly string[];
  readonly resolve: ResolveAddresses;
  readonly connectTimeoutMs: number;
  readonly maxConnectionsPerHost: number;
};

/**
 * Separate agents for each set of addresses: a socket opened for one application serves no other. Two of them, because
 * a connection to a port that one host list grants must not serve a list that does not.
 */
export type Door = {
  readonly findTarget: ReturnType<typeof createTargetFinder>;
  readonly grantedAgent: Agent;
  readonly otherAgent: Agent;
};

const scopePattern = /^[\w-]+(?:\/[a-z0-9-]+)?$/;

/**
 * Splits an allow entry into its address and the scope after `=`: an application, or one of its connectors
 * (`app_1/service_id`).
 */
function parseScopedEntry(entry: string): { address: string; scope: string | undefined } {
  const [address = '', scope, ...rest] = entry.split('=').map((part) => part.trim());
  if (rest.length > 0 || (scope !== undefined && !scopePattern.test(scope)))
    throw new Error(`The egress allow entry "${entry}" names no application, or no application/connector.`);
  return { address, scope };
}

/** Throws on an invalid allow entry. */
export function createDoors({ allow, ...shared }: DoorOptions) {
  const entries = allow.map(parseScopedEntry);
  const scopes = new Set(entries.flatMap(({ scope }) => scope ?? []));
  const doors = new Map<string, Door>();

  const open = (name: string, own: readonly string[]): Door => {
    const policy = createAddressPolicy(
      entries.filter(({ scope }) => scope === undefined || own.includes(scope)).map(({ address }) => address),
    );
    const door = buildDoor(policy, shared);
    doors.set(name, door);
    return door;
  };
  const everyone = open('', []);
  // Fails at startup rather than at the first request.
  for (const { address } of entries) createAddressPolicy([address]);

  return {
    of: (owner: EgressOwner | null): Door => {
      if (!owner || scopes.size === 0) return everyone;
      const { applicationId, serviceId } = owner;
      const own = [applicationId, `${applicationId}/${serviceId}`].filter((scope) => scopes.has(scope));
      if (own.length === 0) return everyone;
      const name = own.join(' ');
      return doors.get(name) ?? open(name, own);
    },
    close: async (): Promise<void> => {
      const agents = [...doors.values()].flatMap((door) => [door.grantedAgent, door.otherAgent]);
      await Promise.all(agents.map((agent) => agent.close()));
    },
  };
}

const buildDoor = (policy: AddressPolicy, shared: Omit<DoorOptions, 'allow'>): Door => ({
  findTarget: createTargetFinder(policy),
  grantedAgent: createGuardedAgent({ ...shared, policy, portGranted: true }),
  otherAgent: createGuardedAgent({ ...shared, policy, portGranted: false }),
});
