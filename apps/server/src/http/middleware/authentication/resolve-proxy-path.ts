import type { ConnectorDefinition, Registry } from '@keyway/connectors';
import { headerNames } from '@keyway/contract';

import { ApiError } from '../../../api-error.js';
import type { ApiRequest } from '../../../context.js';
import { findApiKey } from '../../../security/keys/index.js';
import { setUrl } from '../begin-request.js';
import { MAX_URL_LENGTH } from '../request/check-request-line.js';

/** Service, consumer, and the address at the vendor, beginning with its slash or its query. */
const PATH_FORM = /^\/proxy\/([^/?#]+)\/([^/?#]+)([/?].*)?$/s;

/**
 * `/proxy/{service_id}/{consumer_id}/{path}` is a call of `/proxy` as a vendor's own SDK makes it: what would stand in
 * our headers is in the path, and the API key where the SDK puts the vendor's token.
 */
export function resolveProxyPath(registry: Registry, request: ApiRequest): void {
  if (!request.url.startsWith('/proxy/')) return;
  const [, service, consumer, target = '/'] = PATH_FORM.exec(request.url) ?? [];
  if (service === undefined || consumer === undefined) return;
  if (request.url.length > MAX_URL_LENGTH)
    throw new ApiError('RequestTooLargeError', { message: 'The URL is longer than 8 KB.' });
  const { headers } = request;
  // What the vendor's address holds is the vendor's business, and not the log's.
  request.context = Object.assign(request.context, {
    calledPath: `/proxy/${service}/${consumer}`,
    isPathForm: true,
  });
  setUrl(request, '/proxy');
  const { consumerId, connectionId } = readConsumer(consumer);
  headers[headerNames.serviceId] = decodeURIComponent(service);
  headers[headerNames.consumerId] = consumerId;
  if (connectionId !== undefined) headers[headerNames.connectionId] = connectionId;
  headers[headerNames.downstreamUrl] = target.startsWith('?') ? `/${target}` : target;
  moveKey(request, registry.getConnector(decodeURIComponent(service)));
}

/** `{consumer_id}` or `{consumer_id}~{connection_id}`; a tilde of the consumer's id itself is written `%7E`. */
function readConsumer(text: string): { consumerId: string; connectionId?: string } {
  const at = text.lastIndexOf('~');
  if (at < 0) return { consumerId: decodeURIComponent(text) };
  return {
    consumerId: decodeURIComponent(text.slice(0, at)),
    connectionId: decodeURIComponent(text.slice(at + 1)),
  };
}

/** The key goes where every other call has it, and is taken away from where the SDK put it: no vendor sees it. */
function moveKey(request: ApiRequest, connector: ConnectorDefinition | undefined): void {
  const { headers } = request;
  const key = ['authorization', ...(connector ? credentialHeaders(connector) : [])]
    .map((name) => findApiKey(String(headers[name] ?? '')))
    .find((found) => found !== undefined);
  if (key === undefined) return;
  if (String(headers[headerNames.downstreamUrl]).includes(key)) {
    throw new ApiError('RequestValidationError', {
      message: 'Send the API key in a header, where the SDK puts the token, not in the URL.',
      detail: { path: 'must not contain the API key' },
    });
  }
  for (const [name, value] of Object.entries(headers)) {
    if (findApiKey(String(value)) !== undefined) delete headers[name];
  }
  headers.authorization = `Bearer ${key}`;
}

const known = new WeakMap<ConnectorDefinition, readonly string[]>();

/** The headers in which the vendor takes a credential. */
function credentialHeaders(connector: ConnectorDefinition): readonly string[] {
  const remembered = known.get(connector);
  if (remembered) return remembered;
  const { basic, apiKey, oauth2 } = connector.auth;
  const names = [
    ...[basic, apiKey].flatMap((strategy) =>
      strategy
        ? namesOf(() => strategy.headers(Object.fromEntries(strategy.fields.map(({ id }) => [id, id]))))
        : [],
    ),
    ...namesOf(() => oauth2?.headers?.('token') ?? {}),
  ];
  known.set(connector, names);
  return names;
}

/** A strategy may want more than any value: then it tells nothing. */
function namesOf(build: () => Record<string, string>): string[] {
  try {
    return Object.keys(build()).map((name) => name.toLowerCase());
  } catch {
    return [];
  }
}
