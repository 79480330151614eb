import type { ConnectionRecord, CurrentSession } from '@keyway/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { endsSession, type Failure, failureOf } from '@keyway/ui';

import type { ConnectionPath, VaultApi } from './api/vault-api.js';
import { ChangeTeller } from './embed/change-teller.js';
import type { EmbedLink } from './embed/embed-link.js';
import { FreshRecords } from './session/fresh-records.js';
import { openTabs } from './session/tabs.js';
import { useLook } from './session/use-look.js';

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
  const fresh = useMemo(() => new FreshRecords(), []);
  const teller = useMemo(() => new ChangeTeller(embed), [embed]);
  const tabs = useTabs(applicationId, session?.consumer.consumer_id);

  /** Returns whether anything changed. */
  const take = useCallback(
    async ({ session: loading, connections: listing }: FirstCalls): Promise<boolean> => {
      const began = fresh.begin();
      const [told, listed] = await Promise.allSettled([loading, listing]);
      const refusals = [told, listed].filter((each) => each.status === 'rejected');
      const refused = refusals.map(({ reason }) => failureOf(reason)).find((each) => !endsSession(each));
      setFailure(refused);
      if (told.status === 'fulfilled') setSession(told.value);
      if (listed.status !== 'fulfilled') return false;
      const records = fresh.takeAll(shownOf(listed.value, embed), began);
      setConnections(records);
      return teller.seeAll(records);
    },
    [embed, fresh, teller],
  );
  const look = useCallback(
    () => take({ session: api.loadSession(), connections: api.listConnections() }),
    [api, take],
  );
  useEffect(() => void take(first), [first, take]);
  useEffect(() => tabs?.listen(() => void look()), [tabs, look]);
  useLook(look);

  const accept = useCallback(
    (connection: ConnectionRecord): void => {
      fresh.take(connection, fresh.begin());
      setConnections((all) => all?.map((each) => (each.id === connection.id ? connection : each)));
      if (teller.see(connection)) tabs?.tell();
    },
    [fresh, teller, tabs],
  );
  /** After a change that was made here. */
  const reload = useCallback(async (): Promise<void> => {
    if (await look()) tabs?.tell();
  }, [look, tabs]);
  const refresh = useCallback(
    async (path: ConnectionPath): Promise<void> => {
      const state = known.current?.find(isAt(path))?.state;
      // A connection that was never added has no URL of its own; neither does a deleted one.
      if (state === undefined || state === 'available') return reload();
      await api.getConnection(path).then(accept, reload);
    },
    [api, accept, reload],
  );
  const refreshOutcome = useCallback(
    async (path: ConnectionPath): Promise<void> => {
      await api.getConnection(path).then(
        (connection) => {
          teller.seeOutcome(connection);
          accept(connection);
          tabs?.tell();
        },
        () => reload(),
      );
    },
    [api, accept, reload, tabs, teller],
  );
  const remove = useCallback(
    (connection: ConnectionRecord): void => {
      teller.remove(connection);
      tabs?.tell();
      void look();
    },
    [tabs, teller, look],
  );
  return { session, connections, failure, reload, refresh, refreshOutcome, accept, remove };
}

const isAt =
  (path: ConnectionPath) =>
  ({ unified_api, service_id, connection_id }: ConnectionRecord): boolean =>
    unified_api === path.unified_api &&
    service_id === path.service_id &&
    connection_id === path.connection_id;

function useTabs(applicationId: string, consumerId: string | undefined) {
  const tabs = useMemo(
    () => (consumerId === undefined ? undefined : openTabs(applicationId, consumerId)),
    [applicationId, consumerId],
  );
  useEffect(() => () => tabs?.close(), [tabs]);
  return tabs;
}

function shownOf(
  connections: readonly ConnectionRecord[],
  embed: EmbedLink | undefined,
): readonly ConnectionRecord[] {
  const wanted = embed?.options.unifiedApi;
  return wanted === undefined ? connections : connections.filter((each) => each.unified_api === wanted);
}
