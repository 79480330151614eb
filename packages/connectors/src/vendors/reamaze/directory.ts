import type { Agent } from '@keyway/contract';

import { send, unsupported } from '../../definition/index.js';
import {
  asRecord,
  mapRecords,
  optionalCount,
  recordFrom,
  requiredText,
  type JsonRecord,
} from '../../reading/index.js';
import { noResource, wholeResource } from '../../listing/index.js';

/** Of thirty each. */
const MAX_PAGES = 100;

/** People have no id but their address. */
const toAgent = (staff: JsonRecord, path: string): Agent => {
  const email = requiredText(staff, 'email', path);
  return recordFrom('agents', {
    id: email,
    downstream_id: email,
    name: requiredText(staff, 'name', path),
    email,
    active: true,
  });
};

export const agents = wholeResource('agents', {
  fields: ['id', 'downstream_id', 'name', 'email', 'active'],
  *readAll() {
    const staff: Agent[] = [];
    for (let page = 1; ; page += 1) {
      const { body } = yield* send({ method: 'GET', path: '/staff', query: { page } });
      staff.push(...mapRecords(body, 'staff', toAgent));
      if (page >= Math.min(optionalCount(asRecord(body, 'body'), 'page_count') ?? 1, MAX_PAGES)) return staff;
    }
  },
});

export const teams = noResource<'teams'>(unsupported('Re:amaze has no teams.'));
export const tags = noResource<'tags'>(unsupported('Re:amaze has no endpoint that lists tags.'));
