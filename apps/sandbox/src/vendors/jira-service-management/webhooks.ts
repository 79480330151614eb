import type { HookSubscription, SubscriptionTable } from '../../hooks/types.js';
import {
  isRecord,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
  type VendorRoute,
} from '../../vendor.js';
import type { Helpdesk } from '../../helpdesk.js';
import { projectsOf } from './directory.js';
import { platformError, site, toPlatformDate } from './format.js';

type Fields = Record<string, unknown>;

const adminPath = '/rest/webhooks/1.0/webhook';
const dynamicPath = '/rest/api/3/webhook';
const dynamicScopes = ['manage:jira-webhook'];
const monthMs = 30 * 24 * 60 * 60 * 1_000;

const dynamicNames = ['created', 'updated', 'deleted'].flatMap((verb) => [
  `jira:issue_${verb}`,
  `comment_${verb}`,
]);

const takeId = (table: SubscriptionTable): number =>
  1 + Math.max(10_000, ...table.list().map(({ settings }) => Number(settings.webhookId)));
const keyOf = (kind: 'dynamic' | 'admin', id: unknown): string => `${kind}/${String(id)}`;
const inAMonth = (now: string): string => new Date(Date.parse(now) + monthMs).toISOString();

/** An administrator’s: signed with the secret that is never shown again. */
function createAdmin({ body }: VendorRequest, { hooks: table }: VendorContext): VendorAnswer {
  const { name, url, events, secret = '', filters } = isRecord(body) ? body : {};
  if (typeof name !== 'string' || typeof url !== 'string' || !URL.canParse(url) || !Array.isArray(events))
    throw platformError(400, ['A webhook has a name, a URL and events.']);
  const webhookId = takeId(table);
  const settings = { kind: 'admin', webhookId, name, events, filters };
  const saved = table.save({ id: keyOf('admin', webhookId), url, secret: String(secret), settings });
  return { status: 201, body: toAdmin(saved) };
}

const toAdmin = ({ url, settings }: HookSubscription): Fields => ({
  name: settings.name,
  url,
  excludeBody: false,
  filters: settings.filters ?? {},
  events: settings.events,
  enabled: true,
  self: `${site}${adminPath}/${String(settings.webhookId)}`,
  isSigned: true,
});

function requireAdmin({ params }: VendorRequest, { hooks: table }: VendorContext): HookSubscription {
  const found = table.find(keyOf('admin', params.id));
  if (!found) throw platformError(404, ['The webhook does not exist.']);
  return found;
}

/** An app’s: each can be rejected individually, within a response of 200. */
function register({ body }: VendorRequest, { hooks: table, helpdesk }: VendorContext): VendorAnswer {
  const { url, webhooks } = isRecord(body) ? body : {};
  if (typeof url !== 'string' || !URL.canParse(url) || !Array.isArray(webhooks))
    throw platformError(400, ['The URL and the webhooks are required.']);
  const results = webhooks.filter(isRecord).map(({ events, jqlFilter }) => {
    const errors = [...eventErrors(events), ...filterErrors(jqlFilter, helpdesk)];
    if (errors.length > 0) return { errors };
    const webhookId = takeId(table);
    const expirationDate = inAMonth(helpdesk.now());
    const settings = { kind: 'dynamic', webhookId, events, jqlFilter, expirationDate };
    table.save({ id: keyOf('dynamic', webhookId), url, secret: '', settings });
    return { createdWebhookId: webhookId };
  });
  return { status: 200, body: { webhookRegistrationResult: results } };
}

const eventErrors = (events: unknown): string[] =>
  Array.isArray(events) && events.every((event) => dynamicNames.includes(String(event)))
    ? []
    : ['The event is not supported.'];

/** A part of JQL: here, projects by number or key. */
function filterErrors(filter: unknown, helpdesk: Helpdesk): string[] {
  const [, list = ''] = /^project\s+IN\s+\(([\w, ]+)\)$/i.exec(String(filter)) ?? [];
  const named = list.split(',').map((name) => name.trim());
  return named.every((name) =>
    projectsOf(helpdesk).some(({ projectId, projectKey }) => [projectId, projectKey].includes(name)),
  )
    ? []
    : ['The clause watchCount is unsupported'];
}

function list(_request: VendorRequest, { hooks: table }: VendorContext): VendorAnswer {
  const values = dynamicIn(table).map(({ url, settings }) => ({
    id: settings.webhookId,
    url,
    jqlFilter: settings.jqlFilter,
    events: settings.events,
    expirationDate: toPlatformDate(String(settings.expirationDate)),
  }));
  return {
    status: 200,
    body: { maxResults: 100, startAt: 0, total: values.length, isLast: true, values },
  };
}

const dynamicIn = (table: SubscriptionTable): HookSubscription[] =>
  table.list().filter(({ settings }) => settings.kind === 'dynamic');

/** Those of others are passed over. */
function namedIn({ body }: VendorRequest, table: SubscriptionTable): HookSubscription[] {
  const { webhookIds } = isRecord(body) ? body : {};
  if (!Array.isArray(webhookIds)) throw platformError(400, ['The webhookIds are required.']);
  return dynamicIn(table).filter(({ settings }) => webhookIds.includes(settings.webhookId));
}

function refresh(request: VendorRequest, { hooks: table, helpdesk }: VendorContext): VendorAnswer {
  const expirationDate = inAMonth(helpdesk.now());
  for (const { id, url, secret, settings } of namedIn(request, table))
    table.save({ id, url, secret, settings: { ...settings, expirationDate } });
  return { status: 200, body: { expirationDate: toPlatformDate(expirationDate) } };
}

function removeNamed(request: VendorRequest, { hooks: table }: VendorContext): VendorAnswer {
  for (const { id } of namedIn(request, table)) table.remove(id);
  return { status: 202 };
}

/** With the right of an administrator, at the site. */
export const adminHookRoutes: readonly VendorRoute[] = [
  { method: 'POST', path: adminPath, handle: createAdmin },
  {
    method: 'GET',
    path: adminPath,
    handle: (_request, { hooks: table }) => ({
      status: 200,
      body: table
        .list()
        .filter(({ settings }) => settings.kind === 'admin')
        .map(toAdmin),
    }),
  },
  {
    method: 'GET',
    path: `${adminPath}/:id`,
    handle: (request, context) => ({ status: 200, body: toAdmin(requireAdmin(request, context)) }),
  },
  {
    method: 'DELETE',
    path: `${adminPath}/:id`,
    handle: (request, context) => {
      context.hooks.remove(requireAdmin(request, context).id);
      return { status: 204 };
    },
  },
];

/** For apps, which come through the gateway. */
export const dynamicHookRoutes: readonly VendorRoute[] = [
  { method: 'POST', path: dynamicPath, scopes: dynamicScopes, handle: register },
  { method: 'GET', path: dynamicPath, scopes: dynamicScopes, handle: list },
  { method: 'DELETE', path: dynamicPath, scopes: dynamicScopes, handle: removeNamed },
  { method: 'PUT', path: `${dynamicPath}/refresh`, scopes: dynamicScopes, handle: refresh },
];
