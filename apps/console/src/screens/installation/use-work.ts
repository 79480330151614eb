import { workContract } from '@keyway/contract';
import { useQuery } from '@tanstack/react-query';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';

/** Polling stops while the page is hidden. */
const LOOK_AGAIN_MS = 5_000;

/** The current background jobs. */
export function useWork() {
  const api = useApi(workContract);
  return useQuery({
    queryKey: ['work'],
    queryFn: async () => take(await api.get(), 200).data.kinds,
    refetchInterval: LOOK_AGAIN_MS,
  });
}
