import { lazy, Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Boot, Button, type Failure, LiveRegion, useAnnouncer } from '@keyway/ui';

import type { VaultApi } from './api/vault-api.js';
import { FailureNotice } from './components/failure-notice.js';
import type { EmbedLink } from './embed/embed-link.js';
import { useEmbedding } from './embed/use-embedding.js';
import type { FlowState } from './flow/flow-machine.js';
import { useVisit } from './flow/use-visit.js';
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
import { EndedNotice, EndedView } from './views/notices/ended-view.js';
import { PlainPage } from './views/notices/plain-page.js';
import { OverviewView } from './views/overview/overview-view.js';

const loadConnectionView = () => import('./views/connection/connection-view.js');
const ConnectionView = lazy(async () => ({ default: (await loadConnectionView()).ConnectionView }));
const VisitNotice = lazy(async () => ({
  default: (await import('./views/visit-notice.js')).VisitNotice,
}));
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
  /** A visit to the provider that was made in this window, and where it is now. */
  readonly arrival: FlowState | undefined;
};

/** `unsavedAt`: the view that had unsaved changes when the session ended. */
type Ended = { readonly failure: Failure; readonly unsavedAt: Route | undefined };

/** The hosted vault of one session. */
export function App({ page, token, api, first, router, embed, onSessionEnd, arrival }: AppProps) {
  const { connectorTexts } = useSpoken();
  const state = useVaultState({ api, first, applicationId: page.applicationId, embed });
  const { session, connections, failure } = state;
  // One place: every view reads records that speak the language already.
  const spoken = useMemo(
    () => connections?.map((each) => translateConnection(connectorTexts, each)),
    [connections, connectorTexts],
  );
  const [ended, setEnded] = useState<Ended>();
  const route = useSyncExternalStore(router.subscribe, router.current);
  const { announcement, announce } = useAnnouncer();
  useEffect(
    () =>
      onSessionEnd((reason) =>
        setEnded({ failure: reason, unsavedAt: router.isBlocked ? router.current() : undefined }),
      ),
    [onSessionEnd, router],
  );
  useTheme(session?.theme);
  useEffect(() => {
    if (session) rememberBrand(page.applicationId, session);
  }, [page.applicationId, session]);
  useFavicon(session?.theme.favicon);
  const visit = useVisit({ ...{ page, token, api, embed, arrival, router }, ...state });
  const requestClose = useEmbedding({
    embed,
    router,
    isShown: session !== undefined || !!failure,
    ended: ended?.failure,
  });
  const openOutside = useCallback(() => {
    open(`${page.pageUrl}#${token}`, '_blank', 'noopener');
  }, [page.pageUrl, token]);
  useEffect(() => {
    // The view most people go to next; fetched while they read. Without it, the view is fetched when opened.
    if (connections) loadConnectionView().catch(() => undefined);
  }, [connections]);

  // Text that was typed stays in view until the person leaves it.
  if (ended && ended.unsavedAt !== route) return <EndedView failure={ended.failure} session={session} />;
  if (!session && failure) return <Unreachable failure={failure} onRetry={state.reload} />;
  if (!session) return <Boot />;
  return (
    <VaultProvider
      value={{
        ...state,
        connections: spoken,
        ...{ page, api, router, session, embed, loadFailure: failure, openOutside, announce, visit },
      }}
    >
      <Frame onClose={requestClose}>
        {ended && <EndedNotice />}
        <Suspense fallback={null}>
          {visit.state.step !== 'idle' && <VisitNotice />}
          {viewOf(route)}
        </Suspense>
      </Frame>
      <LiveRegion words={announcement} />
    </VaultProvider>
  );
}

function viewOf(route: Route) {
  switch (route.view) {
    case 'connection':
      return <ConnectionView key={`${route.serviceId}/${route.connectionId}`} route={route} />;
    case 'logs':
      return <LogsView />;
    default:
      return <OverviewView />;
  }
}

function Unreachable({ failure, onRetry }: { failure: Failure; onRetry: () => Promise<void> }) {
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
}
