import type { Change } from '../../changes.js';
import type { VendorHooks } from '../../hooks/types.js';
import { isRecord } from '../../vendor.js';

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
 * The action "Trigger webhook" of an automation rule, as a person fills it in: `rule` (creation or update), `headers`,
 * and `content`, a text with placeholders. Nothing is signed.
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
