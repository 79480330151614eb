import { type ConnectorDefinition, needsSigningKey, polledOf } from '../../packages/connectors/src/index.js';
import { readGuide } from './guide.js';
import { codes, paragraphs, steps } from './words.js';

/** How changes at the vendor become known, and what a person has to do for it. */
export function describeEvents(connector: ConnectorDefinition): string {
  const { auth, events, id, name } = connector;
  if (!events) return '';
  const every = intervalOf(events.poll.everySeconds);
  if (!events.hooks)
    return paragraphs(
      '## Events',
      `${name} sends nothing: Keyway asks for ${askedOf(connector)}, every ${every}.`,
      sayUnseen(connector),
    );
  const { per, subscription } = events.hooks;
  const scopes = (auth.oauth2 && subscription?.scopes) ?? [];
  return paragraphs(
    '## Events',
    subscription
      ? `${name} sends what changes. Keyway subscribes to it with the credential of the connection.`
      : per === 'integration'
        ? `${name} sends what changes, of all accounts to one address, that of the integration.`
        : `${name} sends what changes to the address of the connection, once somebody has set it up there.`,
    scopes.length > 0
      ? `With OAuth 2.0, that takes ${scopes.length === 1 ? 'the scope' : 'the scopes'} ${codes(scopes)}, besides those of the operations.`
      : undefined,
    needsSigningKey(events.hooks)
      ? `What it sends is signed with a key that ${name} shows for the app. Give it to the integration as \`signing_key\`, which is never shown again: \`PATCH /vault/integrations/${id}\` or \`keyway integration update ${id} --signing-key …\`. Until then all that ${name} sends is refused, and \`events.failure\` of the connection says so.`
      : undefined,
    steps(readGuide(id).events),
    polledOf(connector).length > 0
      ? `Besides, Keyway asks for ${askedOf(connector)} every ${every}, which finds what was lost on the way.`
      : `Keyway cannot ask ${name} what changed: what is lost on the way is not found.`,
    sayUnseen(connector),
  );
}

const isByMessages = (connector: ConnectorDefinition): boolean => polledOf(connector).includes('messages');

const askedOf = (connector: ConnectorDefinition): string =>
  isByMessages(connector) ? 'new messages' : 'what changed';

const sayUnseen = (connector: ConnectorDefinition): string | undefined =>
  isByMessages(connector)
    ? 'That does not find a conversation that changed without a new message: it is seen with its next one.'
    : undefined;

const intervalOf = (seconds: number): string =>
  seconds === 60 ? 'minute' : seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`;
