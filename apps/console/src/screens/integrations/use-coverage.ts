import {
  connectorsContract,
  isOwned,
  operationKey,
  type OperationName,
  type OwnedName,
  type ResourceName,
} from '@keyway/contract';
import { segment } from '@keyway/ui';
import { useQuery } from '@tanstack/react-query';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import type { Connector } from '../../connections/use-connectors.js';

/** An operation that a connector can do, and the scopes that it takes. */
export type Offered = {
  /** As an integration names it. */
  readonly key: string;
  readonly resource: OwnedName;
  readonly operation: OperationName;
  readonly scopes: readonly string[];
};

const HOUR_MS = 3_600_000;

/** Every operation that a connector can do and an integration can name. */
export function useCoverage(app: string, connector: Connector | undefined) {
  const api = useApi(connectorsContract, app);
  const id = connector?.id ?? '';
  return useQuery({
    queryKey: ['coverage', id],
    enabled: connector !== undefined,
    staleTime: HOUR_MS,
    queryFn: async () => {
      const resources = connector?.unified_apis.flatMap((each) => each.supported_resources) ?? [];
      const names = resources.map((resource) => resource.id as ResourceName).filter(isOwned);
      const found = await Promise.all(
        names.map(async (name) => {
          const params = { id: segment(id), resource: segment(name) };
          return toOffered(name, take(await api.resource({ params }), 200).data);
        }),
      );
      return found.flat();
    },
  });
}

type Coverage = {
  readonly operations: readonly {
    readonly name: OperationName;
    readonly capability: string;
    readonly scopes: readonly string[];
  }[];
};

const toOffered = (resource: OwnedName, { operations }: Coverage): Offered[] =>
  operations
    .filter(({ capability }) => capability === 'supported')
    .map(({ name, scopes }) => ({ key: operationKey(resource, name), resource, operation: name, scopes }));
