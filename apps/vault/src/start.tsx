import type { Root } from 'react-dom/client';
import { type Failure, openTabStorage } from '@keyway/ui';

import { VaultApi } from './api/vault-api.js';
import type { AppProps } from './app.js';
import { embedder, shakeHands } from './embed/handshake.js';
import type { EmbedLink } from './embed/embed-link.js';
import { readFlowResult, type FlowResult } from './flow/flow-result.js';
import { nextFlowState, type FlowState } from './flow/flow-machine.js';
import { forgetFlow, recallFlow } from './flow/pending-flow.js';
import { firstLanguage, loadSpeech } from './i18n/use-language.js';
import { readPageData, type PageData } from './page-data.js';
import { PageRoot } from './page-root.js';
import { Router } from './router.js';
import { readFragment, rememberToken, takeToken } from './session/token.js';

const EMBEDDED = 'keyway.embedded';

type Opened = { readonly token: string | undefined; readonly embed: EmbedLink | undefined };

/** Finds out what this page was opened for, and shows that. */
export async function start(root: Root): Promise<void> {
  const page = readPageData(document, location);
  const isDone = new URL(page.pageUrl).pathname + '/done' === location.pathname;
  const isWaiting = location.hash === '#wait';
  const result = isDone ? readFlowResult(location) : undefined;
  const opened = await openSession(page, isDone);
  // The result is taken; its token has no business in the address bar or the history.
  if (isDone) history.replaceState(null, '', location.pathname);
  const language = firstLanguage(opened.embed?.options.locale);
  const speech = loadSpeech(language);
  const app =
    opened.token === undefined || page.error || isDone
      ? undefined
      : buildApp(page, opened.token, opened.embed);
  const spoken = await speech;
  const showApp = (props: AppProps): void =>
    root.render(<PageRoot spoken={spoken} page={page} app={props} />);
  if (app) return showApp(app);
  const { token, embed } = opened;
  const goOn = (taken: FlowResult): void => {
    if (token !== undefined) showApp(finishHere(page, { token, embed }, taken));
  };
  root.render(
    <PageRoot
      spoken={spoken}
      page={page}
      hasToken={token !== undefined}
      done={isDone ? { result, isWaiting, onContinue: goOn } : undefined}
    />,
  );
}

/** The token, from the embedding page or from the URL; a second window of a flow does not ask its opener. */
async function openSession(page: PageData, isDone: boolean): Promise<Opened> {
  const store = openTabStorage();
  const parent = embedder();
  const wasEmbedded = store.getItem(EMBEDDED) === 'popup' && recallFlow(page.applicationId)?.mode === 'page';
  const isEmbedded = readFragment(location.hash).kind === 'embed' || (isDone && wasEmbedded);
  const init = parent && isEmbedded ? await shakeHands(parent, page.embedOrigins) : undefined;
  if (!init)
    return { token: takeToken(page.applicationId, { address: location, history, store }), embed: undefined };
  if (init.link.options.mode === 'popup') {
    rememberToken(store, page.applicationId, init.token);
    store.setItem(EMBEDDED, 'popup');
  }
  return { token: init.token, embed: init.link };
}

function buildApp(page: PageData, token: string, embed: EmbedLink | undefined): AppProps {
  const { onSessionEnd, end } = sessionEnd();
  const api = new VaultApi({ ...page, token, onSessionEnded: end });
  const router = new Router(new URL(page.pageUrl).pathname);
  const wanted = embed?.options.serviceId;
  if (wanted !== undefined) router.navigate({ view: 'connection', serviceId: wanted }, { replace: true });
  const first = { session: api.loadSession(), connections: api.listConnections() };
  // Failures are handled where the result is used.
  for (const call of Object.values(first)) call.catch(() => undefined);
  return { page, token, api, first, router, embed, onSessionEnd, arrival: undefined };
}

/** Completes a visit that was made in this window, at the view of its connection. */
function finishHere(
  page: PageData,
  { token, embed }: { token: string; embed: EmbedLink | undefined },
  result: FlowResult,
): AppProps {
  const flow = recallFlow(page.applicationId);
  forgetFlow(page.applicationId);
  const app = buildApp(page, token, embed);
  if (!flow) return app;
  const { serviceId, connectionId } = flow;
  app.router.navigate({ view: 'connection', serviceId, connectionId }, { replace: true });
  const away: FlowState = { step: 'away', flow, window: 'unknown' };
  return { ...app, arrival: nextFlowState(away, { type: 'result', result }) };
}

/** The end of the session, for one listener who may come late. */
function sessionEnd() {
  let ended: Failure | undefined;
  let listener: ((failure: Failure) => void) | undefined;
  return {
    end: (failure: Failure): void => {
      ended ??= failure;
      listener?.(ended);
    },
    onSessionEnd: (next: (failure: Failure) => void): void => {
      listener = next;
      if (ended) next(ended);
    },
  };
}
