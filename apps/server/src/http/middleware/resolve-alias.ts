import type { ApiRequest } from '../../context.js';
import { setUrl } from './begin-request.js';

const ALIAS = '/customer-support';

/** `/customer-support/messages` is `/messages` under its group's name. */
export const resolveAlias = (request: ApiRequest): void => {
  if (request.url.startsWith(`${ALIAS}/messages`)) setUrl(request, request.url.slice(ALIAS.length));
};
