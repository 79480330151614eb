import { initContract } from './ts-rest.js';

import { connectorsContract } from './connector/connectors.js';
import { consoleContract, consolePageContract } from './console.js';
import { resourceRoutes } from './customer-support/resources.js';
import { documentsContract } from './documents.js';
import { applicationsContract } from './management/applications.js';
import { auditContract } from './management/audit.js';
import { installationContract } from './management/installation.js';
import { peopleContract } from './management/people.js';
import { workContract } from './management/work.js';
import { hooksContract } from './hooks.js';
import { proxyContract } from './proxy.js';
import { systemContract } from './system.js';
import { browserContract } from './vault/browser.js';
import { connectionsContract } from './vault/connections.js';
import { consumersContract } from './vault/consumers.js';
import { hostedVaultContract } from './vault/hosted-vault.js';
import { integrationsContract } from './vault/integrations.js';
import { logsContract } from './vault/logs.js';
import { sessionsContract } from './vault/sessions.js';
import { usageContract } from './vault/usage.js';
import { eventsContract } from './webhook/events.js';
import { webhooksContract } from './webhook/webhooks.js';

/** The one router of routers: every endpoint of the service. */
export const contract = initContract().router({
  system: systemContract,
  documents: documentsContract,
  applications: applicationsContract,
  people: peopleContract,
  audit: auditContract,
  console: consoleContract,
  consolePage: consolePageContract,
  work: workContract,
  installation: installationContract,
  sessions: sessionsContract,
  consumers: consumersContract,
  integrations: integrationsContract,
  connections: connectionsContract,
  browser: browserContract,
  hostedVault: hostedVaultContract,
  logs: logsContract,
  usage: usageContract,
  events: eventsContract,
  webhooks: webhooksContract,
  connectors: connectorsContract,
  ...resourceRoutes,
  proxy: proxyContract,
  hooks: hooksContract,
});
