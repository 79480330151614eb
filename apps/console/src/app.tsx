import type { ConsolePage } from '@keyway/contract';
import { ApiFailure, Boot } from '@keyway/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Suspense, useState } from 'react';

import { LanguageProvider } from './i18n/language.js';
import { buildRouter } from './router.js';
import { PageProvider } from './session/session-context.js';
import { SessionGate } from './session/session-gate.js';

/** The console: who is signed in, and what they look at. */
export function App({ page, code }: { page: ConsolePage; code: string | undefined }) {
  const [{ queries, router }] = useState(() => start(page));
  return (
    <PageProvider value={page}>
      <QueryClientProvider client={queries}>
        <LanguageProvider>
          <Suspense fallback={<Boot />}>
            <SessionGate code={code}>
              <RouterProvider router={router} />
            </SessionGate>
          </Suspense>
        </LanguageProvider>
      </QueryClientProvider>
    </PageProvider>
  );
}

/** The screen that is opened is on its way while the session is asked for. */
function start(page: ConsolePage) {
  const router = buildRouter(page);
  void router.load();
  return { queries: buildQueries(), router };
}

const buildQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        refetchOnWindowFocus: false,
        retry: (count, error) => count < 2 && isPassing(error),
      },
    },
  });

/** Whether asking again may help: the network, or a server that is starting. */
const isPassing = (error: Error): boolean =>
  !(error instanceof ApiFailure) || error.failure.typeName === 'ServiceUnavailableError';
