import type { RequestHandler } from 'express';

const ALIAS = '/customer-support';

/** `/customer-support/messages` is `/messages` under its group's name. */
export const resolveAlias: RequestHandler = (request, _response, next) => {
  if (request.url.startsWith(`${ALIAS}/messages`)) request.url = request.url.slice(ALIAS.length);
  next();
};
