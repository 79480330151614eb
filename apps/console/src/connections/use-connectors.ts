import { connectorsContract, type connectorSchema } from '@keyway/contract';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';

import { take } from '../api/send.js';
import { useApi } from '../api/use-api.js';

export type Connector = z.infer<typeof connectorSchema>;

const HOUR_MS = 3_600_000;

/** Every connector there is; they change with the version of the server alone. */
export function useConnectors(applicationId: string) {
  const api = useApi(connectorsContract, applicationId);
  return useQuery({
    queryKey: ['connectors'],
    queryFn: async () => take(await api.list({ query: { limit: 200 } }), 200).data,
    staleTime: HOUR_MS,
  });
}

/** The connector's name; its ID until it is loaded. */
export function useConnectorNames(applicationId: string): (serviceId: string) => string {
  const { data } = useConnectors(applicationId);
  return (serviceId) => data?.find(({ id }) => id === serviceId)?.name ?? serviceId;
}
