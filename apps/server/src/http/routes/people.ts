import { contract } from '@keyway/contract';

import type { Deps } from '../../deps.js';
import {
  createPersonRecord,
  findPerson,
  listPersonRecords,
  removePerson,
  updatePersonRecord,
} from '../../people/index.js';
import { item, noContent, page } from '../../platform/wire/index.js';
import { endpoint } from './endpoint.js';

const { people } = contract;

export const buildPeopleRoutes = (deps: Deps) => ({
  list: endpoint(deps, people.list, async ({ query }, context) =>
    page(context, await listPersonRecords(deps, context, query)),
  ),
  create: endpoint(deps, people.create, ({ body }, context) => createPersonRecord(deps, context, body)),
  get: endpoint(deps, people.get, async ({ params }, context) =>
    item(context, 200, await findPerson(deps, params.person_id)),
  ),
  update: endpoint(deps, people.update, async ({ params, body }, context) =>
    item(context, 200, await updatePersonRecord(deps, context, params.person_id, body)),
  ),
  delete: endpoint(deps, people.delete, async ({ params }, context) => {
    await removePerson(deps, context, params.person_id);
    return noContent;
  }),
});
