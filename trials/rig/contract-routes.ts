import { requestExamples } from '@keyway/openapi';
import { contract, metadataOf, resourceNames, resources, type RouteMetadata } from '@keyway/contract';

/** One endpoint of the contract, as an attack sees it. */
export type ContractRoute = {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly metadata: RouteMetadata;
  /** Names of the query members it declares. */
  readonly queryNames: readonly string[];
  readonly takesBody: boolean;
};

/** Values for calls; every path parameter and body is filled from these. */
export type Ids = {
  readonly applicationId: string;
  readonly consumerId: string;
  readonly serviceId: string;
  readonly messageId: string;
  readonly keyId: string;
};

type Declared = {
  readonly method: string;
  readonly path: string;
  readonly metadata?: unknown;
  readonly query?: { readonly shape?: Readonly<Record<string, unknown>> };
  readonly body?: unknown;
};
type Tree = { readonly [name: string]: Tree | Declared };

const walk = (tree: Tree): Declared[] =>
  Object.values(tree).flatMap((entry) =>
    'method' in entry && typeof entry.method === 'string' ? [entry as Declared] : walk(entry as Tree),
  );

/** Goes on for half an hour, where its filter does not end it. */
const FOLLOWED = 'logsLive';

/** Every endpoint that is declared, so that a new one is attacked from the day it is. */
export const contractRoutes: readonly ContractRoute[] = walk(contract as unknown as Tree).map((route) => {
  const metadata = metadataOf(route);
  if (!metadata) throw new Error(`${route.method} ${route.path} has no metadata`);
  return {
    name: `${route.method} ${route.path}`,
    method: route.method,
    path: route.path,
    metadata,
    queryNames: Object.keys(route.query?.shape ?? {}),
    takesBody: route.method !== 'GET' && route.body !== undefined,
  };
});

/** Routes whose response ends on its own. */
export const endingRoutes = contractRoutes.filter(({ metadata }) => metadata.operationId !== FOLLOWED);

const pathValues: Readonly<Record<string, (ids: Ids) => string>> = {
  id: ({ applicationId }) => applicationId,
  application_id: ({ applicationId }) => applicationId,
  consumer_id: ({ consumerId }) => consumerId,
  key_id: ({ keyId }) => keyId,
  ...Object.fromEntries(
    resourceNames.map((name) => [`${resources[name].entity}_id`, ({ messageId }: Ids) => messageId]),
  ),
  resource: () => 'messages',
  session_id: () => 'AAAAAAAAAAAAAAAAAAAAAA',
  service_id: ({ serviceId }) => serviceId,
  unified_api: () => 'customer-support',
  // A URL that belongs to no one.
  handle: () => 'A'.repeat(43),
  person_id: () => 'person_000000000000000000',
  // The target of an attack; otherwise an unknown one.
  request_id: (ids) => ('requestId' in ids ? String(ids.requestId) : '0'.repeat(32)),
  webhook_id: () => 'wh_000000000000000000000000',
  delivery_id: () => 'evt_00000000000000000000000000000000',
};

/** The path with its parameters filled in. Throws for a parameter that the table does not know yet. */
export const fillPath = (route: ContractRoute, ids: Ids): string =>
  route.path.replace(/:([a-z_]+)/g, (_whole, name: string) => {
    const value = pathValues[name]?.(ids);
    if (value === undefined) throw new Error(`Say what the path parameter ${name} of ${route.name} is.`);
    return encodeURIComponent(value);
  });

const metadata = { account_name: 'Trial' };
const bodies: Readonly<Record<string, (ids: Ids) => unknown>> = {
  consoleLinksAdd: () => ({}),
  applicationsAdd: () => ({ name: 'Trial' }),
  applicationsUpdate: () => ({ name: 'Trial' }),
  applicationKeysAdd: () => ({ name: 'trial' }),
  applicationKeysUpdate: () => ({ name: 'trial' }),
  keyRotationsAdd: ({ applicationId }) => ({ application_id: applicationId }),
  peopleAdd: () => ({ email: 'trial@example.com', grants: [] }),
  peopleUpdate: () => ({ grants: [] }),
  consoleSessionAdd: () => ({ admin_key: 'no-admin-key' }),
  sessionsCreate: () => ({ consumer_metadata: metadata }),
  consumersAdd: ({ consumerId }) => ({ consumer_id: consumerId, metadata }),
  consumersUpdate: () => ({ metadata }),
  integrationsAdd: ({ serviceId }) => ({ service_id: serviceId, credentials_source: 'sandbox' }),
  integrationsUpdate: () => ({ name: 'Trial' }),
  connectionsAdd: () => ({ metadata: { note: 'trial' } }),
  connectionsUpdate: () => ({ metadata: { note: 'trial' } }),
  connectionsValidate: () => ({}),
  connectionsConfirm: () => ({ confirm_token: 'trial' }),
  connectionsImport: () => ({ credentials: { access_token: 'trial-token' } }),
  // Disabled, so that no test of its URL is repeated while rows are compared.
  webhooksAdd: () => ({ delivery_url: 'http://127.0.0.1:1/hooks', events: ['*'], status: 'disabled' }),
  webhooksUpdate: () => ({ description: 'trial' }),
  webhooksRotate: () => ({}),
  webhooksTest: () => ({}),
  webhookDeliveriesRetry: () => ({}),
  hooksReceive: () => ({ trial: true }),
  // Any bytes are a file.
  attachmentsUpload: () => ({ trial: true }),
  messagesAdd: () => ({ conversation_id: '1', body: 'trial', type: 'note' }),
  messagesUpdate: () => ({ body: 'trial' }),
  proxyPost: () => ({ trial: true }),
  proxyPut: () => ({ trial: true }),
  proxyPatch: () => ({ trial: true }),
  proxyDelete: () => ({ trial: true }),
};

/** A body that the route accepts, where it takes one. Throws for a route that the table does not know yet. */
export function bodyOf(route: ContractRoute, ids: Ids): unknown {
  if (!route.takesBody) return undefined;
  const { operationId } = route.metadata;
  const body = bodies[operationId]?.(ids) ?? requestExamples[operationId]?.body;
  if (body === undefined) throw new Error(`Say what body ${route.name} takes.`);
  return body;
}

/** The query values a route needs to pass validation. */
export function queryOf({ queryNames, metadata: { operationId } }: ContractRoute): string {
  if (operationId === FOLLOWED) return '?filter[end_date]=2020-01-01T00:00:00Z';
  return queryNames.includes('file_name') ? '?file_name=trial.txt' : '';
}
