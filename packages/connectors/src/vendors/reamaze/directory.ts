import type { Agent } from '@keyway/contract';

import { unsupported } from '../../definition/index.js';
import {
  asRecord,
  mapRecords,
  optionalCount,
  optionalText,
  recordFrom,
  requiredText,
  type JsonRecord,
} from '../../reading/index.js';
import { noResource, readPages, wholeResource } from '../../listing/index.js';

/** People have no id but their address. */
function toAgent(staff: JsonRecord, path: string): Agent {
  const email = requiredText(staff, 'email', path);
  return recordFrom('agents', {
    id: email,
    downstream_id: email,
    name: optionalText(staff, 'name'),
    email,
    active: true,
  });
}

export const agents = wholeResource('agents', {
  fields: ['id', 'downstream_id', 'name', 'email', 'active'],
  readAll: readPages(
    (page) => ({ method: 'GET', path: '/staff', query: { page } }),
    ({ body }, _context, page = '1') => {
      const pages = optionalCount(asRecord(body, 'body'), 'page_count') ?? 1;
      const next = Number(page) < pages ? String(Number(page) + 1) : null;
      return { items: mapRecords(body, 'staff', toAgent, (staff) => optionalText(staff, 'email')), next };
    },
  ),
});

export const teams = noResource<'teams'>(unsupported('Re:amaze has no teams.'));
export const tags = noResource<'tags'>(unsupported('Re:amaze has no endpoint that lists tags.'));
