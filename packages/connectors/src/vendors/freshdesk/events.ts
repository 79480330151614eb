import type { EventSources, Hint } from '../../definition/index.js';
import { asRecord, optionalText, requiredId } from '../../reading/index.js';
import { rules } from './rules.js';

/** The rule's content: `{"ticket_id": "{{ticket.id}}", "event": "updated"}`. */
function read(body: unknown): Hint[] {
  const rule = asRecord(body, 'body');
  const id = requiredId(rule, 'ticket_id', 'body');
  if (!/^\d+$/.test(id)) throw new TypeError('body.ticket_id: expected a number, found something else');
  const event = optionalText(rule, 'event') ?? 'updated';
  if (!/^\w{1,40}$/.test(event)) throw new TypeError('body.event: expected a word, found something else');
  return [{ type: `ticket.${event}`, resource: 'conversations', id }];
}

/** Freshdesk has no webhooks of their own: automation rules call us, for who is an administrator. */
export const events: EventSources = {
  hooks: {
    per: 'connection',
    signature: { kind: 'secret', header: 'x-keyway-secret' },
    subscription: rules,
    read,
  },
  poll: { everySeconds: 300, atLeastSeconds: 60, overlapSeconds: 120 },
};
