import type { ConsolePage } from '@keyway/contract';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

import { wordsLoaded } from './i18n/words.js';
import { Shell } from './shell/shell.js';
import { Start } from './shell/start.js';
import { NotFound } from './shell/not-found.js';
import { RouteFailure } from './shell/route-failure.js';

/** A screen is drawn once its words are there too, not twice. */
const screen = <Module extends Record<string, ComponentType>>(
  load: () => Promise<Module>,
  name: keyof Module,
) =>
  lazyRouteComponent(async () => {
    const module = await load();
    await wordsLoaded();
    return module;
  }, name);

const root = createRootRoute({
  component: Shell,
  notFoundComponent: () => <NotFound />,
  errorComponent: RouteFailure,
});
const at = <const Path extends string>(path: Path) => ({ getParentRoute: () => root, path });

/** Every screen of the console, at its address; each is loaded when it is first looked at. */
const routes = root.addChildren([
  createRoute({ ...at('/'), component: Start }),
  createRoute({
    ...at('/apps'),
    component: screen(() => import('./screens/applications/applications-screen.js'), 'ApplicationsScreen'),
  }),
  createRoute({
    ...at('/apps/$app'),
    component: screen(() => import('./screens/home/home-screen.js'), 'HomeScreen'),
  }),
  createRoute({
    ...at('/apps/$app/audit'),
    component: screen(() => import('./screens/audit/audit-screen.js'), 'ApplicationAuditScreen'),
  }),
  createRoute({
    ...at('/apps/$app/calls'),
    component: screen(() => import('./screens/calls/calls-screen.js'), 'CallsScreen'),
  }),
  createRoute({
    ...at('/apps/$app/calls/$call'),
    component: screen(() => import('./screens/calls/call-screen.js'), 'CallScreen'),
  }),
  createRoute({
    ...at('/apps/$app/connections'),
    component: screen(() => import('./screens/connections/connections-screen.js'), 'ConnectionsScreen'),
  }),
  createRoute({
    ...at('/apps/$app/consumers'),
    component: screen(() => import('./screens/consumers/consumers-screen.js'), 'ConsumersScreen'),
  }),
  createRoute({
    ...at('/apps/$app/consumers/$consumer'),
    component: screen(() => import('./screens/consumers/consumer-screen.js'), 'ConsumerScreen'),
  }),
  createRoute({
    ...at('/apps/$app/events'),
    component: screen(() => import('./screens/events/events-screen.js'), 'EventsScreen'),
  }),
  createRoute({
    ...at('/apps/$app/events/$event'),
    component: screen(() => import('./screens/events/event-screen.js'), 'EventScreen'),
  }),
  createRoute({
    ...at('/apps/$app/integrations'),
    component: screen(() => import('./screens/integrations/integrations-screen.js'), 'IntegrationsScreen'),
  }),
  createRoute({
    ...at('/apps/$app/integrations/$service'),
    component: screen(() => import('./screens/integrations/integration-screen.js'), 'IntegrationScreen'),
  }),
  createRoute({
    ...at('/apps/$app/keys'),
    component: screen(() => import('./screens/keys/keys-screen.js'), 'KeysScreen'),
  }),
  createRoute({
    ...at('/apps/$app/try'),
    component: lazyRouteComponent(() => import('./screens/try/try-screen.js'), 'TryScreen'),
  }),
  createRoute({
    ...at('/apps/$app/webhooks'),
    component: screen(() => import('./screens/webhooks/webhooks-screen.js'), 'WebhooksScreen'),
  }),
  createRoute({
    ...at('/apps/$app/webhooks/$webhook'),
    component: screen(() => import('./screens/webhooks/webhook-screen.js'), 'WebhookScreen'),
  }),
  createRoute({
    ...at('/audit'),
    component: screen(() => import('./screens/audit/audit-screen.js'), 'AuditScreen'),
  }),
  createRoute({
    ...at('/installation'),
    component: screen(() => import('./screens/installation/installation-screen.js'), 'InstallationScreen'),
  }),
  createRoute({
    ...at('/people'),
    component: screen(() => import('./screens/people/people-screen.js'), 'PeopleScreen'),
  }),
]);

/** Values of the query are texts, as they stand in the address. */
const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));
function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => typeof value === 'string' && value !== '');
  const text = new URLSearchParams(given as [string, string][]).toString();
  return text === '' ? '' : `?${text}`;
}

export const buildRouter = ({ api_url }: Pick<ConsolePage, 'api_url'>) =>
  createRouter({
    routeTree: routes,
    basepath: `${new URL(api_url).pathname.replace(/\/$/, '')}/console`,
    defaultPreload: 'intent',
    scrollRestoration: true,
    // A jump in the history leads from record to record on one route: what was typed for one must not be saved for another.
    defaultRemountDeps: ({ params }) => params,
    parseSearch,
    stringifySearch,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof buildRouter>;
  }
}
