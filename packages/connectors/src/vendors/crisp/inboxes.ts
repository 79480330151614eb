import { readPages, wholeResource } from '../../listing/index.js';
import { inboxFrom, mapRecords, optionalId, recordsIn } from '../../reading/index.js';

const members = { id: 'inbox_id' };

/** Inboxes other than the main one, which has no ID. An empty page is the end: its size is not documented. */
export const inboxes = wholeResource('inboxes', {
  fields: ['id', 'downstream_id', 'name'],
  readAll: readPages(
    (page = '1') => ({ method: 'GET', path: `/inboxes/list/${page}` }),
    ({ body }, _context, page = '1') => ({
      items: mapRecords(
        body,
        'data',
        (inbox, path) => inboxFrom(inbox, path, { members }),
        (inbox) => optionalId(inbox, 'inbox_id'),
      ),
      next: recordsIn(body, 'data').length === 0 ? null : String(Number(page) + 1),
    }),
  ),
});
