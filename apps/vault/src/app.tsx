import type { ConnectionRecord } from '@keyway/contract';
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Boot, Button, type Failure, LiveRegion, useAnnouncer } from '@keyway/ui';

import type { VaultApi } from './api/vault-api.js';
import { FailureNotice } from './components/failure-notice.js';
import type { EmbedLink } from './embed/embed-link.js';
import { useEmbedding } from './embed/use-embedding.js';
import type { PendingFlow } from './flow/pending-flow.js';
import { Frame } from './frame/frame.js';
import { translateConnection } from './i18n/connector-texts.js';
import { useSpoken, useWords } from './i18n/words-context.js';
import type { PageData } from './page-data.js';
import type { Router } from './router.js';
import type { Route } from './routes.js';
import { VaultProvider } from './session/vault-context.js';
import { rememberBrand } from './theme/remembered-brand.js';
import { useTheme } from './theme/use-theme.js';
import { useFavicon } from './theme/use-favicon.js';
import { useVaultState, type FirstCalls } from './use-vault-state.js';
import { EndedView } from './views/notices/ended-view.js';
import { PlainPage } from './views/notices/plain-page.js';
import { OverviewView } from './views/overview/overview-view.js';

const loadConnectionView = () => import('./views/connection/connection-view.js');
const ConnectionView = lazy(async () => ({ default: (await loadConnectionView()).ConnectionView }));
const LogsView = lazy(async () => ({ default: (await import('./views/logs/logs-view.js')).LogsView }));

export type AppProps = {
  readonly page: PageData;
  readonly token: string;
  readonly api: VaultApi;
  readonly first: FirstCalls;
  readonly router: Router;
  readonly embed: EmbedLink | undefined;
  /** Calls back when the API refuses the session. */
  readonly onSessionEnd: (listener: (failure: Failure) => void) => void;
  /** How a visit to the provider ended that was completed in this window: what went wrong, or what it connected. */
  readonly flow:
    { readonly failure: Failure | undefined; readonly connected: Connected | undefined } | undefined;
};

/** The hosted vault of one session. */
export const App = ({ page, token, api, first, router, embed, onSessionEnd, flow }: AppProps) => {
  const { connectorTexts } = useSpoken();
  const state = useVaultState({ api, first, applicationId: page.applicationId, embed });
  const { session, connections, failure } = state;
  // One place: every view reads records that speak the language already.
  const spoken = useMemo(
    () => connections?.map((each) => translateConnection(connectorTexts, each)),
    [connections, connectorTexts],
  );
  const [ended, setEnded] = useState<Failure>();
  const { announcement, announce } = useAnnouncer();
  useEffect(() => onSessionEnd(setEnded), [onSessionEnd]);
  useTheme(session?.theme);
  useEffect(() => {
    if (session) rememberBrand(page.applicationId, session);
  }, [page.applicationId, session]);
  useFavicon(session?.theme.favicon);
  const takeArrival = useArrival(flow?.connected);
  const requestClose = useEmbedding({ embed, router, isShown: session !== undefined || !!failure, ended });
  const openOutside = useCallback(() => {
    open(`${page.pageUrl}#${token}`, '_blank', 'noopener');
  }, [page.pageUrl, token]);
  useEffect(() => {
    // The view most people go to next; fetched while they read.
    if (connections) void loadConnectionView();
  }, [connections]);

  if (ended) return <EndedView failure={ended} session={session} />;
  if (!session && failure) return <Unreachable failure={failure} onRetry={state.reload} />;
  if (!session) return <Boot />;
  return (
    <VaultProvider
      value={{
        ...state,
        connections: spoken,
        ...{ page, api, router, session, embed, loadFailure: failure, openOutside, announce, takeArrival },
      }}
    >
      <Frame onClose={requestClose}>
        {flow?.failure && <FailureNotice failure={flow.failure} />}
        <CurrentView router={router} />
      </Frame>
      <LiveRegion words={announcement} />
    </VaultProvider>
  );
};

type Connected = Pick<PendingFlow, 'serviceId' | 'connectionId'>;

/** Answers once, for the connection that a visit to the provider in this window has just connected. */
const useArrival = (connected: Connected | undefined): ((connection: ConnectionRecord) => boolean) => {
  const arrival = useRef(connected);
  return useCallback(({ service_id, connection_id }) => {
    const { serviceId, connectionId } = arrival.current ?? {};
    const hasArrived = serviceId === service_id && connectionId === connection_id;
    if (hasArrived) arrival.current = undefined;
    return hasArrived;
  }, []);
};

const CurrentView = ({ router }: { router: Router }) => {
  const route = useSyncExternalStore(router.subscribe, router.current);
  return <Suspense fallback={null}>{viewOf(route)}</Suspense>;
};

const viewOf = (route: Route) => {
  switch (route.view) {
    case 'connection':
      return <ConnectionView key={`${route.serviceId}/${route.connectionId}`} route={route} />;
    case 'logs':
      return <LogsView />;
    default:
      return <OverviewView />;
  }
};

const Unreachable = ({ failure, onRetry }: { failure: Failure; onRetry: () => Promise<void> }) => {
  const { errors, common } = useWords();
  return (
    <PlainPage
      title={errors.title}
      actions={
        <Button kind="primary" onPress={() => void onRetry()}>
          {common.tryAgain}
        </Button>
      }
    >
      <FailureNotice failure={failure} />
    </PlainPage>
  );
};
