import { answersFile, headerNames, type Route } from '@keyway/contract';
import { z } from 'zod';

import { requestExamples, type FileExample, type RequestExample } from '../request-examples.js';

/** Where a sample takes its secrets from. */
export type CredentialName = 'KEYWAY_API_KEY' | 'KEYWAY_SESSION_TOKEN' | 'KEYWAY_ADMIN_KEY';

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
  readonly serviceId: string | undefined;
  readonly transactionId: string | undefined;
  /** Where and how the proxy calls. */
  readonly downstreamUrl: string | undefined;
  readonly params: readonly { readonly name: string; readonly value: string }[];
  /** As on the wire: filter and sort as objects. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** The file that is sent instead of a body. */
  readonly file: FileExample | undefined;
  /** What a list gives one by one, or a call as its data: `message`. Absent where nothing comes back. */
  readonly answer: string | undefined;
  readonly isList: boolean;
  /** Whether the answer is a file, read as it comes. */
  readonly isFile: boolean;
  /** Whether a browser is meant to follow the answer. */
  readonly redirects: boolean;
};

const CONSUMER = 'user-1';

/** The example call of an endpoint. */
export const toSampleCall = (route: Route, baseUrl: string): SampleCall => {
  const { metadata } = route;
  const example: RequestExample = requestExamples[metadata.operationId] ?? {};
  const given = (name: string): string | undefined => example.headers?.[name];
  const isApplications = metadata.callers.includes('application');
  const noun = nounOf(route);
  return {
    baseUrl,
    method: route.method,
    path: fillPath(route.path, example),
    sdkName: route.sdkName,
    credential: credentialOf(route),
    namesApplication: isApplications,
    consumerId: isApplications && metadata.consumer === 'required' ? CONSUMER : undefined,
    serviceId: given(headerNames.serviceId),
    transactionId: metadata.transaction === 'required' ? `create-${noun}-1` : undefined,
    downstreamUrl: given(headerNames.downstreamUrl),
    params: paramNames(route.path).map((name) => ({ name, value: paramOf(example, name, route.path) })),
    query: example.query ?? {},
    body: example.body,
    file: example.file,
    answer: '204' in route.responses ? undefined : noun,
    isList: isList(route),
    isFile: answersFile(route),
    redirects: '303' in route.responses,
  };
};

const paramNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);

const paramOf = ({ path = {} }: RequestExample, name: string, template: string): string => {
  const value = path[name];
  if (value === undefined) throw new Error(`${template} has no example of its parameter ${name}`);
  return value;
};

const fillPath = (template: string, example: RequestExample): string =>
  template.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(paramOf(example, name, template)));

const credentialOf = ({ metadata: { callers } }: Route): CredentialName | undefined => {
  if (callers.includes('application')) return 'KEYWAY_API_KEY';
  if (callers.includes('session')) return 'KEYWAY_SESSION_TOKEN';
  return callers.includes('admin') ? 'KEYWAY_ADMIN_KEY' : undefined;
};

const isList = ({ responses }: Route): boolean => {
  const answer = responses[200];
  return answer instanceof z.ZodObject && 'links' in answer.shape;
};

/** What the answer is called where nothing but the name of the method tells. */
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
const nounOf = ({ sdkName = [] }: Route): string => {
  const [group = 'answers', method = ''] = sdkName.slice(-2);
  if (group === 'people') return 'person';
  if (group === 'audit') return nouns[method] ?? 'entry';
  return nouns[method] ?? (/Keys?$/.test(method) ? 'key' : group.replace(/s$/, ''));
};
