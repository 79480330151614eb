import { integrationsContract, type IntegrationRecord } from '@keyway/contract';
import { useQuery } from '@tanstack/react-query';

import { take } from '../api/send.js';
import { useApi } from '../api/use-api.js';

export const integrationsKey = (applicationId: string) => ['integrations', applicationId] as const;

/** The integrations of an application. */
export function useIntegrations(applicationId: string) {
  const api = useApi(integrationsContract, applicationId);
  return useQuery<IntegrationRecord[]>({
    queryKey: integrationsKey(applicationId),
    queryFn: async () => take(await api.list({ query: { limit: 200 } }), 200).data,
  });
}
