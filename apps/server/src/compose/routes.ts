import { contract } from '@keyway/contract';

import type { Services } from './index.js';
import { initServer } from '../platform/wire/index.js';
import {
  type BrowserFlows,
  buildApplicationsRoutes,
  buildAuditRoutes,
  buildBrowserRoutes,
  buildAbilitiesRoutes,
  buildConnectionsRoutes,
  buildConnectorsRoutes,
  buildConsoleRoutes,
  buildConsumersRoutes,
  buildDirectRoutes,
  buildDocumentsRoutes,
  buildEventsRoutes,
  buildInstallationRoutes,
  buildIntegrationsRoutes,
  buildLiveLogsRoutes,
  buildLogsRoutes,
  buildMetricsRoutes,
  buildPeopleRoutes,
  buildProxyRoutes,
  buildResourceRoutes,
  buildSessionsRoutes,
  buildSystemRoutes,
  buildUsageRoutes,
  buildWebhooksRoutes,
  buildWorkRoutes,
  expressRoutes,
  serveArea,
} from '../http/routes/index.js';
import { completeAuthorization, startAuthorization } from '../vault/authorize/index.js';
import { revokeAuthorization } from '../vault/revoke/index.js';

/** Returns the routes that Express serves. */
export function composeRoutes(services: Services) {
  const { handlers, inFlight } = services;
  const flows = {
    start: (entry) => startAuthorization(services, entry),
    complete: (callback) => completeAuthorization(services, callback),
    revoke: (entry) => revokeAuthorization(services, entry),
  } satisfies BrowserFlows;
  return initServer().router(expressRoutes, {
    system: buildSystemRoutes(handlers, services),
    applications: buildApplicationsRoutes(handlers, services),
    people: buildPeopleRoutes(handlers, services),
    audit: buildAuditRoutes(handlers, services),
    console: buildConsoleRoutes(handlers, inFlight, services),
    work: buildWorkRoutes(handlers, services),
    installation: buildInstallationRoutes(handlers, services),
    sessions: buildSessionsRoutes(handlers, services),
    consumers: buildConsumersRoutes(handlers, services),
    integrations: buildIntegrationsRoutes(handlers, services),
    connections: {
      ...buildConnectionsRoutes(handlers, services),
      ...buildAbilitiesRoutes(handlers, services),
    },
    browser: buildBrowserRoutes(inFlight, flows),
    logs: buildLogsRoutes(handlers, services),
    usage: buildUsageRoutes(handlers, services),
    events: buildEventsRoutes(handlers, services),
    webhooks: buildWebhooksRoutes(handlers, services),
    connectors: buildConnectorsRoutes(handlers, services),
  });
}

/** Returns the routes served without Express: the hot path, and the public documents. */
export function composeDirectRoutes(services: Services) {
  const { handlers } = services;
  return buildDirectRoutes(services.admission, [
    ...buildResourceRoutes(handlers, services),
    ...serveArea(contract.proxy, buildProxyRoutes(handlers, services)),
    ...serveArea(contract.documents, buildDocumentsRoutes(handlers, services)),
    ...serveArea({ metrics: contract.system.metrics }, buildMetricsRoutes(handlers, services)),
    ...serveArea({ live: contract.logs.live }, buildLiveLogsRoutes(handlers, services)),
  ]);
}
