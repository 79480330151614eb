import type { Agent } from '@keyway/contract';

import { notImplemented } from '../../definition/index.js';
import {
  joinedName,
  type JsonRecord,
  mapRecords,
  optionalText,
  recordFrom,
  requiredId,
} from '../../reading/index.js';
import { noResource, readNumberedPages, wholeResource } from '../../listing/index.js';

const pageSize = 200;

const toAgent = (agent: JsonRecord, path: string): Agent => {
  const id = requiredId(agent, 'id', path);
  return recordFrom('agents', {
    id,
    downstream_id: id,
    name: optionalText(agent, 'name') ?? joinedName(agent, 'firstName', 'lastName'),
    email: optionalText(agent, 'emailId'),
    active: (optionalText(agent, 'status') ?? 'ACTIVE') === 'ACTIVE',
    avatar_url: optionalText(agent, 'photoURL'),
    time_zone: optionalText(agent, 'timeZone'),
  });
};

/** A page of nobody is an answer without a body. */
export const agents = wholeResource('agents', {
  fields: ['id', 'downstream_id', 'name', 'email', 'active', 'avatar_url', 'time_zone'],
  readAll: readNumberedPages(
    pageSize,
    (page) => ({ method: 'GET', path: '/agents', query: { from: page * pageSize, limit: pageSize } }),
    ({ body }) => (body === undefined ? [] : mapRecords(body, 'data', toAgent)),
  ),
});

export const teams = noResource<'teams'>(notImplemented('Teams of Zoho Desk are not mapped yet.'));
export const tags = noResource<'tags'>(
  notImplemented('No description of the list of tags has been confirmed yet.'),
);
