import { resourceNames, resources } from '../customer-support/resources.js';
import { metadataOf } from '../wire/metadata.js';

/** The access of a role to the endpoints under a heading of the description. */
type Rights = Readonly<Record<string, 'read' | 'write'>>;

const viewing = {
  Applications: 'read',
  'API keys': 'read',
  Connectors: 'read',
  Consumers: 'read',
  Connections: 'read',
  Integrations: 'read',
  Logs: 'read',
  Events: 'read',
  Webhooks: 'read',
  Installation: 'read',
} as const satisfies Rights;
const supporting = {
  ...viewing,
  Consumers: 'write',
  Connections: 'write',
  Sessions: 'write',
} as const satisfies Rights;
const developing: Rights = {
  ...supporting,
  Integrations: 'write',
  'API keys': 'write',
  Webhooks: 'write',
  Proxy: 'write',
  'Log details': 'read',
  Audit: 'read',
  ...Object.fromEntries(resourceNames.map((name) => [resources[name].tag, 'write'])),
};
const operating = {
  ...viewing,
  Applications: 'write',
  Installation: 'write',
  Audit: 'read',
} as const satisfies Rights;

/** Roles of people, and what each may do; what is not named is refused. */
export const roleRights = {
  /** Sees how everything is, and no customer's words. */
  viewer: viewing,
  /** Helps consumers to connect. */
  support: supporting,
  /** Sets up integrations, keys and webhooks, and tries calls. */
  developer: developing,
  /** Runs the installation. */
  operator: operating,
  /** Everything, and who else may do what. */
  owner: { ...developing, Applications: 'write', Installation: 'write', People: 'write' },
} as const satisfies Record<string, Rights>;
export type Role = keyof typeof roleRights;
export const roles = Object.keys(roleRights) as [Role, ...Role[]];

/** A role, for one application or (null) for all of them and the installation itself. */
export type Grant = { readonly role: Role; readonly application_id: string | null };

type Route = { readonly method: string; readonly metadata?: unknown };

/** Whether a role may call an endpoint. */
export function roleMay(role: Role, route: Route): boolean {
  const right = (roleRights[role] as Rights | undefined)?.[metadataOf(route)?.tag ?? ''];
  return right === 'write' || (right === 'read' && route.method === 'GET');
}

/** Whether a person with these grants may call an endpoint about an application; undefined: about none or all. */
export const mayCall = (grants: readonly Grant[], route: Route, applicationId: string | undefined): boolean =>
  grants.some(
    (grant) =>
      (grant.application_id === null || grant.application_id === applicationId) && roleMay(grant.role, route),
  );
