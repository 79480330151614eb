import {
  attributeAbilities,
  fileLimitsOf,
  isMissing,
  type OperationFacts,
  tableOf,
} from '@keyway/connectors';
import {
  type Abilities,
  type AbilityState,
  operationKey,
  operationNameOf,
  type OperationName,
  resourceNames,
  resources,
  type ResourceName,
} from '@keyway/contract';

import type { RequestContext } from '../../context.js';
import type { Environment } from '../../env.js';
import type { Ports } from '../../ports.js';
import {
  type ConnectionPath,
  loadConnection,
  missingScopes,
  type ResolvedConnection,
} from '../model/index.js';

const MEGABYTE = 1024 * 1024;
/** Base64 takes four characters for three bytes, and the rest of the body needs space, too. */
const INLINE_SHARE = 0.7;

type Limits = Pick<Environment, 'BODY_LIMIT_MB' | 'ATTACHMENT_LIMIT_MB'>;

/** Returns the abilities of a connection: coverage, the integration's operations, its settings and scopes combined. */
export async function readAbilities(
  deps: Ports<'database' | 'env' | 'keyring' | 'registry'>,
  context: RequestContext,
  path: ConnectionPath,
): Promise<Abilities> {
  const resolved = await loadConnection(deps, context, path);
  const abilities = resourceNames.map((name) => [name, resourceAbilities(resolved, name, deps.env)]);
  return { resources: Object.fromEntries(abilities) as Abilities['resources'] };
}

const resourceAbilities = (resolved: ResolvedConnection, resource: ResourceName, limits: Limits): object =>
  Object.fromEntries(
    resources[resource].operations.map((operation) => [
      operation,
      abilityOf({ resolved, resource, limits }, operation),
    ]),
  );

type About = {
  readonly resolved: ResolvedConnection;
  readonly resource: ResourceName;
  readonly limits: Limits;
};

function abilityOf(about: About, operation: OperationName): object {
  const { resolved, resource, limits } = about;
  const facts = factsOf(resolved, resource, operation);
  const state = stateOf(resolved, resource, operation);
  switch (operation) {
    case 'list':
      return { state, filters: [...(facts.filters ?? [])], sort: [...(facts.sort ?? [])] };
    case 'create':
    case 'update':
      return { state, only: facts.only ?? null, ...writeAbility(about, operation, facts) };
    case 'upload':
      return { state, max: largestUpload(resolved, limits) };
    default:
      return { state, only: facts.only ?? null };
  }
}

/** Restrictions of the integration or the authorization take precedence over those of the connector. */
function stateOf(
  resolved: ResolvedConnection,
  resource: ResourceName,
  operation: OperationName,
): AbilityState {
  const { connector, integration, row } = resolved;
  const isEnabled = integration.enabled && (row?.enabled ?? true);
  if (!isEnabled || !integration.operations.includes(operationKey(resource, operation)))
    return 'switched_off';
  if (missingScopes(resolved, operationNameOf(resource, operation)).length > 0) return 'missing_scope';
  const declared = tableOf(connector, resource)?.[operation];
  return !declared || isMissing(declared) ? 'unsupported' : 'yes';
}

function factsOf(
  { connector }: ResolvedConnection,
  resource: ResourceName,
  operation: OperationName,
): OperationFacts {
  const declared = tableOf(connector, resource)?.[operation];
  return !declared || isMissing(declared) ? {} : declared;
}

function writeAbility(
  { resolved, resource, limits }: About,
  operation: 'create' | 'update',
  { requires = [], defaults = [], opensConversation }: OperationFacts,
): object {
  const attributes = attributeAbilities(resolved.connector, resource, operation, resolved.settings);
  const named = requires.map((names) => [names].flat());
  const required = named.filter(
    (names) =>
      names.some((name) => attributes[name]?.state === 'required') ||
      !names.some((name) => defaults.includes(name)),
  );
  const opens = opensConversation === false ? [['conversation_id']] : [];
  const takesFiles = ['attachments', 'message.attachments'].some((path) => attributes[path]?.state === 'yes');
  return {
    attributes: Object.fromEntries(
      Object.entries(attributes).map(([path, ability]) => [
        path,
        opens.flat().includes(path) ? { ...ability, state: 'required' } : ability,
      ]),
    ),
    required: operation === 'create' ? [...opens, ...required] : [],
    files: takesFiles
      ? {
          inline: Math.floor(limits.BODY_LIMIT_MB * MEGABYTE * INLINE_SHARE),
          upload: largestUpload(resolved, limits),
          multipart: largestInForm(resolved, limits),
        }
      : null,
  };
}

/** Returns the maximum size in bytes of a file in a form. */
function largestInForm({ connector }: ResolvedConnection, { ATTACHMENT_LIMIT_MB }: Limits): number {
  const { each = Infinity, together = Infinity } = fileLimitsOf(connector);
  return Math.min(each, together, ATTACHMENT_LIMIT_MB * MEGABYTE);
}

/** Returns the maximum size in bytes of an upload over this connection; null if uploads are unsupported. */
function largestUpload(resolved: ResolvedConnection, { ATTACHMENT_LIMIT_MB }: Limits): number | null {
  const { maxSize } = factsOf(resolved, 'attachments', 'upload');
  if (maxSize === undefined || stateOf(resolved, 'attachments', 'upload') !== 'yes') return null;
  return Math.min(maxSize, ATTACHMENT_LIMIT_MB * MEGABYTE);
}
