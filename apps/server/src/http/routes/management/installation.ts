import { contract } from '@keyway/contract';

import type { Ports } from '../../../ports.js';
import { readInstallation, requestRotation } from '../../../installation/index.js';
import { item } from '../../../platform/wire/index.js';
import { endpoint, type HandlerRunner } from '../endpoint.js';

const { installation } = contract;

export const buildInstallationRoutes = (
  handlers: HandlerRunner,
  deps: Ports<'audit' | 'baseUrl' | 'now' | 'database' | 'env' | 'keyring' | 'version'>,
) => ({
  get: endpoint(handlers, installation.get, async (_request, context) =>
    item(context, 200, await readInstallation(deps)),
  ),
  rotateKeys: endpoint(handlers, installation.rotateKeys, ({ body }, context) =>
    requestRotation(deps, context, body),
  ),
});
