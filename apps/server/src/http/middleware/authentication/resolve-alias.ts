import { resourceNames } from '@keyway/contract';

import type { ApiRequest } from '../../../context.js';
import { setUrl } from '../begin-request.js';

const ALIAS = '/customer-support';
const aliases = resourceNames.map((name) => `${ALIAS}/${name}`);

/** Rewrites `/customer-support/messages` to `/messages`, and the same for each resource. */
export function resolveAlias(request: ApiRequest): void {
  if (request.url.startsWith(ALIAS) && aliases.some((alias) => request.url.startsWith(alias)))
    setUrl(request, request.url.slice(ALIAS.length));
}
