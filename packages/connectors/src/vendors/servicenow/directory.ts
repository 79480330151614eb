import { notImplemented, unsupported } from '../../definition/index.js';
import { noResource } from '../../listing/index.js';

const reason = 'Users and groups of ServiceNow are told apart by roles, which are not mapped yet.';

export const agents = noResource<'agents'>(notImplemented(reason));
export const teams = noResource<'teams'>(notImplemented(reason));
export const tags = noResource<'tags'>(
  unsupported('Labels of ServiceNow belong to whoever made them, not to the helpdesk.'),
);
