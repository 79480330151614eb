import { contract } from '@keyway/contract';

import type { Deps } from '../../deps.js';
import { readInstallation, requestRotation } from '../../installation/index.js';
import { item } from '../../platform/wire/index.js';
import { endpoint } from './endpoint.js';

const { installation } = contract;

export const buildInstallationRoutes = (deps: Deps) => ({
  get: endpoint(deps, installation.get, async (_request, context) =>
    item(context, 200, await readInstallation(deps)),
  ),
  rotateKeys: endpoint(deps, installation.rotateKeys, ({ body }, context) =>
    requestRotation(deps, context, body),
  ),
});
