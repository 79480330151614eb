import { ApiPromise, type FullAnswer } from './http/api-promise.js';
import { acceptEnvelope } from './http/envelope.js';
import { KeywayError } from './errors.js';
import { acceptFile } from './files/file.js';
import { paramDefaults } from './generated/routes.js';
import { assertKnown, callOptionNames } from './known-options.js';
import type { CallOptions, FormOptions } from './options.js';
import { toForm } from './files/form.js';
import { OutgoingBody } from './files/outgoing-body.js';
import { type UploadFile, UploadSource } from './files/upload-source.js';
import { PagePromise } from './pages.js';
import type { Call } from './http/request.js';
import type { Route } from './http/route.js';
import type { Transport } from './http/transport.js';

type Members = Record<string, unknown>;
type Method = (...values: unknown[]) => ApiPromise<unknown>;
export type Groups = { [name: string]: Groups | Method };

/** The methods of all routes, hung where their names say: `vault.connections.update`. */
export function buildGroups(routes: readonly Route[], transport: Transport): Groups {
  const root: Groups = {};
  for (const route of routes) {
    const parents = route.name.slice(0, -1);
    const group = parents.reduce<Groups>((above, name) => (above[name] ??= {}) as Groups, root);
    group[route.name.at(-1)!] = methodOf(route)(route, transport);
  }
  return root;
}

function methodOf({ page, file }: Route) {
  if (page) return pageMethod;
  return file ? fileMethod : itemMethod;
}

const fileMethod =
  (route: Route, transport: Transport): Method =>
  (...values) =>
    new ApiPromise(sendFile(transport, () => toCall(route, values)));

const itemMethod =
  (route: Route, transport: Transport): Method =>
  (...values) =>
    new ApiPromise(sendItem(transport, () => toCall(route, values)));

const pageMethod =
  (route: Route, transport: Transport): Method =>
  (...values) =>
    new PagePromise(async (cursor) => {
      const call = toCall(route, values);
      return transport.send(
        cursor === undefined ? call : { ...call, query: { ...call.query, cursor } },
        acceptEnvelope,
      );
    });

/** Invalid arguments reject the promise like any other failure; nothing is thrown synchronously. */
async function sendItem(transport: Transport, describe: () => Call): Promise<FullAnswer<unknown, unknown>> {
  const { envelope, response } = await transport.send(describe(), acceptEnvelope);
  return { data: (envelope as { data?: unknown } | undefined)?.data, envelope, response };
}

const sendFile = async (transport: Transport, describe: () => Call) => transport.send(describe(), acceptFile);

/** Reads the arguments in their fixed order: path, body, query, options; each only where the route has it. */
function toCall(route: Route, values: readonly unknown[]): Call {
  const rest = [...values];
  const params = route.params.length > 0 ? toParams(route, rest.shift()) : {};
  const given = route.body ? rest.shift() : undefined;
  const query = route.query === 'argument' ? rest.shift() : undefined;
  const options = (rest.shift() ?? {}) as FormOptions & { query?: Members };
  assertArguments(route, options, rest);
  return {
    route,
    params,
    query: (query as Members | undefined) ?? options.query,
    ...toBody(route, given, options),
    options,
  };
}

/** Refuses misspelled and misplaced options, which only the type checker would find otherwise. */
function assertArguments(
  { name, query, filesAt }: Route,
  options: CallOptions,
  surplus: readonly unknown[],
): void {
  const method = name.join('.');
  const own = [...(query === 'option' ? ['query'] : []), ...(filesAt ? ['files'] : [])];
  assertKnown(method, options, [...callOptionNames, ...own]);
  if (surplus.some((value) => value !== undefined)) throw new KeywayError(`${method} has too many arguments`);
}

function toBody(
  route: Route,
  given: unknown,
  { contentType, files }: FormOptions,
): Pick<Call, 'body' | 'file' | 'contentType'> {
  if (route.body === 'file') {
    const file = new UploadSource(given as UploadFile, 'The file');
    const type = contentType ?? file.contentType;
    return { file: new OutgoingBody([file], { contentType: type, isForm: false }), contentType: type };
  }
  const form = route.filesAt && toForm(route, given, files ?? {});
  if (form) return { file: form, contentType: form.contentType };
  return given === undefined ? {} : { body: JSON.stringify(given), contentType: 'application/json' };
}

/** One path parameter is passed as it is; several come as an object with camelCase names. */
function toParams(route: Route, value: unknown): Members {
  const [first, ...others] = route.params;
  if (others.length === 0) return { [first!]: value };
  if (typeof value !== 'object' || value === null) {
    const names = route.params.filter((name) => !(name in paramDefaults)).map(camelCase);
    throw new KeywayError(`${route.name.join('.')} takes an object with ${names.join(', ')} first`);
  }
  return Object.fromEntries(route.params.map((name) => [name, (value as Members)[camelCase(name)]]));
}

const camelCase = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
