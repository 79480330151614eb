import type { Inbox } from '@keyway/contract';

import { invalid, type OperationContext, type Steps } from '../../definition/index.js';
import { cursorOf, linkOf, readPages, wholeResource } from '../../listing/index.js';
import {
  asRecords,
  inboxFrom,
  type JsonRecord,
  mapEach,
  optionalId,
  optionalText,
} from '../../reading/index.js';

type EmailConfig = { readonly inbox: Inbox; readonly isPrimary: boolean };

/** Addresses that tickets come in by and that emails go out from. */
const readConfigs = readPages(
  (page) => ({ method: 'GET', path: '/email_configs', query: { per_page: 100, page } }),
  ({ body, headers }) => ({
    items: mapEach(asRecords(body, 'body'), 'body', toConfigs).flat(),
    next: cursorOf(linkOf(headers, 'next'), 'page'),
  }),
);

/** One that is not active yet takes no tickets and sends nothing. */
const toConfigs = (config: JsonRecord, path: string): EmailConfig[] =>
  config.active === false
    ? []
    : [
        {
          inbox: inboxFrom(config, path, { channel: 'email', address: optionalText(config, 'reply_email') }),
          // A product has a primary address of its own.
          isPrimary: config.primary_role === true && optionalId(config, 'product_id') === null,
        },
      ];

/** The default sender of emails: the primary address of the account, or the only one there is. */
function* defaultConfig(context: OperationContext): Steps<string> {
  const configs = yield* readConfigs(context);
  const found = configs.find(({ isPrimary }) => isPrimary) ?? (configs.length === 1 ? configs[0] : undefined);
  if (found) return found.inbox.id;
  throw invalid('Freshdesk has no primary email address. Name an inbox from GET /inboxes.', 'inbox_id');
}

/** With the address that emails go out from: the one named, or set on the connection, or the account's own. */
export function* withInbox(inboxId: string | undefined, context: OperationContext): Steps<OperationContext> {
  const set = inboxId ?? context.settings.email_config_id;
  const config = set || (yield* defaultConfig(context));
  return { ...context, settings: { ...context.settings, email_config_id: config } };
}

export const inboxes = wholeResource('inboxes', {
  fields: ['id', 'downstream_id', 'name', 'channel', 'address'],
  *readAll(context) {
    return (yield* readConfigs(context)).map(({ inbox }) => inbox);
  },
});
