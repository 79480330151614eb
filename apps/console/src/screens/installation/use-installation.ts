import { installationContract, type InstallationRecord } from '@keyway/contract';
import { useQuery } from '@tanstack/react-query';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';

const LOOK_AGAIN_MS = 30_000;
const WHILE_ROTATING_MS = 5_000;

/** How the installation is set up and how it is. */
export function useInstallation() {
  const api = useApi(installationContract);
  return useQuery({
    queryKey: ['installation'],
    queryFn: async (): Promise<InstallationRecord> => take(await api.get(), 200).data,
    refetchInterval: ({ state }) =>
      state.data?.key_rotation?.unfinished ? WHILE_ROTATING_MS : LOOK_AGAIN_MS,
  });
}
