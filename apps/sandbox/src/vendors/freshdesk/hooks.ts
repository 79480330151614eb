import type { Change } from '../../changes.js';
import type { VendorHooks } from '../../hooks/types.js';
import {
  isRecord,
  readInteger,
  VendorError,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
  type VendorRoute,
} from '../../vendor.js';

/** Which kind of rule a change runs: one on ticket creation, one on ticket updates, or none. */
function ruleOf(change: Change): 'creation' | 'update' | undefined {
  if (change.of === 'person' || change.verb === 'deleted') return undefined;
  if (change.of === 'conversation' && change.verb === 'created') return 'creation';
  if (change.of === 'conversation') return change.changed.length > 0 ? 'update' : undefined;
  const { kind, opensConversation } = change.record;
  return kind === 'event' || opensConversation || change.verb !== 'created' ? undefined : 'update';
}

const render = (template: string, ticketId: number): string =>
  template.replaceAll(/\{\{\s*ticket\.id\s*\}\}/g, String(ticketId));

/**
 * The action "Trigger webhook" of an automation rule, as a person fills it in or the API makes it: `rule` (creation or
 * update), `headers`, and `content`, a text with placeholders. Nothing is signed.
 */
export const hooks: VendorHooks = {
  toDeliveries: (change, { url, settings }) => {
    const rule = ruleOf(change);
    if (rule === undefined || rule !== settings.rule || change.of === 'person') return [];
    const ticketId = change.of === 'message' ? change.record.conversationId : change.record.id;
    const headers = isRecord(settings.headers) ? (settings.headers as Record<string, string>) : {};
    return [
      {
        type: `ticket ${rule}`,
        url,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: render(String(settings.content), ticketId),
      },
    ];
  },
};

const kinds: Readonly<Record<string, 'creation' | 'update'>> = { 1: 'creation', 4: 'update' };

function kindOf({ params }: VendorRequest): 'creation' | 'update' {
  const kind = kinds[params.type ?? ''];
  if (!kind) throw new VendorError({ status: 404 });
  return kind;
}

const invalid = (field: string, message: string): VendorError =>
  new VendorError({
    status: 400,
    body: { description: 'Validation failed', errors: [{ field, message, code: 'invalid_value' }] },
  });

/** Who performs what is said of updates, and of nothing else. */
function createRule(request: VendorRequest, { hooks: table }: VendorContext): VendorAnswer {
  const rule = kindOf(request);
  const fields = isRecord(request.body) ? request.body : {};
  const { name, active = true, conditions, actions, performer, events } = fields;
  if (typeof name !== 'string' || name === '') throw invalid('name', 'It should be a/an String');
  if (!Array.isArray(conditions) || conditions.length === 0)
    throw invalid('conditions', 'It should not be blank as this is a mandatory field');
  if ((rule === 'update') !== (isRecord(performer) && Array.isArray(events)))
    throw invalid('events', 'Mandatory for updates, and unexpected elsewhere');
  const [action]: unknown[] = Array.isArray(actions) ? actions : [];
  const {
    field_name,
    request_type,
    url,
    content_type,
    content,
    custom_headers: headers,
  } = isRecord(action) ? action : {};
  if (field_name !== 'trigger_webhook' || request_type !== 'POST' || content_type !== 'JSON')
    throw invalid('actions', 'It should be one of these values');
  if (typeof url !== 'string' || !URL.canParse(url)) throw invalid('url', 'It should be a valid URL');
  const ids = table.list().map(({ id }) => readInteger(id) ?? 0);
  const id = String(Math.max(51_000_000_000, ...ids) + 1);
  const settings = {
    rule,
    headers,
    content: JSON.stringify(content),
    shown: { name, active, conditions, actions },
  };
  table.save({ id, url, secret: '', settings });
  return { status: 201, body: toRule(id, settings.shown) };
}

const toRule = (id: string, shown: unknown): Record<string, unknown> => ({
  id: Number(id),
  ...(isRecord(shown) ? shown : {}),
});

function listRules(request: VendorRequest, { hooks: table }: VendorContext): VendorAnswer {
  const rule = kindOf(request);
  const own = table.list().filter(({ settings }) => settings.rule === rule);
  return { status: 200, body: own.map(({ id, settings }) => toRule(id, settings.shown)) };
}

function showRule(request: VendorRequest, { hooks: table }: VendorContext): VendorAnswer {
  const found = table.find(request.params.id ?? '');
  if (found?.settings.rule !== kindOf(request)) throw new VendorError({ status: 404 });
  return { status: 200, body: toRule(found.id, found.settings.shown) };
}

function deleteRule(request: VendorRequest, { hooks: table }: VendorContext): VendorAnswer {
  kindOf(request);
  if (!table.remove(request.params.id ?? '')) throw new VendorError({ status: 404 });
  return { status: 204 };
}

const rules = '/api/v2/automations/:type/rules';

export const ruleRoutes: readonly VendorRoute[] = [
  { method: 'GET', path: rules, handle: listRules },
  { method: 'POST', path: rules, handle: createRule },
  { method: 'GET', path: `${rules}/:id`, handle: showRule },
  { method: 'DELETE', path: `${rules}/:id`, handle: deleteRule },
];
