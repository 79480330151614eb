import type { ConnectionRecord, CurrentSession } from '@keyway/contract';
import { createContext, useContext } from 'react';
import type { Failure } from '@keyway/ui';

import type { ConnectionPath, VaultApi } from '../api/vault-api.js';
import type { EmbedLink } from '../embed/embed-link.js';
import type { Visit } from '../flow/use-visit.js';
import type { PageData } from '../page-data.js';
import type { Router } from '../router.js';

/** Shared state of every view. */
export type Vault = {
  readonly page: PageData;
  readonly api: VaultApi;
  readonly router: Router;
  readonly session: CurrentSession;
  readonly embed: EmbedLink | undefined;
  /** Undefined while they are loaded for the first time. */
  readonly connections: readonly ConnectionRecord[] | undefined;
  readonly loadFailure: Failure | undefined;
  readonly reload: () => Promise<void>;
  /** Reloads one connection. */
  readonly refresh: (path: ConnectionPath) => Promise<void>;
  /** Takes over what the server answered about one connection, here, in other tabs and at the embedding page. */
  readonly accept: (connection: ConnectionRecord) => void;
  readonly remove: (connection: ConnectionRecord) => void;
  /** Opens this very session in a tab of its own: out of a frame that no provider shows itself in. */
  readonly openOutside: () => void;
  readonly visit: Visit;
  /** Tells a screen reader what just happened. */
  readonly announce: (words: string) => void;
};

const VaultContext = createContext<Vault | undefined>(undefined);
export const VaultProvider = VaultContext.Provider;

export function useVault(): Vault {
  const vault = useContext(VaultContext);
  if (!vault) throw new Error('outside of VaultProvider');
  return vault;
}
