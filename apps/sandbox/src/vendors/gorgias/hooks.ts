import type { Change } from '../../changes.js';
import type { Helpdesk } from '../../helpdesk.js';
import { toDelivery } from '../../hooks/sign.js';
import type { HookSubscription, VendorHooks } from '../../hooks/types.js';
import { isRecord, type VendorContext, type VendorRequest, type VendorRoute } from '../../vendor.js';
import { fail, toDate, toTicket } from './format.js';
import { listMailboxes } from './mailboxes.js';
import { toPage } from './paging.js';

type Fields = Record<string, unknown>;

const path = '/api/integrations';
const scopes = { read: ['integrations:read'], write: ['integrations:write'] };
const known = [
  ...['ticket-created', 'ticket-updated', 'ticket-status-updated', 'ticket-assignment-updated'],
  ...['ticket-self-unsnoozed', 'ticket-handed-over', 'ticket-message-created', 'ticket-message-failed'],
];

/** Headers are never returned. */
const toIntegration = ({ id, url, settings }: HookSubscription): Fields => ({
  id: Number(id),
  name: settings.name,
  type: 'http',
  created_datetime: settings.created,
  deactivated_datetime: null,
  http: {
    url,
    method: 'POST',
    request_content_type: 'application/json',
    response_content_type: 'application/json',
    form: settings.form,
    triggers: settings.triggers,
  },
  uri: `${path}/${id}/`,
});

function createIntegration({ body }: VendorRequest, { hooks, helpdesk }: VendorContext) {
  const { name, type, http } = isRecord(body) ? body : {};
  const problems: Record<string, string[]> = {};
  if (typeof name !== 'string') problems.name = ['Missing data for required field.'];
  if (type !== 'http') problems.type = ['Must be one of: http.'];
  const { url, method, form, headers, triggers } = isRecord(http) ? http : {};
  if (typeof url !== 'string' || !URL.canParse(url)) problems.http = ['Not a valid URL.'];
  if (!isRecord(triggers) || Object.keys(triggers).some((trigger) => !known.includes(trigger)))
    problems.triggers = ['Unknown field.'];
  if (Object.keys(problems).length > 0 || typeof url !== 'string')
    throw fail(400, 'Failed to create integration.', problems);
  const id = String(helpdesk.takeId());
  const settings = { name, method, form, headers, triggers, created: toDate(helpdesk.now()) };
  return { status: 201, body: toIntegration(hooks.save({ id, url, secret: '', settings })) };
}

function requireIntegration({ params }: VendorRequest, { hooks }: VendorContext): HookSubscription {
  const integration = hooks.find(params.id ?? '');
  if (!integration) throw fail(404, `Integration ${params.id} does not exist.`);
  return integration;
}

export const hookRoutes: readonly VendorRoute[] = [
  { method: 'POST', path, scopes: scopes.write, handle: createIntegration },
  {
    method: 'GET',
    path,
    scopes: scopes.read,
    handle: ({ query }, { hooks, helpdesk }) => {
      const all = [...listMailboxes(helpdesk), ...hooks.list().map(toIntegration)];
      return toPage(`${path}/`, all, query);
    },
  },
  {
    method: 'GET',
    path: `${path}/:id`,
    scopes: scopes.read,
    handle: (request, context) => ({
      status: 200,
      body: toIntegration(requireIntegration(request, context)),
    }),
  },
  {
    method: 'DELETE',
    path: `${path}/:id`,
    scopes: scopes.write,
    handle: (request, context) => {
      context.hooks.remove(requireIntegration(request, context).id);
      return { status: 204 };
    },
  },
];

function triggersOf(change: Change): string[] {
  if (change.of === 'person' || change.verb === 'deleted') return [];
  if (change.of === 'message')
    return change.verb === 'created' && change.record.kind !== 'event' ? ['ticket-message-created'] : [];
  if (change.verb === 'created') return ['ticket-created'];
  const { changed } = change;
  return [
    ...(changed.length > 0 ? ['ticket-updated'] : []),
    ...(changed.includes('status') ? ['ticket-status-updated'] : []),
    ...(changed.includes('assigneeId') || changed.includes('teamId') ? ['ticket-assignment-updated'] : []),
  ];
}

/** Replaces `{{ticket.id}}` and the like wherever they stand; what is not known is nothing. */
function render(template: unknown, ticket: Fields): unknown {
  if (typeof template === 'string')
    return template.replaceAll(/\{\{\s*ticket\.(\w+)\s*\}\}/g, (_, name: string) =>
      String(ticket[name] ?? ''),
    );
  if (!isRecord(template)) return template;
  return Object.fromEntries(Object.entries(template).map(([name, value]) => [name, render(value, ticket)]));
}

const ticketOf = (change: Change, helpdesk: Helpdesk) =>
  change.of === 'person'
    ? undefined
    : helpdesk.conversation(change.of === 'message' ? change.record.conversationId : change.record.id);

/** The content of the integration's own template, with its own headers: nothing is signed. */
export const hooks: VendorHooks = {
  toDeliveries: (change, subscription, helpdesk) => {
    const { settings } = subscription;
    const wanted = isRecord(settings.triggers) ? settings.triggers : {};
    const ticket = ticketOf(change, helpdesk);
    if (!ticket) return [];
    return triggersOf(change)
      .filter((trigger) => wanted[trigger] === true)
      .map((trigger) =>
        toDelivery(subscription, trigger, render(settings.form, toTicket(ticket, helpdesk)), () => ({
          ...(settings.headers as Record<string, string>),
        })),
      );
  },
  retries: { afterSeconds: [60, 300, 900], isWanted: () => true },
};
