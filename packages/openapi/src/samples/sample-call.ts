import { headerNames, type ResourceName, resources } from '@keyway/contract';

import type { Components, JsonSchema, Operation } from '../document.js';
import type { FileExample, RequestExample } from '../request-examples.js';
import { optionsOf, type SampleOption } from './options.js';

/** Where a sample takes its secrets from. */
export type CredentialName = 'KEYWAY_API_KEY' | 'KEYWAY_SESSION_TOKEN' | 'KEYWAY_ADMIN_KEY';

/** An operation of a description, and where it stands. */
export type DescribedOperation = {
  /** In capitals. */
  readonly method: string;
  /** As in the description: `/messages/{message_id}`. */
  readonly path: string;
  readonly operation: Omit<Operation, 'x-codeSamples'>;
  readonly components: Pick<Components, 'schemas'>;
};

/** One example call, as the languages spell it. */
export type SampleCall = {
  readonly baseUrl: string;
  readonly method: string;
  /** With the parameters filled in. */
  readonly path: string;
  /** `['vault', 'connections', 'update']`; absent where no SDK has the endpoint. */
  readonly sdkName: readonly string[] | undefined;
  readonly credential: CredentialName | undefined;
  /** Whether it names the application, taken from the environment. */
  readonly namesApplication: boolean;
  readonly consumerId: string | undefined;
  /** Further options of a single SDK call. */
  readonly options: readonly SampleOption[];
  readonly transactionId: string | undefined;
  /** Where and how the proxy calls. */
  readonly downstreamUrl: string | undefined;
  readonly params: readonly { readonly name: string; readonly value: string }[];
  /** As on the wire: filter and sort as objects. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** The file that is sent instead of a body. */
  readonly file: FileExample | undefined;
  /** The name of one item of a list, or of a call's data: `message`. Absent if there is no response body. */
  readonly answer: string | undefined;
  readonly isList: boolean;
  /** Whether the answer is a file, read as it comes. */
  readonly isFile: boolean;
  /** Whether a browser is meant to follow the answer. */
  readonly redirects: boolean;
};

/** A call of an operation with its examples, or with given values. */
export function toSampleCall(
  described: DescribedOperation,
  given: RequestExample,
  baseUrl: string,
): SampleCall {
  const { method, path, operation } = described;
  const sdkName = operation['x-sdk-name']?.split('.');
  return {
    baseUrl,
    method,
    path: fillPath(path, given),
    sdkName,
    credential: credentialOf(operation),
    namesApplication: isForApplications(operation),
    consumerId: given.headers?.[headerNames.consumerId],
    options: optionsOf(operation, given),
    transactionId: given.headers?.[headerNames.transactionId],
    downstreamUrl: given.headers?.[headerNames.downstreamUrl],
    params: paramNames(path).map((name) => ({ name, value: paramOf(given, name, path) })),
    query: given.query ?? {},
    body: given.body,
    file: given.file,
    answer: '204' in operation.responses ? undefined : nounOf(operation),
    isList: isList(described),
    isFile: isFile(operation),
    redirects: '303' in operation.responses,
  };
}

/** Whether an API key makes the call, which then says for which application. */
export const isForApplications = ({ security }: Pick<Operation, 'security'>): boolean =>
  security.some((scheme) => 'apiKey' in scheme);

const paramNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

function paramOf({ path = {} }: RequestExample, name: string, template: string): string {
  const value = path[name];
  if (value === undefined) throw new Error(`${template} has no example of its parameter ${name}`);
  return value;
}

const fillPath = (template: string, given: RequestExample): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(paramOf(given, name, template)));

const credentials = {
  apiKey: 'KEYWAY_API_KEY',
  sessionToken: 'KEYWAY_SESSION_TOKEN',
  adminKey: 'KEYWAY_ADMIN_KEY',
} as const;

function credentialOf({ security }: Pick<Operation, 'security'>): CredentialName | undefined {
  const names = Object.keys(credentials) as (keyof typeof credentials)[];
  const found = names.find((name) => security.some((scheme) => name in scheme));
  return found && credentials[found];
}

function isList({ operation, components }: DescribedOperation): boolean {
  const schema = operation.responses['200']?.content?.['application/json']?.schema;
  return 'links' in ((resolve(schema, components).properties ?? {}) as object);
}

/** A schema by its own words, where it is only named. */
export function resolve(schema: JsonSchema = {}, { schemas }: DescribedOperation['components']): JsonSchema {
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
  return name === undefined ? schema : (schemas[name] as JsonSchema);
}

/** Whether an SDK's user gets a file, and no JSON. The proxy answers whatever the connector does. */
function isFile(operation: DescribedOperation['operation']): boolean {
  const content = operation.responses['200']?.content;
  const name = operation['x-sdk-name'];
  return name !== undefined && !name.startsWith('proxy.') && !!content && !('application/json' in content);
}

/** The variable name of the response if only the method's name suggests one. */
const nouns: Readonly<Record<string, string>> = {
  stats: 'stats',
  resource: 'coverage',
  apis: 'api',
  check: 'check',
  validate: 'check',
  exchanges: 'exchanges',
  test: 'attempt',
  replay: 'replay',
  listDeliveries: 'delivery',
  getDelivery: 'delivery',
  retryDelivery: 'delivery',
  confirm: 'confirmation',
  rotateKeys: 'rotation',
};

/** `messages.list` gives a message, `management.applications.createKey` a key. */
export function nounOf(operation: Pick<Operation, 'x-sdk-name'>): string {
  const [group = 'answers', method = ''] = operation['x-sdk-name']?.split('.').slice(-2) ?? [];
  if (group === 'people') return 'person';
  if (group === 'audit') return nouns[method] ?? 'entry';
  return nouns[method] ?? (/Keys?$/.test(method) ? 'key' : entityOf(group));
}

/** `inboxes` gives an inbox, `webhooks` a webhook. */
const entityOf = (group: string): string =>
  Object.hasOwn(resources, group) ? resources[group as ResourceName].entity : group.replace(/s$/, '');
