import { headerNames, type RouteMetadata, requiredScopes } from '@keyway/contract';

import { ApiError } from '../../../api-error.js';
import type { ApiRequest } from '../../../context.js';
import type { KeyRights } from '../../../security/keys/index.js';

/**
 * Throws a ForbiddenError if the request exceeds the rights of its API key. A key that is bound to consumers or
 * connectors may only make requests that name one of them, so an endpoint that concerns all is closed to it unless its
 * metadata says otherwise.
 */
export function assertKeyRights(request: ApiRequest): void {
  const { caller, client, metadata } = request.context;
  if (caller.kind !== 'application' || !metadata) return;
  const { rights } = caller;
  if (!rights.isFrom(client.address))
    throw refusal(
      `This key cannot be used from the IP address ${client.address}.`,
      'Add its network to source_cidrs',
      {
        address: client.address,
      },
    );
  assertScope(request, rights);
  // The response is the same for every key.
  if (metadata.scope === 'any') return;
  assertConsumer(request, rights, metadata);
  assertService(request, rights, metadata);
}

function assertScope({ tsRestRoute }: ApiRequest, { scopes }: KeyRights): void {
  const needed = requiredScopes(tsRestRoute);
  if (needed.length === 0 || needed.some((scope) => scopes.has(scope))) return;
  const [scope, ...others] = needed;
  if (others.length === 0)
    throw refusal(`This key lacks the scope ${scope}.`, 'Add it to scopes', {
      missing_scope: scope,
      scopes: [...scopes],
    });
  throw refusal(`This key has none of the scopes ${needed.join(', ')}.`, 'Add one of them to scopes', {
    one_of_scopes: [...needed],
    scopes: [...scopes],
  });
}

function assertConsumer(request: ApiRequest, { consumerIds }: KeyRights, metadata: RouteMetadata): void {
  if (!consumerIds) return;
  const { context, params = {} } = request;
  const named = [context.consumerId, params.consumer_id].filter((id) => id !== undefined);
  const isAboutOne = metadata.consumer === 'required' || params.consumer_id !== undefined;
  if (isAboutOne && areAmong(named, consumerIds)) return;
  throw refusal(
    isAboutOne
      ? 'This key cannot be used for this consumer.'
      : `This key is restricted to certain consumers, and ${metadata.operationId} concerns all.`,
    'Add the consumer to consumer_ids, or clear consumer_ids',
    { consumer_ids: [...consumerIds] },
  );
}

function assertService(request: ApiRequest, { serviceIds }: KeyRights, metadata: RouteMetadata): void {
  if (!serviceIds) return;
  const { context, params = {} } = request;
  const named = [context.serviceId, params.service_id].filter((id) => id !== undefined);
  // Without a connector in the request, its connection is chosen among the connectors of the key.
  const isAboutOne =
    metadata.area === 'unify' || metadata.area === 'proxy' || params.service_id !== undefined;
  if (isAboutOne && areAmong(named, serviceIds)) return;
  throw refusal(
    isAboutOne
      ? 'This key cannot be used for this connector.'
      : `This key is restricted to certain connectors, and ${metadata.operationId} concerns all.`,
    'Add the connector to service_ids, or clear service_ids',
    { service_ids: [...serviceIds], header: headerNames.serviceId },
  );
}

const areAmong = (named: readonly unknown[], allowed: ReadonlySet<unknown>): boolean =>
  named.every((id) => allowed.has(id));

const refusal = (problem: string, remedy: string, detail: Record<string, unknown>): ApiError =>
  new ApiError('ForbiddenError', {
    message: `${problem} ${remedy} of the key (PATCH /applications/{id}/keys/{key_id}), or use another.`,
    detail,
  });
