import { consumersContract, headerNames } from '@keyway/contract';
import { useQuery } from '@tanstack/react-query';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { useIntegrations } from '../../connections/use-integrations.js';

const MOST = 200;

export type KnownIds = {
  /** The ids that a field may be given, by the name of its parameter; one is not there where they are too many. */
  readonly of: Readonly<Record<string, readonly string[] | undefined>>;
  readonly hasNoConsumer: boolean;
};

/** While they are on their way there are none: a field must not change under the hands of who fills it in. */
export function useKnownIds(app: string): KnownIds {
  const api = useApi(consumersContract, app);
  const integrations = useIntegrations(app);
  const consumers = useQuery({
    queryKey: ['consumers', app, 'ids'],
    queryFn: async () => {
      const { data } = take(await api.list({ query: { limit: MOST } }), 200);
      return data.map(({ consumer_id }) => consumer_id);
    },
  });
  const people = fewOf(consumers);
  const services = fewOf({ ...integrations, data: integrations.data?.map(({ service_id }) => service_id) });
  return {
    of: {
      [headerNames.consumerId]: people,
      consumer_id: people,
      [headerNames.serviceId]: services,
      service_id: services,
    },
    hasNoConsumer: consumers.data?.length === 0,
  };
}

type Loaded = { readonly data: readonly string[] | undefined; readonly error: unknown };

const fewOf = ({ data = [], error }: Loaded): readonly string[] | undefined =>
  error || data.length >= MOST ? undefined : data;
