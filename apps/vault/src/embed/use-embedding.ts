import { useCallback, useEffect } from 'react';
import type { Failure } from '@keyway/ui';

import type { Router } from '../router.js';
import type { EmbedLink } from './embed-link.js';

type Options = {
  readonly embed: EmbedLink | undefined;
  readonly router: Router;
  readonly isShown: boolean;
  readonly ended: Failure | undefined;
};

/** Keeps the embedding page informed, and asks about unsaved changes before it takes this one away. */
export function useEmbedding({ embed, router, isShown, ended }: Options): () => void {
  useEffect(() => {
    if (isShown || ended) embed?.send({ type: 'opened' });
  }, [embed, isShown, ended]);
  useEffect(() => {
    if (!ended || !embed) return;
    const { message, requestId } = ended;
    embed.send({ type: 'session_ended', message, ...(requestId === null ? {} : { request_id: requestId }) });
  }, [embed, ended]);
  const requestClose = useCallback(() => {
    if (router.isBlocked) embed?.send({ type: 'keep_open' });
    router.leave(() => embed?.send({ type: 'close' }));
  }, [embed, router]);
  useEffect(() => embed?.onCloseRequest(requestClose), [embed, requestClose]);
  useEffect(() => {
    if (!embed) return;
    const onKey = (event: KeyboardEvent): void => {
      // A dialog or a search field that takes Escape for itself says so.
      const isTaken = event.defaultPrevented || document.querySelector('[role="alertdialog"]') !== null;
      if (event.key === 'Escape' && !isTaken) requestClose();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [embed, requestClose]);
  return requestClose;
}
