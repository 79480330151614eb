import type { Helpdesk } from '../../helpdesk.js';
import { isRecord, type VendorContext, type VendorRequest, type VendorRoute } from '../../vendor.js';
import { fail } from './format.js';
import { requireTicket } from './tickets.js';

const root = '/api/v1';

function idOf(object: unknown, id: unknown, helpdesk: Helpdesk): number {
  if (object !== 'Ticket') throw fail(422, 'Missing parameter: object');
  return requireTicket(String(id), helpdesk).id;
}

const change =
  (status: number, changed: (present: readonly string[], item: string) => readonly string[]) =>
  ({ body }: VendorRequest, { helpdesk }: VendorContext) => {
    const { object, o_id, item } = isRecord(body) ? body : {};
    const id = idOf(object, o_id, helpdesk);
    if (typeof item !== 'string' || item.trim() === '') throw fail(422, 'Missing parameter: item');
    const present = helpdesk.conversation(id)?.tags ?? [];
    helpdesk.updateConversation(id, { tags: changed(present, item) });
    return { status, body: true };
  };

export const tagRoutes: readonly VendorRoute[] = [
  {
    method: 'GET',
    path: `${root}/tags`,
    handle: ({ query }, { helpdesk }) => {
      const id = idOf(query.get('object'), query.get('o_id'), helpdesk);
      return { status: 200, body: { tags: helpdesk.conversation(id)?.tags } };
    },
  },
  {
    method: 'POST',
    path: `${root}/tags/add`,
    handle: change(201, (present, item) => [...new Set([...present, item])]),
  },
  {
    method: 'DELETE',
    path: `${root}/tags/remove`,
    handle: change(200, (present, item) => present.filter((tag) => tag !== item)),
  },
];
