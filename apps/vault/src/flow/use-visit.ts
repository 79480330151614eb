import type { ConnectionRecord, CurrentSession } from '@keyway/contract';
import { useCallback, useEffect, useReducer, useRef, useState, type Dispatch } from 'react';

import type { ConnectionPath, VaultApi } from '../api/vault-api.js';
import type { EmbedLink } from '../embed/embed-link.js';
import type { PageData } from '../page-data.js';
import type { Router } from '../router.js';
import { confirmVisit } from './confirm-visit.js';
import { buildFlowAddress } from './flow-address.js';
import { announceEnd, followFlow } from './flow-channel.js';
import { idle, nextFlowState, type FlowEvent, type FlowState } from './flow-machine.js';
import { answersFlow } from './flow-result.js';
import { openVisit } from './open-visit.js';
import { isSmallDevice } from './flow-window.js';
import {
  buildFlow,
  forgetFlow,
  hasSucceeded,
  isAbout,
  isOver,
  placeOfFlow,
  recallFlow,
  rememberFlow,
  type PendingFlow,
} from './pending-flow.js';

const WATCH_MS = 500;
const LOOK_MS = 5_000;

export type Prepare = () => Promise<ConnectionRecord | undefined>;

type Options = {
  readonly page: PageData;
  readonly token: string;
  readonly api: VaultApi;
  readonly embed: EmbedLink | undefined;
  /** The visit that was made in this window, and what it brought back. */
  readonly arrival: FlowState | undefined;
  readonly router: Router;
  readonly session: CurrentSession | undefined;
  readonly connections: readonly ConnectionRecord[] | undefined;
  readonly refresh: (path: ConnectionPath) => Promise<void>;
  readonly refreshOutcome: (path: ConnectionPath) => Promise<void>;
};

/** Of a visit for which the browser opened no window. */
type Blocked = { readonly connection: ConnectionRecord; readonly kind: PendingFlow['kind'] };

export type Visit = {
  readonly state: FlowState;
  readonly blocked: Blocked | undefined;
  readonly start: (connection: ConnectionRecord, kind: PendingFlow['kind'], prepare?: Prepare) => void;
  readonly startHere: (connection: ConnectionRecord, kind: PendingFlow['kind']) => void;
  readonly answer: (isSameAccount: boolean) => void;
  readonly retry: () => void;
  readonly reset: () => void;
};

/** The visit to a provider, from the click to the confirmed authorization; it survives a change of the view. */
export function useVisit(options: Options): Visit {
  const { page, token, embed } = options;
  const [state, dispatch] = useReducer(nextFlowState, options.arrival ?? idle);
  const [blocked, setBlocked] = useState<Blocked>();
  const opened = useRef<Window | undefined>(undefined);
  useResumed(options, dispatch);
  useResult(options, state, dispatch);
  useWindowWatch(options, state, opened, dispatch);
  useConfirmation(options, state, dispatch);
  useOutcome(options, state);
  useForgetting(options, state, dispatch);

  const addressOf = (record: ConnectionRecord, flow: PendingFlow): string => {
    const url = flow.kind === 'authorize' ? record.authorize_url : record.revoke_url;
    return url === null ? `${page.pageUrl}/done` : buildFlowAddress(url, flow, page);
  };
  const visitHere = (connection: ConnectionRecord, kind: PendingFlow['kind']): void => {
    const flow = buildFlow(connection, { kind, mode: 'page' });
    rememberFlow(page.applicationId, flow);
    location.assign(addressOf(connection, flow));
  };
  const start: Visit['start'] = (connection, kind, prepare) => {
    setBlocked(undefined);
    const prepared = async (act: (record: ConnectionRecord) => void): Promise<boolean> => {
      const record = prepare ? await prepare() : connection;
      if (record) act(record);
      return record !== undefined;
    };
    if (embed?.options.mode !== 'iframe' && isSmallDevice())
      return void prepared((record) => visitHere(record, kind));
    const flow = buildFlow(connection, { kind, mode: 'window' });
    keepFlow(options, flow);
    const visit = openVisit({
      page,
      token,
      flow,
      address: prepare ? undefined : addressOf(connection, flow),
    });
    // Only after the save: who leaves before it has ended takes the old address to the provider.
    if (!visit) return void prepared((record) => setBlocked({ connection: record, kind }));
    opened.current = visit.window;
    dispatch({ type: 'left', flow });
    if (!prepare) return;
    void prepared((record) => {
      keepFlow(options, { ...flow, before: record.updated_at });
      void visit.go(addressOf(record, flow));
    }).then((isOnItsWay) => {
      if (isOnItsWay) return;
      visit.window.close();
      dropFlow(options);
      dispatch({ type: 'reset' });
    });
  };
  const reset = useCallback(() => {
    setBlocked(undefined);
    dispatch({ type: 'reset' });
  }, []);
  const answer = useCallback((isSameAccount: boolean) => dispatch({ type: 'answered', isSameAccount }), []);
  const retry = useCallback(() => dispatch({ type: 'retried' }), []);
  return { state, blocked, start, startHere: visitHere, answer, retry, reset };
}

/**
 * Keeps the visit for the next load of this page. Browsers deny storage to many frames: the embedding page keeps it as
 * well, without the nonce that makes it this page's own.
 */
function keepFlow({ page, embed }: Pick<Options, 'page' | 'embed'>, flow: PendingFlow): void {
  rememberFlow(page.applicationId, flow);
  embed?.send({ type: 'visit', visit: { ...flow, nonce: '' } });
}

function dropFlow({ page, embed }: Pick<Options, 'page' | 'embed'>): void {
  forgetFlow(page.applicationId);
  embed?.send({ type: 'visit', visit: null });
}

/** Goes on with a visit that an earlier load of this page has started. */
function useResumed({ page, embed, session, arrival }: Options, dispatch: Dispatch<FlowEvent>): void {
  const isDone = useRef(false);
  const consumerId = session?.consumer.consumer_id;
  useEffect(() => {
    if (isDone.current || consumerId === undefined) return;
    isDone.current = true;
    const flow = recallFlow(page.applicationId) ?? embed?.options.visit;
    // The storage is the tab's: it may have shown the vault of someone else.
    if (arrival || flow?.mode !== 'window' || flow.consumerId !== consumerId) return;
    dispatch({ type: 'resumed', flow });
  }, [page.applicationId, embed, consumerId, arrival, dispatch]);
}

function useResult({ page, embed }: Options, state: FlowState, dispatch: Dispatch<FlowEvent>): void {
  const flow = state.step === 'away' ? state.flow : undefined;
  useEffect(
    () =>
      flow &&
      followFlow(flow.id, {
        onResult: (result) => {
          if (!answersFlow(result, flow)) return false;
          dropFlow({ page, embed });
          dispatch({ type: 'result', result });
          return true;
        },
        // The message is only the reason to look: the outcome is what the server says.
        onEnded: () => dispatch({ type: 'closed' }),
      }),
    [page, embed, flow, dispatch],
  );
}

/** Looks at the server for an outcome that no window reports: the frame and its window may share no channel. */
function useWindowWatch(
  { connections, refresh }: Options,
  state: FlowState,
  opened: { readonly current: Window | undefined },
  dispatch: Dispatch<FlowEvent>,
): void {
  const flow = state.step === 'away' ? state.flow : undefined;
  const isUnheard = state.step === 'away' && state.window !== 'open';
  useEffect(() => {
    if (!flow || isUnheard) return;
    // A window cut off by its provider looks closed as well: a result is still welcome afterwards.
    const timer = setInterval(() => {
      if (opened.current?.closed) dispatch({ type: 'closed' });
    }, WATCH_MS);
    return () => clearInterval(timer);
  }, [flow, isUnheard, opened, dispatch]);
  useEffect(() => {
    if (!flow || !isUnheard) return;
    const look = (): void => {
      if (isOver(flow)) return dispatch({ type: 'reset' });
      if (!document.hidden) void refresh(placeOfFlow(flow));
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [flow, isUnheard, refresh, dispatch]);
  const record = flow && isUnheard ? connections?.find((each) => isAbout(flow, each)) : undefined;
  const isSeen = flow !== undefined && record !== undefined && hasSucceeded(flow, record);
  useEffect(() => {
    if (isSeen) dispatch({ type: 'seen' });
  }, [isSeen, dispatch]);
}

function useConfirmation({ api }: Options, state: FlowState, dispatch: Dispatch<FlowEvent>): void {
  const confirming = state.step === 'confirming' ? state : undefined;
  useEffect(() => {
    if (!confirming) return;
    let isCurrent = true;
    void confirmVisit(api, confirming).then((event) => {
      if (isCurrent) dispatch(event);
    });
    return () => {
      isCurrent = false;
    };
  }, [api, confirming, dispatch]);
}

/** Updates this page, its other windows and the embedding page with the outcome of the visit. */
function useOutcome({ page, embed, refresh, refreshOutcome }: Options, state: FlowState): void {
  const settled = state.step === 'finished' || state.step === 'failed' ? state : undefined;
  useEffect(() => {
    if (!settled) return;
    const place = placeOfFlow(settled.flow);
    dropFlow({ page, embed });
    const seen = settled.step === 'finished' ? refreshOutcome(place) : refresh(place);
    void seen.then(() => announceEnd(settled.flow.id));
  }, [page, embed, settled, refresh, refreshOutcome]);
}

/** An outcome is shown until the person goes on to another view. */
function useForgetting({ router }: Options, state: FlowState, dispatch: Dispatch<FlowEvent>): void {
  const isSettled = state.step === 'finished' || state.step === 'failed';
  useEffect(
    () => (isSettled ? router.subscribe(() => dispatch({ type: 'reset' })) : undefined),
    [router, isSettled, dispatch],
  );
}
