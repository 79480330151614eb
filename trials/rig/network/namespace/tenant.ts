import { randomUUID } from 'node:crypto';

import { VENDOR } from './addresses.js';
import type { CellAnswer, CellVerbs } from './verbs.js';

type Call = {
  readonly consumer?: string;
  readonly service?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
};

export type CellTenant = {
  readonly applicationId: string;
  /** Makes the integration of a service, with an OAuth client of its own, unless it is there already. */
  integrate(service: string): Promise<void>;
  api(method: string, path: string, call?: Call): Promise<CellAnswer>;
  /** A call of the proxy; the URL travels as the bytes of its UTF-8. */
  proxy(service: string, consumer: string, url: string): Promise<CellAnswer>;
  /** Stores what a customer types in: settings, API key. */
  connect(service: string, consumer: string, settings: Record<string, string>): Promise<CellAnswer>;
  /** Stores a token that is never due, so it is not checked before it is used. */
  importToken(service: string, consumer: string, settings: Record<string, string>): Promise<CellAnswer>;
  /** Stores tokens of which the access token is due for a refresh at once. */
  importDue(service: string, consumer: string, settings: Record<string, string>): Promise<CellAnswer>;
};

/** A customer's input. */
export const ZENDESK = {
  subdomain: 'acme',
  email: 'agent@client.example',
  api_token: 'canary-token-of-the-agent',
};
export const REDIRECT_URI = 'https://client.example/connected';

/** An application, with a key. */
export async function openTenant(cell: CellVerbs): Promise<CellTenant> {
  const adminKey = await cell.adminKey();
  const manage = (path: string, json: unknown) =>
    send(cell, 'POST', path, { authorization: `Bearer ${adminKey}` }, json).then(dataOf);
  const { id: applicationId = '' } = await manage('/applications', {
    name: 'Cell',
    redirect_uris: [REDIRECT_URI],
  });
  const { secret } = await manage(`/applications/${applicationId}/keys`, { name: 'cell', mode: 'live' });
  const integrated = new Set<string>();
  const tenant: CellTenant = {
    applicationId,
    integrate: async (service_id) => {
      if (integrated.has(service_id)) return;
      integrated.add(service_id);
      const client = service_id === 'request-tracker' ? {} : { client_id: 'client', client_secret: 'secret' };
      dataOf(await tenant.api('POST', '/vault/integrations', { json: { service_id, ...client } }));
    },
    api: (method, path, { consumer = 'consumer', service, headers, json } = {}) =>
      send(
        cell,
        method,
        path,
        {
          authorization: `Bearer ${secret}`,
          'x-vendor-app-id': applicationId,
          'x-vendor-consumer-id': consumer,
          ...(service ? { 'x-vendor-service-id': service } : {}),
          ...headers,
        },
        json,
      ),
    proxy: (service, consumer, url) => {
      const target = Buffer.from(url, 'utf8').toString('latin1');
      return tenant.api('GET', '/proxy', {
        service,
        consumer,
        headers: { 'x-vendor-downstream-url': target },
      });
    },
    connect: async (service, consumer, settings) => {
      await tenant.integrate(service);
      const path = `/vault/connections/customer-support/${service}`;
      return tenant.api('POST', path, { consumer, json: { settings } });
    },
    importToken: async (service, consumer, settings) => {
      await tenant.integrate(service);
      return bringTokens(tenant, { service, consumer, settings }, { access_token: `access-${consumer}` });
    },
    importDue: async (service, consumer, settings) => {
      await tenant.integrate(service);
      const credentials = { access_token: `access-${consumer}`, refresh_token: `refresh-${consumer}` };
      return bringTokens(tenant, { service, consumer, settings }, credentials);
    },
  };
  return tenant;
}

const bringTokens = (
  tenant: CellTenant,
  { service, consumer, settings }: { service: string; consumer: string; settings: Record<string, string> },
  credentials: Record<string, string>,
): Promise<CellAnswer> =>
  tenant.api('POST', `/vault/connections/customer-support/${service}/import`, {
    consumer,
    json: { credentials, settings },
  });

/** Gives both vendors a host of this name, and the consumer of this name a connection to each. */
export async function openHosts(cell: CellVerbs, tenant: CellTenant, name: string): Promise<void> {
  for (const vendor of ['zendesk', 'gorgias'])
    await cell.setName({ name: `${name}.${vendor}.com`, rule: { turns: [[VENDOR]] } });
  dataOf(await tenant.importToken('zendesk', name, { subdomain: name }));
  dataOf(await tenant.importDue('gorgias', name, { subdomain: name }));
}

const send = (
  cell: CellVerbs,
  method: string,
  path: string,
  headers: Record<string, string>,
  json?: unknown,
): Promise<CellAnswer> =>
  cell.call({
    method,
    path,
    headers: {
      ...(method === 'POST' ? { 'x-unique-transaction-id': randomUUID() } : {}),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });

export function dataOf({ status, text }: CellAnswer): Record<string, string> {
  if (status >= 300) throw new Error(`${status}: ${text}`);
  return (JSON.parse(text) as { data: Record<string, string> }).data;
}
