import type { Change } from '../../changes.js';
import { toDelivery } from '../../hooks/sign.js';
import type { VendorHooks } from '../../hooks/types.js';
import { userName } from './rows.js';
import { toSysId } from './sys-id.js';

/** The business rule that our guide gives to an administrator: it sends the secret that was typed into it. */
export const hooks: VendorHooks = {
  toDeliveries: (change, subscription) => {
    const body = toBody(change);
    if (!body) return [];
    const type = `${body.table}.${body.operation}`;
    return [toDelivery(subscription, type, body, () => ({ 'x-keyway-secret': subscription.secret }))];
  },
};

/** A comment is written to the journal by an update of its record. */
function toBody({ of, verb, record }: Change): Record<string, string> | undefined {
  const operation = { created: 'insert', updated: 'update', deleted: 'delete' }[verb];
  if (of === 'message') return undefined;
  if (of === 'conversation') return { table: 'incident', sys_id: toSysId('incident', record.id), operation };
  return {
    table: 'sys_user',
    sys_id: toSysId('user', record.id),
    user_name: userName(record),
    operation,
  };
}
