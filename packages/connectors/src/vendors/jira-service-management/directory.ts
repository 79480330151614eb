import type { Tag } from '@keyway/contract';

import { notImplemented } from '../../definition/index.js';
import { asList, asRecord, recordFrom } from '../../reading/index.js';
import { noResource, readNumberedPages, wholeResource } from '../../listing/index.js';

const pageSize = 1000;

const toTag = (name: unknown): Tag => {
  if (typeof name !== 'string') throw new TypeError('body.values: expected text');
  return recordFrom('tags', { id: name, name });
};

export const agents = noResource<'agents'>(
  notImplemented('Jira tells who can be assigned only project by project, which is not mapped yet.'),
);
export const teams = noResource<'teams'>(notImplemented('Teams of Atlassian are not mapped yet.'));

/** Labels, which are words and nothing else. */
export const tags = wholeResource('tags', {
  fields: ['id', 'name'],
  readAll: readNumberedPages(
    pageSize,
    (page) => ({
      method: 'GET',
      path: '/rest/api/3/label',
      query: { startAt: page * pageSize, maxResults: pageSize },
    }),
    ({ body }) => asList(asRecord(body, 'body').values, 'body.values').map(toTag),
  ),
});
