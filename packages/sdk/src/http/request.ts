import { KeywayError } from '../errors.js';
import { headerNames, paramDefaults, sdkVersion } from '../generated/routes.js';
import type { OutgoingBody } from '../files/outgoing-body.js';
import type { CallOptions, KeywayOptions } from '../options.js';
import { encodeQuery } from './query.js';
import type { Route } from './route.js';

/** A body that is the same bytes each time it is sent. */
export type WireBody = string | ArrayBuffer;

/** A call as a method of the client describes it. */
export type Call = {
  readonly route: Route;
  /** By the contract's names. */
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: WireBody | undefined;
  /** Instead of a body: a file, or a form with files. */
  readonly file?: OutgoingBody | undefined;
  readonly contentType?: string | undefined;
  readonly options: CallOptions;
  /** Values of headers that only this call has, by their name in the contract's list of headers. */
  readonly extra?: Partial<Record<keyof typeof headerNames, string | undefined>>;
};

/** The call as it goes over the wire; sent unchanged however often it is retried. */
export type WireRequest = {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: WireBody | undefined;
  readonly file: OutgoingBody | undefined;
  readonly transactionId: string | undefined;
};

export function buildRequest(client: KeywayOptions, call: Call): WireRequest {
  const { route, options } = call;
  const transactionId = route.transaction ? (options.transactionId ?? crypto.randomUUID()) : undefined;
  const query = encodeQuery(call.query ?? {}, route.commaSeparated);
  return {
    url: `${client.baseUrl}${buildPath(route, call.params ?? {})}${query && `?${query}`}`,
    method: route.method,
    headers: buildHeaders(client, call, transactionId),
    body: call.body,
    file: call.file,
    transactionId,
  };
}

const buildPath = (route: Route, params: Readonly<Record<string, unknown>>): string =>
  route.path.replace(/:(\w+)/g, (_, name: string) =>
    segment(name, params[name] ?? (paramDefaults as Record<string, string>)[name]),
  );

/** An id as one segment of a path: nothing in it can lead to another path. */
function segment(name: string, value: unknown): string {
  if (typeof value !== 'string' || value === '' || value === '.' || value === '..') {
    throw new KeywayError(`${name} must be a non-empty string other than "." and ".."`);
  }
  try {
    return encodeURIComponent(value);
  } catch (cause) {
    throw new KeywayError(`${name} is not well-formed text`, { cause });
  }
}

function buildHeaders(client: KeywayOptions, call: Call, transactionId: string | undefined): Headers {
  const { route, options } = call;
  const key = route.admin ? client.adminKey : client.apiKey;
  if (!key)
    throw new KeywayError(
      `${route.name.join('.')} needs the client's ${route.admin ? 'adminKey' : 'apiKey'}`,
    );
  const headers = new Headers();
  const set = (name: string, value: unknown) =>
    value !== undefined && headers.set(name, checked(name, String(value)));
  for (const [name, value] of Object.entries(options.headers ?? {})) set(checkedName(name), value);
  const defaults: Record<string, unknown> = {
    ...client,
    applicationId: client.appId,
    raw: client.raw || undefined,
  };
  const own: Record<string, unknown> = { ...options, ...call.extra, transactionId };
  for (const [option, name] of Object.entries(headerNames)) {
    set(name, own[option] ?? (route.headers.includes(name) ? defaults[option] : undefined));
  }
  set('authorization', `Bearer ${key}`);
  set('user-agent', `keyway-sdk/${sdkVersion}`);
  // Without its boundary a form cannot be read.
  if (call.file?.isForm || !headers.has('content-type')) set('content-type', call.contentType);
  if (call.file)
    set('content-length', call.file.size ?? (call.file.isForm ? undefined : options.contentLength));
  return headers;
}

/** Characters of a token (RFC 9110 §5.6.2). */
function checkedName(name: string): string {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) {
    throw new KeywayError('A header has a name that no header can have');
  }
  return name;
}

/** `Headers` refuses such values too, but quotes them: a key must not end up in a log that way. */
function checked(name: string, value: string): string {
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
    throw new KeywayError(`The value of header ${name} has characters that no header can carry`);
  }
  return value;
}
