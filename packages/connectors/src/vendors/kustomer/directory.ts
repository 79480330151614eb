import type { Agent } from '@keyway/contract';

import { notImplemented } from '../../definition/index.js';
import {
  asRecord,
  type JsonRecord,
  mapRecords,
  optionalDate,
  optionalRecord,
  optionalText,
  recordFrom,
  requiredId,
  requiredRecord,
} from '../../reading/index.js';
import { cursorOf, noResource, readPages, wholeResource } from '../../listing/index.js';

const toAgent = (user: JsonRecord, path: string): Agent => {
  const id = requiredId(user, 'id', path);
  const attributes = requiredRecord(user, 'attributes', path);
  return recordFrom('agents', {
    id,
    downstream_id: id,
    name: optionalText(attributes, 'displayName') ?? optionalText(attributes, 'name'),
    email: optionalText(attributes, 'email'),
    active: optionalText(attributes, 'deletedAt') === null,
    avatar_url: optionalText(attributes, 'avatarUrl'),
    created_at: optionalDate(attributes, 'createdAt'),
    updated_at: optionalDate(attributes, 'updatedAt'),
  });
};

/** Users of the type `machine` are bots and tokens. */
export const agents = wholeResource('agents', {
  fields: ['id', 'downstream_id', 'name', 'email', 'active', 'avatar_url', 'created_at', 'updated_at'],
  readAll: readPages(
    (page) => ({ method: 'GET', path: '/users', query: { userType: 'user', pageSize: 100, page } }),
    ({ body }) => ({
      items: mapRecords(body, 'data', toAgent),
      next: cursorOf(optionalRecord(asRecord(body, 'body'), 'links')?.next, 'page'),
    }),
  ),
});

export const teams = noResource<'teams'>(notImplemented('The members of a team are not mapped yet.'));
export const tags = noResource<'tags'>(
  notImplemented('No description of the list of tags has been confirmed yet.'),
);
