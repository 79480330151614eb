import { eventTypes } from '../../packages/contract/src/index.js';
import { table } from '../connector-docs/words.js';
import { pageWithRegions } from './fill-regions.js';

const records = Object.fromEntries(
  ['message', 'conversation', 'customer'].flatMap((record) =>
    Object.entries({ created: 'is new', updated: 'has changed', deleted: 'is gone' }).map(
      ([change, what]) => [`customer-support.${record}.${change}`, `a ${record} ${what} in the helpdesk`],
    ),
  ),
);

const meanings: Readonly<Record<string, string>> = {
  ...records,
  'customer-support.conversation.incomplete':
    'a conversation has more messages than can be read; `reason` and `limit` say why and how many',
  'vault.connection.created': 'a consumer has a connection that was not there before',
  'vault.connection.updated': 'its settings, its credential or its switch have changed',
  'vault.connection.callable': 'calls work from now on: start to read',
  'vault.connection.disabled': 'it was switched off',
  'vault.connection.deleted': 'it was deleted',
  'vault.connection.revoked': 'its grant was given back to the helpdesk',
  'vault.connection.token_refresh.pending': 'a refresh of its token failed, and is tried again',
  'vault.connection.token_refresh.recovered': 'a refresh worked again',
  'vault.connection.token_refresh.failed':
    'the helpdesk refuses to refresh: the consumer has to connect again',
  'vault.connection.downstream.degraded': 'the helpdesk has begun to fail or to refuse the credential',
  'vault.connection.downstream.recovered': 'the helpdesk answers again',
  'webhook.endpoint.disabled': 'one of your webhooks was disabled; sent to your other webhooks only',
};

/** Every type of the contract, with what it says. */
export const eventTypesTable = pageWithRegions('docs/events.md', () => ({
  types: table(
    ['Type', 'Says that'],
    eventTypes.map((type) => {
      const meaning = meanings[type];
      if (!meaning) throw new Error(`docs/events.md does not say what ${type} means`);
      return [`\`${type}\``, meaning];
    }),
  ),
}));
