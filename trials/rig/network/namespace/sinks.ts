import { VENDOR } from './addresses.js';
import { dataOf, REDIRECT_URI, type CellTenant } from './tenant.js';
import type { CellAnswer, CellVerbs } from './verbs.js';

/** Puts a URL into one place; answers whether the server took it there. */
export type Sink = (url: string, index: number) => Promise<boolean>;

/** A list, a token answer and a record in one, with this as every link and cursor in it. */
export const listWith = (link: string): string =>
  JSON.stringify({
    ...{ data: [], comments: [], items: [], total: 1_000, count: 0, page: 1, per_page: 20 },
    ...{ next: link, next_page: link, links: { next: link }, next_url: link },
    meta: { has_more: true, after_cursor: link, next_cursor: link, after_url: link, next_items: link },
    ...{ access_token: 'fresh-access-token', refresh_token: 'fresh-refresh-token', expires_in: 3_600 },
  });

const RT_TOKEN = '1-14-canary-token';
const REDIRECTS = [301, 302, 303, 307, 308];
const isTaken = ({ status }: CellAnswer): boolean => status < 300;

/** Every place that takes a URL, or a part of one, from a caller or a vendor. */
export const buildSinks = (cell: CellVerbs, tenant: CellTenant): Record<string, Sink> => ({
  'proxy target': async (url) => isTaken(await tenant.proxy('zendesk', 'consumer', url)),
  // Before connections hold credentials: their address stays where it is then.
  'instance URL of an integration': async (url) => {
    const consumer = 'of-integration';
    const path = '/vault/integrations/request-tracker';
    await tenant.integrate('request-tracker');
    const set = await tenant.api('PATCH', path, { json: { settings: { base_url: url } } });
    if (!isTaken(set)) return false;
    await tenant.connect('request-tracker', consumer, { auth_token: RT_TOKEN });
    await tenant.proxy('request-tracker', consumer, '/rt');
    await tenant.api('DELETE', '/vault/connections/customer-support/request-tracker', { consumer });
    return isTaken(await tenant.api('PATCH', path, { json: { settings: {} } }));
  },
  'instance URL of a connection': async (url, index) => {
    const consumer = `address-${index}`;
    const kept = await tenant.connect('request-tracker', consumer, { base_url: url, auth_token: RT_TOKEN });
    if (!isTaken(kept)) return false;
    await tenant.api('GET', '/messages', { consumer, service: 'request-tracker' });
    await tenant.proxy('request-tracker', consumer, '/rt');
    await tenant.proxy('request-tracker', consumer, url);
    return true;
  },
  'host of token and authorize URL': async (url, index) => {
    const host = new RegExp('^[a-z]+:/*([^/]*)', 'i').exec(url)?.[1] ?? '';
    const taken: boolean[] = [];
    for (const [part, subdomain] of [url, host, `${host}#`].entries())
      taken.push(await putIntoHost(cell, tenant, `tenant-${index}-${part}`, subdomain));
    return taken.includes(true);
  },
  'a vendor’s next links': async (url, index) => {
    const headers = { link: `<${encodeURI(url)}>; rel="next"` };
    await cell.setAnswer({ status: 200, body: listWith(url), headers });
    const isZendesk = index % 2 === 1;
    const target = { consumer: isZendesk ? 'consumer' : 'oauth', service: isZendesk ? 'zendesk' : 'gorgias' };
    const filter = isZendesk ? 'filter[conversation_id]=1&' : '';
    const first = await tenant.api('GET', `/messages?${filter}limit=5`, target);
    const { meta } = JSON.parse(first.text) as { meta?: { cursors?: { next?: string } } };
    const cursor = encodeURIComponent(meta?.cursors?.next ?? '');
    return isTaken(await tenant.api('GET', `/messages?cursor=${cursor}`, target));
  },
  'a vendor’s redirects': async (url, index) => {
    await cell.setAnswer({ status: REDIRECTS[index % 5] ?? 302, headers: { location: encodeURI(url) } });
    const consumer = `redirected-${index}`;
    const { status } = await tenant.proxy('zendesk', 'consumer', '/tickets.json');
    await tenant.api('GET', '/messages?filter[conversation_id]=1', { service: 'zendesk' });
    await tenant.importDue('gorgias', consumer, { subdomain: 'acme' });
    await tenant.proxy('gorgias', consumer, '/tickets');
    return REDIRECTS.includes(status);
  },
  'address of a webhook': async (url) => {
    const json = { delivery_url: url, events: ['*'] };
    const added = await tenant.api('POST', '/webhook/webhooks', { json });
    if (!isTaken(added)) return false;
    const { id } = dataOf(added);
    await tenant.api('POST', `/webhook/webhooks/${id}/test`, { json: {} });
    return isTaken(await tenant.api('DELETE', `/webhook/webhooks/${id}`));
  },
  'redirects of a webhook': async (url, index) => {
    const json = { delivery_url: 'https://helpdesk.example/hooks', events: ['*'] };
    await cell.setName({ name: 'helpdesk.example', rule: { turns: [[VENDOR]] } });
    await cell.setAnswer({ status: REDIRECTS[index % 5] ?? 302, headers: { location: encodeURI(url) } });
    const { id } = dataOf(await tenant.api('POST', '/webhook/webhooks', { json }));
    const tested = await tenant.api('POST', `/webhook/webhooks/${id}/test`, { json: {} });
    await tenant.api('DELETE', `/webhook/webhooks/${id}`);
    return REDIRECTS.includes(Number(dataOf(tested).status_code));
  },
  'images and themes': async (url, index) => {
    const consumer = `image-${index}`;
    const members = { theme: { favicon: url }, consumer_metadata: { image: url }, redirect_uri: url };
    const taken: boolean[] = [];
    for (const [name, value] of Object.entries(members))
      taken.push(isTaken(await tenant.api('POST', '/vault/sessions', { consumer, json: { [name]: value } })));
    const json = { consumer_id: consumer, metadata: { image: url } };
    taken.push(isTaken(await tenant.api('POST', '/vault/consumers', { consumer, json })));
    return taken.includes(true);
  },
});

/** Throws when the browser would be sent to a host that is not the vendor's. */
async function putIntoHost(
  cell: CellVerbs,
  tenant: CellTenant,
  consumer: string,
  subdomain: string,
): Promise<boolean> {
  if (!isTaken(await tenant.importDue('gorgias', consumer, { subdomain }))) return false;
  // A single label is a tenant of the vendor, whatever it looks like.
  await cell.setName({ name: `${subdomain}.gorgias.com`, rule: { turns: [[VENDOR]] } });
  await tenant.proxy('gorgias', consumer, '/tickets');
  const shown = await tenant.api('GET', '/vault/connections/customer-support/gorgias', { consumer });
  const { pathname, search } = new URL(dataOf(shown).authorize_url ?? '');
  const path = `${pathname}${search}&redirect_uri=${encodeURIComponent(REDIRECT_URI)}&nonce=n`;
  const { headers } = await cell.call({ method: 'GET', path });
  const { hostname } = new URL(headers.location ?? '');
  if (!/^([a-z0-9_-]+\.gorgias\.com|client\.example)$/.test(hostname))
    throw new Error(`${subdomain} sends the browser to ${hostname}`);
  return true;
}
