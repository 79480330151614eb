import { useCallback } from 'react';
import { safeUrl } from '@keyway/ui';

import { useVault } from '../../../session/vault-context.js';

type WayBack = {
  /** Goes there; undefined where nothing is left but to close the page by hand. */
  readonly leave: (() => void) | undefined;
  /** Whether that is out of this page: to the client, or back to the page around. */
  readonly leadsBack: boolean;
};

/** Where one goes when all is done: out of the frame, to the client, or else to the list. */
export function useWayBack(): WayBack {
  const { session, embed, router } = useVault();
  const target = safeUrl(session.redirect_uri);
  const leadsBack = embed !== undefined || target !== undefined;
  const leave = useCallback(() => {
    if (embed) embed.send({ type: 'close' });
    else if (target !== undefined) location.assign(target);
    else router.navigate({ view: 'overview' });
  }, [embed, target, router]);
  const isDeadEnd = !leadsBack && session.settings.isolation_mode;
  return { leave: isDeadEnd ? undefined : leave, leadsBack };
}
