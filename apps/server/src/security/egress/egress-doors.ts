import type { Agent } from 'undici';
import { type AddressPolicy, createAddressPolicy } from './address.js';
import { createGuardedAgent, type ResolveAddresses } from './egress-connect.js';
import { createTargetFinder } from './egress-target.js';

/** The application and the connector that a request is made for. */
export type EgressOwner = { readonly applicationId: string; readonly serviceId: string };

type DoorOptions = {
  readonly allow: readonly string[];
  readonly resolve: ResolveAddresses;
  readonly connectTimeoutMs: number;
  readonly maxConnectionsPerHost: number;
};

/**
 * Connections of their own for each set of addresses: a socket that one application may open serves no other. The two
 * agents keep apart ports that one host list grants and another does not.
 */
export type Door = {
  readonly findTarget: ReturnType<typeof createTargetFinder>;
  readonly grantedAgent: Agent;
  readonly otherAgent: Agent;
};

const scopePattern = /^[\w-]+(?:\/[a-z0-9-]+)?$/;

/** An allow entry's address, and the scope behind `=`: an application, or one of its connectors (`app_1/chatwoot`). */
export function parseScopedEntry(entry: string): { address: string; scope: string | undefined } {
  const [address = '', scope, ...rest] = entry.split('=').map((part) => part.trim());
  if (rest.length > 0 || (scope !== undefined && !scopePattern.test(scope)))
    throw new Error(`The egress allow entry "${entry}" names no application, or no application/connector.`);
  return { address, scope };
}

/** Throws on a bad allow entry. */
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
  // Throws now for what would be wrong later.
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
