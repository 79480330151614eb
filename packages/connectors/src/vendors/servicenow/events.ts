import type { EventSources, Hint } from '../../definition/index.js';
import { asRecord, requiredText } from '../../reading/index.js';
import { idOf } from './map-customer.js';

/** The payload of the guide’s script, which an administrator installs. */
export const events: EventSources = {
  hooks: {
    per: 'connection',
    signature: { kind: 'secret', header: 'x-keyway-secret' },
    read,
  },
  poll: { everySeconds: 120, atLeastSeconds: 30, overlapSeconds: 120 },
};

/** `{"table","sys_id","operation"}`, and of a user the user name, by which customers are named. */
function read(body: unknown): readonly Hint[] {
  const record = asRecord(body, 'body');
  const table = requiredText(record, 'table', 'body');
  const operation = requiredText(record, 'operation', 'body');
  const sysId = requiredText(record, 'sys_id', 'body');
  const isUser = table === 'sys_user';
  return [
    {
      type: `${table}.${operation}`,
      resource: isUser ? 'customers' : 'conversations',
      id: isUser ? idOf(record, sysId) : sysId,
      ...(operation === 'delete' ? { isDeleted: true } : {}),
    },
  ];
}
