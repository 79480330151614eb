import { headerNames } from '@keyway/contract';
import type { RequestExample } from '@keyway/openapi/samples';

import type { Search } from '../../api/use-search.js';
import type { TriedOperation } from '../../operations/list-operations.js';
import { readPath } from '../../operations/read-path.js';
import type { Call } from './call.js';

/** The known values of a request for repeating it: with the example's body, because bodies are not stored. */
export function toGiven(call: Call, tried: TriedOperation): RequestExample {
  const [content] = Object.values(tried.operation.requestBody?.content ?? {});
  const { consumer_id, service_id, connection_id } = toTrySearch(call);
  const known = [
    [headerNames.consumerId, consumer_id],
    [headerNames.serviceId, service_id],
    [headerNames.connectionId, connection_id],
  ] as const;
  return {
    path: readPath(tried.path, call.path) ?? {},
    headers: Object.fromEntries(
      known.filter(([name, value]) => value && takes(tried, name)) as [string, string][],
    ),
    ...(content?.example !== undefined && { body: content.example }),
    ...(content &&
    tried.operation.requestBody &&
    'application/octet-stream' in tried.operation.requestBody.content
      ? { file: { name: 'file', contentType: 'application/octet-stream' } }
      : {}),
  };
}

const takes = ({ operation }: TriedOperation, header: string): boolean =>
  (operation.parameters ?? []).some(({ name }) => name === header);

/** The address at which the same call is tried. */
export const toTrySearch = ({ operation, path, consumer_id, service, connection_id }: Call): Search => ({
  operation: operation.id,
  path,
  consumer_id,
  service_id: service.id === 'vault' ? '' : service.id,
  connection_id: connection_id ?? '',
});
