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

type Entry = {
  readonly name: keyof Words['shell']['nav'];
  readonly to: string;
  /** The permission needed to see it. */
  readonly needs: AppRoute;
};

/** The screens of an application, in the order of the menu. */
export const applicationScreens: readonly Entry[] = [
  { name: 'home', to: '/apps/$app', needs: logsContract.list },
  { name: 'integrations', to: '/apps/$app/integrations', needs: integrationsContract.list },
  { name: 'consumers', to: '/apps/$app/consumers', needs: consumersContract.list },
  { name: 'connections', to: '/apps/$app/connections', needs: connectionsContract.listUnhealthy },
  { name: 'calls', to: '/apps/$app/calls', needs: logsContract.list },
  { name: 'tryIt', to: '/apps/$app/try', needs: consumersContract.list },
  { name: 'events', to: '/apps/$app/events', needs: eventsContract.list },
  { name: 'webhooks', to: '/apps/$app/webhooks', needs: webhooksContract.list },
  { name: 'keys', to: '/apps/$app/keys', needs: applicationsContract.listKeys },
  { name: 'audit', to: '/apps/$app/audit', needs: auditContract.listOfApplication },
];

/** The screens of the installation. */
export const installationScreens: readonly Entry[] = [
  { name: 'applications', to: '/apps', needs: applicationsContract.list },
  { name: 'people', to: '/people', needs: peopleContract.list },
  { name: 'audit', to: '/audit', needs: auditContract.list },
  { name: 'health', to: '/installation', needs: workContract.get },
];
