import { tags } from '../../directory.js';
import { readInteger, type VendorRoute } from '../../vendor.js';

export const directoryRoutes: readonly VendorRoute[] = [
  {
    method: 'GET',
    path: '/rest/api/3/label',
    scopes: ['read:jira-work'],
    handle: ({ query }) => {
      const startAt = readInteger(query.get('startAt')) ?? 0;
      const maxResults = Math.min(readInteger(query.get('maxResults')) ?? 1000, 1000);
      const values = tags.map(({ name }) => name).slice(startAt, startAt + maxResults);
      const isLast = startAt + values.length >= tags.length;
      return { status: 200, body: { maxResults, startAt, total: tags.length, isLast, values } };
    },
  },
];
