import type { Conversation, Helpdesk } from '../../helpdesk.js';
import {
  isRecord,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
  type VendorRoute,
} from '../../vendor.js';
import { requireConversation } from './conversations.js';
import { badRequest, fromId, mailboxId } from './format.js';

const statuses: Readonly<Record<string, Conversation['status']>> = {
  active: 'open',
  pending: 'pending',
  closed: 'solved',
};

export function readStatus(value: unknown): Conversation['status'] {
  const status = statuses[String(value)];
  if (!status) throw badRequest({ path: 'status', message: 'Value not supported' });
  return status;
}

export function findAssignee(value: unknown, helpdesk: Helpdesk): number {
  const user = helpdesk.person(fromId('user', value));
  if (!user || user.role === 'contact')
    throw badRequest({ path: 'assignTo', message: 'User does not exist' });
  return user.id;
}

/** By name; the vendor makes those it does not know, and the sandbox leaves them out. */
export function readTags(value: unknown, helpdesk: Helpdesk): string[] {
  const names: unknown[] = Array.isArray(value) ? value : [];
  return helpdesk.tags.map(({ name }) => name).filter((name) => names.includes(name));
}

/** One operation at a time; the answer is empty. */
function patch({ params, body }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { id } = requireConversation(params.id, helpdesk);
  const { op, path, value } = isRecord(body) ? body : {};
  const asked = `${String(op)} ${String(path)}`;
  if (asked === 'replace /subject') helpdesk.updateConversation(id, { subject: String(value) });
  else if (asked === 'replace /status') helpdesk.updateConversation(id, { status: readStatus(value) });
  else if (asked === 'replace /assignTo')
    helpdesk.updateConversation(id, { assigneeId: findAssignee(value, helpdesk) });
  else if (asked === 'remove /assignTo') helpdesk.updateConversation(id, { assigneeId: 0 });
  else if (asked !== 'move /mailboxId' || value !== mailboxId)
    throw badRequest({ path: 'path', message: 'Value not supported' });
  return { status: 204 };
}

function snooze({ params, body }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { id } = requireConversation(params.id, helpdesk);
  const { snoozedUntil, unsnoozeOnCustomerReply } = isRecord(body) ? body : {};
  if (typeof snoozedUntil !== 'string' || !(Date.parse(snoozedUntil) > Date.now()))
    throw badRequest({ path: 'snoozedUntil', message: 'must be in the future' });
  if (typeof unsnoozeOnCustomerReply !== 'boolean')
    throw badRequest({ path: 'unsnoozeOnCustomerReply', message: 'may not be null' });
  helpdesk.updateConversation(id, {
    status: 'snoozed',
    snoozedUntil: new Date(snoozedUntil).toISOString(),
  });
  return { status: 204 };
}

function unsnooze({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { id, status } = requireConversation(params.id, helpdesk);
  if (status === 'snoozed') helpdesk.updateConversation(id, { status: 'open' });
  return { status: 204 };
}

function setTags({ params, body }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { id } = requireConversation(params.id, helpdesk);
  helpdesk.updateConversation(id, { tags: readTags(isRecord(body) ? body.tags : undefined, helpdesk) });
  return { status: 204 };
}

function remove({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  helpdesk.deleteConversation(requireConversation(params.id, helpdesk).id);
  return { status: 204 };
}

const path = '/v2/conversations/:id';

export const updateRoutes: readonly VendorRoute[] = [
  { method: 'PATCH', path, handle: patch },
  { method: 'DELETE', path, handle: remove },
  { method: 'PUT', path: `${path}/snooze`, handle: snooze },
  { method: 'DELETE', path: `${path}/snooze`, handle: unsnooze },
  { method: 'PUT', path: `${path}/tags`, handle: setTags },
];
