import { ApiPromise } from './http/api-promise.js';
import { readJson, toErrorBody } from './http/envelope.js';
import { KeywayError } from './errors.js';
import { assertKnown, callOptionNames } from './known-options.js';
import type { CallOptions } from './options.js';
import type { Call } from './http/request.js';
import type { Route } from './http/route.js';
import type { Accept } from './files/received.js';
import type { Transport } from './http/transport.js';

type ProxyBody = string | Uint8Array | ArrayBuffer | Blob | FormData | URLSearchParams;

export type ProxyRequest = CallOptions & {
  /** Relative to the connector's base URL, or absolute on its host list; `{setting}` is replaced. */
  url: string;
  /** Default `GET`. */
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | undefined;
  /** Sent as it is when it is text, bytes, a blob or a form; anything else is sent as JSON. */
  body?: ProxyBody | object | null | undefined;
  /** Milliseconds Keyway waits for the connector; the connector's answer counts within `timeoutMs`. */
  downstreamTimeoutMs?: number | undefined;
};

export type ProxyApi = {
  /**
   * Calls the connector's own API with the consumer's credential and answers with its response, whatever
   * status that has; only Keyway's own refusals are thrown.
   *
   * @example
   * const response = await keyway.proxy.request({ url: '/tickets.json' });
   * console.log(response.status, await response.json());
   */
  request(request: ProxyRequest): ApiPromise<Response, undefined>;
};

export const buildProxy = (routes: readonly Route[], transport: Transport): ProxyApi => ({
  request: (request) => new ApiPromise(sendProxied(routes, transport, request)),
});

async function sendProxied(routes: readonly Route[], transport: Transport, request: ProxyRequest) {
  const data = await transport.send(await toCall(routes, request), acceptProxied);
  const { status, headers } = data;
  return {
    data,
    envelope: undefined,
    response: { status, headers, requestId: headers.get('request-id') ?? undefined },
  };
}

async function toCall(routes: readonly Route[], request: ProxyRequest): Promise<Call> {
  const { url, method = 'GET', body, downstreamTimeoutMs, ...options } = request;
  assertKnown('proxy.request', options, callOptionNames);
  const own = routes.find((route) => route.method === method);
  const route = own ?? routes.find((other) => other.method === 'GET')!;
  const sent = await toBody(body);
  if (sent.body !== undefined && route.method === 'GET')
    throw new KeywayError(`A ${method} request has no body`);
  return {
    route,
    ...sent,
    options,
    extra: {
      downstreamUrl: url,
      downstreamMethod: own ? undefined : method,
      downstreamTimeout: downstreamTimeoutMs?.toString(),
    },
  };
}

/** Forms are written out here, once: fetch would choose another boundary for every try. */
async function toBody(body: ProxyRequest['body']): Promise<Pick<Call, 'body' | 'contentType'>> {
  if (body === undefined || body === null) return {};
  if (!isProxyBody(body)) return { body: JSON.stringify(body), contentType: 'application/json' };
  const written = new Response(body as ConstructorParameters<typeof Response>[0]);
  return { contentType: written.headers.get('content-type') ?? undefined, body: await written.arrayBuffer() };
}

const isProxyBody = (body: string | object): body is ProxyBody =>
  typeof body === 'string' ||
  [Uint8Array, ArrayBuffer, Blob, FormData, URLSearchParams].some((known) => body instanceof known);

const acceptProxied: Accept<Response> = (received, toError) => {
  const { status, headers, bytes } = received;
  if (status >= 400) {
    const body = toErrorBody(readJson(received));
    const requestId = headers.get('request-id');
    // Only Keyway knows its request id: an answer that repeats it is its own, any other the connector's.
    if (!requestId || body.request_id === requestId) throw toError(body);
  }
  const bodiless = [204, 205, 304].includes(status);
  return new Response(bodiless ? null : bytes, { status, headers });
};
