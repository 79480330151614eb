import type { ConnectionRecord, CurrentSession } from '@keyway/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { endsSession, type Failure, failureOf } from '@keyway/ui';

import type { VaultApi } from './api/vault-api.js';
import { toTold, type EmbedLink } from './embed/embed-link.js';
import { openTabs } from './session/tabs.js';

/** The first calls, made while the words are still loading. */
export type FirstCalls = {
  readonly session: Promise<CurrentSession>;
  readonly connections: Promise<readonly ConnectionRecord[]>;
};
type Options = {
  readonly api: VaultApi;
  readonly first: FirstCalls;
  readonly applicationId: string;
  readonly embed: EmbedLink | undefined;
};

/** The page's copy of the server's state; changes are sent to other tabs and to the embedding page. */
export function useVaultState({ api, first, applicationId, embed }: Options) {
  const [session, setSession] = useState<CurrentSession>();
  const [connections, setConnections] = useState<readonly ConnectionRecord[]>();
  const [failure, setFailure] = useState<Failure>();
  const known = useRef(connections);
  known.current = connections;

  const take = useCallback(
    async ({ session: loading, connections: listing }: FirstCalls): Promise<void> => {
      const [told, listed] = await Promise.allSettled([loading, listing]);
      const refusals = [told, listed].filter((each) => each.status === 'rejected');
      const refused = refusals.map(({ reason }) => failureOf(reason)).find((each) => !endsSession(each));
      setFailure(refused);
      if (told.status === 'fulfilled') setSession(told.value);
      if (listed.status === 'fulfilled') setConnections(shownOf(listed.value, embed));
    },
    [embed],
  );
  const reload = useCallback(
    () => take({ session: api.loadSession(), connections: api.listConnections() }),
    [api, take],
  );
  useEffect(() => void take(first), [first, take]);

  const tabs = useMemo(() => openTabs(applicationId), [applicationId]);
  useEffect(() => tabs.listen(() => void reload()), [tabs, reload]);

  const accept = useCallback(
    (connection: ConnectionRecord): void => {
      const before = known.current?.find(({ id }) => id === connection.id);
      setConnections((all) => all?.map((each) => (each.id === connection.id ? connection : each)));
      if (!before || !hasChanged(before, connection)) return;
      tabs.tell();
      embed?.send({ type: 'connection_change', connection: toTold(connection) });
    },
    [tabs, embed],
  );
  const refresh = useCallback(
    async (connection: ConnectionRecord): Promise<void> => {
      // A connection that was never added has no URL of its own; neither does a deleted one.
      if (connection.state === 'available') return reload();
      await api.getConnection(connection).then(accept, reload);
    },
    [api, accept, reload],
  );
  const remove = useCallback(
    (connection: ConnectionRecord): void => {
      embed?.send({ type: 'connection_delete', connection: toTold(connection) });
      tabs.tell();
      void reload();
    },
    [tabs, embed, reload],
  );
  return { session, connections, failure, reload, refresh, accept, remove };
}

function shownOf(
  connections: readonly ConnectionRecord[],
  embed: EmbedLink | undefined,
): readonly ConnectionRecord[] {
  const wanted = embed?.options.unifiedApi;
  return wanted === undefined ? connections : connections.filter((each) => each.unified_api === wanted);
}

/** Whether anything but the signed addresses is new; they are with every answer. */
const hasChanged = (before: ConnectionRecord, after: ConnectionRecord): boolean =>
  JSON.stringify(withoutAddresses(before)) !== JSON.stringify(withoutAddresses(after));

const withoutAddresses = ({
  authorize_url: _authorize,
  revoke_url: _revoke,
  ...rest
}: ConnectionRecord): object => rest;
