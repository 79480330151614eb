import {
  applicationsContract,
  auditContract,
  connectionsContract,
  consumersContract,
  eventsContract,
  integrationsContract,
  logsContract,
  peopleContract,
  webhooksContract,
  workContract,
} from '@keyway/contract';
import type { AppRoute } from '@keyway/contract/ts-rest';
import type { Words } from '../words/words.js';

/** The name of a screen in the menu. */
export type MenuName = keyof Words['shell']['nav'];

export type Entry = {
  readonly name: MenuName;
  readonly to: string;
  /** The permission needed to see it. */
  readonly needs: AppRoute;
  /** Its page of the docs. */
  readonly docs: string;
};

/** The screens of an application, in the order of the menu. */
export const applicationScreens: readonly Entry[] = [
  { name: 'home', to: '/apps/$app', needs: logsContract.list, docs: 'console' },
  { name: 'integrations', to: '/apps/$app/integrations', needs: integrationsContract.list, docs: 'oauth' },
  { name: 'consumers', to: '/apps/$app/consumers', needs: consumersContract.list, docs: 'concepts' },
  {
    name: 'connections',
    to: '/apps/$app/connections',
    needs: connectionsContract.listUnhealthy,
    docs: 'connection-states',
  },
  { name: 'calls', to: '/apps/$app/calls', needs: logsContract.list, docs: 'logs' },
  { name: 'tryIt', to: '/apps/$app/try', needs: consumersContract.list, docs: 'reference' },
  { name: 'events', to: '/apps/$app/events', needs: eventsContract.list, docs: 'events' },
  { name: 'webhooks', to: '/apps/$app/webhooks', needs: webhooksContract.list, docs: 'events' },
  { name: 'keys', to: '/apps/$app/keys', needs: applicationsContract.listKeys, docs: 'api-keys' },
  { name: 'audit', to: '/apps/$app/audit', needs: auditContract.listOfApplication, docs: 'audit' },
];

/** The screens of the installation. */
export const installationScreens: readonly Entry[] = [
  { name: 'applications', to: '/apps', needs: applicationsContract.list, docs: 'concepts' },
  { name: 'people', to: '/people', needs: peopleContract.list, docs: 'people' },
  { name: 'audit', to: '/audit', needs: auditContract.list, docs: 'audit' },
  { name: 'health', to: '/installation', needs: workContract.get, docs: 'self-hosting' },
];

const screens = [...applicationScreens, ...installationScreens];

/** The page of the docs about a route: that of its screen, or of the list that leads to it. */
export function docsOf(route: string, params: Readonly<Record<string, string | undefined>>): string {
  if (params.service !== undefined) return `connectors/${params.service}`;
  const above = route.replace(/\/\$(?!app)\w+$/, '');
  return screens.find(({ to }) => to === above)?.docs ?? 'console';
}
