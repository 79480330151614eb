import { contract } from '@keyway/contract';

import type { Ports } from '../../../ports.js';
import {
  createPersonRecord,
  findPerson,
  listPersonRecords,
  removePerson,
  updatePersonRecord,
} from '../../../people/index.js';
import { item, noContent, page } from '../../../platform/wire/index.js';
import { endpoint, type HandlerRunner } from '../endpoint.js';

const { people } = contract;

export const buildPeopleRoutes = (
  handlers: HandlerRunner,
  deps: Ports<'audit' | 'baseUrl' | 'now' | 'database' | 'env' | 'keyring'>,
) => ({
  list: endpoint(handlers, people.list, async ({ query }, context) =>
    page(context, await listPersonRecords(deps, context, query)),
  ),
  create: endpoint(handlers, people.create, ({ body }, context) => createPersonRecord(deps, context, body)),
  get: endpoint(handlers, people.get, async ({ params }, context) =>
    item(context, 200, await findPerson(deps, params.person_id)),
  ),
  update: endpoint(handlers, people.update, async ({ params, body }, context) =>
    item(context, 200, await updatePersonRecord(deps, context, params.person_id, body)),
  ),
  delete: endpoint(handlers, people.delete, async ({ params }, context) => {
    await removePerson(deps, context, params.person_id);
    return noContent;
  }),
});
