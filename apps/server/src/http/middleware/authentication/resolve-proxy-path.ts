import type { ConnectorDefinition, Registry } from '@keyway/connectors';
import { headerNames } from '@keyway/contract';

import { ApiError } from '../../../api-error.js';
import type { ApiRequest } from '../../../context.js';
import { findApiKey } from '../../../security/keys/index.js';
import { setUrl } from '../begin-request.js';
import { MAX_URL_LENGTH } from '../request/check-request-line.js';

/** Matches service, consumer, and the vendor path, starting with its slash or query. */
const PATH_FORM = /^\/proxy\/([^/?#]+)\/([^/?#]+)([/?].*)?$/s;

/**
 * Resolves `/proxy/{service_id}/{consumer_id}/{path}`, a request to `/proxy` in the form of a vendor's SDK: the path
 * replaces our headers, and the API key is where the SDK puts the vendor's token.
 */
export function resolveProxyPath(registry: Registry, request: ApiRequest): void {
  if (!request.url.startsWith('/proxy/')) return;
  const [, service, consumer, target = '/'] = PATH_FORM.exec(request.url) ?? [];
  if (service === undefined || consumer === undefined) return;
  if (request.url.length > MAX_URL_LENGTH)
    throw new ApiError('RequestTooLargeError', { message: 'The URL is longer than 8 KB.' });
  const { headers } = request;
  // The vendor URL's content must not enter the request log.
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

/** Parses `{consumer_id}` or `{consumer_id}~{connection_id}`; a tilde within the consumer ID is encoded as `%7E`. */
function readConsumer(text: string): { consumerId: string; connectionId?: string } {
  const at = text.lastIndexOf('~');
  if (at < 0) return { consumerId: decodeURIComponent(text) };
  return {
    consumerId: decodeURIComponent(text.slice(0, at)),
    connectionId: decodeURIComponent(text.slice(at + 1)),
  };
}

/** Moves the key to where every other request has it, so that no vendor receives it. */
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

/** Returns the headers that carry the vendor's credential. */
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

/** Returns no names if a strategy needs more than placeholder values. */
function namesOf(build: () => Record<string, string>): string[] {
  try {
    return Object.keys(build()).map((name) => name.toLowerCase());
  } catch {
    return [];
  }
}
