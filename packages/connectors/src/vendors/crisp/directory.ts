import type { Agent } from '@keyway/contract';

import { unsupported } from '../../definition/index.js';
import {
  joinedName,
  mapRecords,
  optionalText,
  recordFrom,
  requiredId,
  requiredRecord,
  type JsonRecord,
} from '../../reading/index.js';
import { noResource, readPages, wholeResource } from '../../listing/index.js';

const availabilities: Readonly<Record<string, Agent['availability']>> = {
  online: 'online',
  away: 'away',
  offline: 'offline',
};

const toAgent = (operator: JsonRecord, path: string): Agent => {
  const details = requiredRecord(operator, 'details', path);
  const id = requiredId(details, 'user_id', `${path}.details`);
  const availability = optionalText(details, 'availability') ?? '';
  return recordFrom('agents', {
    id,
    downstream_id: id,
    name: joinedName(details, 'first_name', 'last_name'),
    email: optionalText(details, 'email'),
    role: optionalText(details, 'role') === 'owner' ? 'admin' : 'agent',
    active: true,
    availability: (Object.hasOwn(availabilities, availability) && availabilities[availability]) || 'unknown',
    avatar_url: optionalText(details, 'avatar'),
  });
};

export const agents = wholeResource('agents', {
  fields: ['id', 'downstream_id', 'name', 'email', 'role', 'active', 'availability', 'avatar_url'],
  readAll: readPages(
    () => ({ method: 'GET', path: '/operators/list' }),
    ({ body }) => ({ items: mapRecords(body, 'data', toAgent) }),
  ),
});

export const teams = noResource<'teams'>(unsupported('Crisp has no teams.'));
export const tags = noResource<'tags'>(
  unsupported('Crisp has segments, which it only suggests; there is no list of them.'),
);
