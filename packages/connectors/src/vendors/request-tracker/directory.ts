import { notImplemented, unsupported } from '../../definition/index.js';
import { noResource } from '../../listing/index.js';

export const agents = noResource<'agents'>(
  notImplemented('Request Tracker tells who is privileged one user at a time, which is not mapped yet.'),
);
export const teams = noResource<'teams'>(notImplemented('Groups of Request Tracker are not mapped yet.'));
export const tags = noResource<'tags'>(unsupported('Tickets of Request Tracker have no tags.'));
