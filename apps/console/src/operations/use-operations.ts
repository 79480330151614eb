import { documentsContract } from '@keyway/contract';
import type { OpenApiDocument } from '@keyway/openapi/samples';
import { useQuery } from '@tanstack/react-query';

import { take } from '../api/send.js';
import { useApi } from '../api/use-api.js';
import { listOperations, type TriedOperation } from './list-operations.js';

/** The API's operations, from the server's own description; it changes with a release. */
export function useOperations() {
  const api = useApi(documentsContract);
  return useQuery<TriedOperation[]>({
    queryKey: ['operations'],
    staleTime: Infinity,
    queryFn: async () => listOperations(take(await api.openapi(), 200) as unknown as OpenApiDocument),
  });
}
