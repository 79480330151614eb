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
      `${name} sends no webhooks. Keyway polls for ${askedOf(connector)} every ${every}.`,
      sayUnseen(connector),
    );
  const { per, subscription } = events.hooks;
  const scopes = (auth.oauth2 && subscription?.scopes) ?? [];
  return paragraphs(
    '## Events',
    subscription
      ? `${name} sends webhooks. Keyway subscribes with the connection’s credential.`
      : per === 'integration'
        ? `${name} sends webhooks for all accounts to one URL, the integration’s webhook URL.`
        : `${name} sends webhooks to the connection’s webhook URL, once you set them up in ${name}.`,
    scopes.length > 0
      ? `With OAuth 2.0, this needs the ${scopes.length === 1 ? 'scope' : 'scopes'} ${codes(scopes)} in addition to the operations’ scopes.`
      : undefined,
    needsSigningKey(events.hooks)
      ? `${name} signs webhooks with a key that it shows for the app. Set it as the integration’s \`signing_key\`, which is never shown again: \`PATCH /vault/integrations/${id}\` or \`keyway integration update ${id} --signing-key …\`. Until then, Keyway rejects webhooks from ${name}, and the connection’s \`events.failure\` says so.`
      : undefined,
    steps(readGuide(id).events),
    polledOf(connector).length > 0
      ? `Keyway also polls for ${askedOf(connector)} every ${every}, which finds changes whose webhook was lost.`
      : `Keyway cannot poll ${name} for changes: a lost webhook is not recovered.`,
    sayUnseen(connector),
  );
}

const isByMessages = (connector: ConnectorDefinition): boolean => polledOf(connector).includes('messages');

const askedOf = (connector: ConnectorDefinition): string =>
  isByMessages(connector) ? 'new messages' : 'changes';

const sayUnseen = (connector: ConnectorDefinition): string | undefined =>
  isByMessages(connector)
    ? 'Polling does not find a conversation that changed without a new message until its next message.'
    : undefined;

const intervalOf = (seconds: number): string =>
  seconds === 60 ? 'minute' : seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`;
