import {
  authTypesOf,
  headersOf,
  operationScopes,
  scopesOfKey,
  type AuthType,
  type ConnectorDefinition,
  type FieldStrategy,
  type FormField,
  type OAuth2Strategy,
  type Settings,
} from '../../packages/connectors/src/index.js';
import { operationKeys } from '../../packages/contract/src/index.js';
import { readGuide } from './guide.js';
import { authNames, bullets, codes, joinWords, paragraphs, steps, table } from './words.js';

/** How a customer's account is connected: settings, credentials, and where these go. */
export function describeConnecting(connector: ConnectorDefinition): string {
  const { auth, id } = connector;
  const types = authTypesOf(connector);
  return paragraphs(
    '## Connecting',
    `Customers connect by ${joinWords(types.map((type) => authNames[type]))}.`,
    ...(auth.oauth2 ? ['### OAuth 2.0', describeOAuth(connector, auth.oauth2)] : []),
    ...(auth.apiKey || auth.basic
      ? [
          `### ${joinWords(types.filter((type) => type !== 'oauth2').map((type) => authNames[type]))}`,
          bullets(readGuide(id).credentials),
          ...(['apiKey', 'basic'] as const).flatMap((type) => describeFields(type, auth[type])),
        ]
      : []),
    ...(connector.settings.length > 0 ? ['### Settings', describeSettings(connector)] : []),
    ...describeCall(connector),
    '### Where calls go',
    bullets(describeHosts(connector)),
  );
}

const DAY_SECONDS = 86_400;

function describeOAuth(connector: ConnectorDefinition, oauth2: OAuth2Strategy): string {
  const { id, name } = connector;
  const base = oauth2.baseScopes ?? [];
  const offered = operationKeys.filter((key) => scopesOfKey(connector, key).length > 0);
  return paragraphs(
    steps(readGuide(id).oauthApp),
    'The redirect URI, with the address of your Keyway in front:',
    `\`\`\`text\n{base_url}/vault/callback/${id}\n\`\`\``,
    operationScopes(connector).length === 0
      ? `${name} is asked for no scopes.`
      : paragraphs(
          `Asked for are only the scopes of the operations that the integration is set up for${base.length > 0 ? `, and always ${codes(base)}` : ''}:`,
          table(
            ['Operation', 'Scopes'],
            offered.map((key) => [key, codes(scopesOfKey(connector, key))]),
          ),
        ),
    describeRefreshToken(name, oauth2.refreshToken),
    oauth2.revocation
      ? `Revoking a connection also revokes the grant at ${name}.`
      : `Revoking a connection forgets its tokens here; the grant has to be ended in ${name} itself.`,
  );
}

/** Describes how Keyway refreshes tokens, and the provider's own limits, which may be a guess. */
function describeRefreshToken(name: string, life: OAuth2Strategy['refreshToken']): string {
  if (life === 'none') return `${name} issues no refresh token: its access tokens don’t expire.`;
  if (life === 'unlimited')
    return `Keyway refreshes its tokens when they are used. Unused refresh tokens don’t expire.`;
  const { idleSeconds, absoluteSeconds } = life;
  return [
    ...(idleSeconds
      ? [`An unused token is refreshed every ${(idleSeconds / DAY_SECONDS) * (2 / 3)} days at the latest.`]
      : []),
    ...(absoluteSeconds
      ? [
          `After ${absoluteSeconds / DAY_SECONDS} days, unless ${name} is configured otherwise, customers have to reconnect.`,
        ]
      : []),
  ].join(' ');
}

const describeFields = (type: AuthType, strategy: FieldStrategy | undefined): string[] =>
  strategy
    ? [
        `${authNames[type]}: ${joinWords(strategy.fields.map((field) => `${field.label} (\`${field.id}\`${field.required ? '' : ', optional'})`))}.`,
      ]
    : [];

const describeSettings = (connector: ConnectorDefinition): string =>
  table(
    ['Setting', 'Description', 'Required', 'Example'],
    connector.settings.map((field) => [
      `\`${field.id}\``,
      describeSetting(field),
      requirementOf(connector, field),
      exampleCell(field),
    ]),
  );

/** The call that the hosted vault makes for a customer, with what has to be in it. */
function describeCall({ id, auth, settings }: ConnectorDefinition): string[] {
  const typed = (auth.apiKey ?? auth.basic)?.fields ?? [];
  const required = [...settings, ...typed].filter((field) => field.required);
  const fields = required.length > 0 ? required : settings;
  if (fields.length === 0) return [];
  return [
    '### Without the hosted vault',
    `Your server sends the customer’s input${typed.length > 0 ? '; secrets are encrypted and never returned' : ''}:`,
    `\`\`\`http\nPATCH {base_url}/vault/connections/customer-support/${id}\n\n${JSON.stringify({ settings: examplesOf(fields) })}\n\`\`\``,
  ];
}

const describeSetting = ({ label, description, prefix = '', suffix = '' }: FormField): string =>
  [
    `${label}.`,
    ...(prefix + suffix === '' ? [] : [`The part in \`${prefix}…${suffix}\`.`]),
    ...(description === undefined ? [] : [description]),
  ].join(' ');

function requirementOf(
  { auth, settingsForAuthorization = [] }: ConnectorDefinition,
  field: FormField,
): string {
  if (auth.oauth2?.discovery?.finds.includes(field.id)) return 'found with OAuth';
  if (settingsForAuthorization.includes(field.id)) return 'before authorizing';
  return field.required ? 'yes' : 'no';
}

const exampleCell = (field: FormField): string =>
  field.options
    ? field.options.map(({ value, label }) => `\`${value}\` (${label})`).join(', ')
    : `\`${exampleOf(field)}\``;

const exampleOf = ({ placeholder, options, sensitive }: FormField): string =>
  placeholder ?? options?.[0]?.value ?? (sensitive ? '…' : 'example');

const examplesOf = (fields: readonly FormField[]): Settings =>
  Object.fromEntries(fields.map((field) => [field.id, exampleOf(field)]));

function describeHosts(connector: ConnectorDefinition): string[] {
  const settings = examplesOf(connector.settings);
  const types = authTypesOf(connector);
  const addresses = types.map((type) => connector.baseUrl(settings, type));
  const hosts = connector.hosts?.(settings) ?? addresses.map((address) => new URL(address).host);
  const headers = Object.entries(headersOf(connector, settings));
  const withExamples = connector.settings.length > 0 ? ', with the examples above' : '';
  return [
    ...(new Set(addresses).size === 1
      ? [`Base address of \`/proxy\`${withExamples}: \`${addresses[0] ?? ''}\`.`]
      : types.map(
          (type, index) =>
            `Base address of \`/proxy\` with ${authNames[type]}${withExamples}: \`${addresses[index] ?? ''}\`.`,
        )),
    `The credential is sent to no other host than ${codes([...new Set(hosts)])}.`,
    ...(headers.length > 0
      ? [`Sent with every call: ${codes(headers.map(([header, value]) => `${header}: ${value}`))}.`]
      : []),
  ];
}
