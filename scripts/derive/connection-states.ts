import {
  connectionStateTriggers,
  findConnectionTransitions,
} from '../../apps/server/src/vault/model/states/connection-transitions.js';
import {
  connectionHealths,
  connectionStates,
  type ConnectionHealth,
  type ConnectionState,
} from '../../packages/contract/src/vault/connection-states.js';
import { table } from '../connector-docs/words.js';
import { addedStates, connectionArrows, type ConnectionArrow } from './connection-arrows.js';
import { pageWithRegions } from './fill-regions.js';

const stateWords: Record<ConnectionState, readonly [means: string, calls: string]> = {
  available: [
    'the integration is configured; the consumer has not added it',
    '`ConnectionNotFoundError` 404',
  ],
  added: [
    'added; the credential is missing or no longer valid',
    '`ConnectionSettingsError` 422 while settings are missing, then `ConnectorCredentialsError` 401',
  ],
  authorized: ['authorized by OAuth; settings are missing', '`ConnectionSettingsError` 422'],
  callable: ['the credential and all settings are present', 'work'],
  invalid: ['the helpdesk rejected the key or the settings', '`ConnectorCredentialsError` 401'],
};

const healthWords: Record<ConnectionHealth, readonly [means: string, next: string]> = {
  ok: ['nothing to report', 'nothing'],
  pending_refresh: [
    'the token refresh failed; Keyway retries it',
    'nothing; after 7 days of refusals, health becomes `needs_auth`',
  ],
  needs_auth: [
    'no usable credential; on a `callable` connection: the integration requires scopes that were not granted',
    'send the consumer to the vault',
  ],
  pending_confirmation: [
    'an authorization waits for `POST …/confirm`',
    'confirm within 30 minutes, or start again',
  ],
  revoked: [
    'the consumer revoked the authorization',
    'send the consumer to the vault, if they want to reconnect',
  ],
  missing_settings: ['required settings are missing', 'save the settings listed in `missing_settings`'],
  degraded: [
    'the helpdesk is failing, or the grant lacks scopes that operations need',
    'wait; with `missing_scopes`, authorize again',
  ],
};

/** The diagram and the tables on the states of a connection. */
export const connectionStatesPage = pageWithRegions('docs/connection-states.md', () => {
  const moves = findConnectionTransitions();
  return {
    diagram: `\`\`\`mermaid\n${toMermaid(connectionArrows())}\n\`\`\``,
    states: table(
      ['State', 'Means', 'Calls'],
      connectionStates.map((state) => [`\`${state}\``, ...stateWords[state]]),
    ),
    moves: table(
      ['Event', 'Cause', 'Transitions'],
      connectionStateTriggers.map(({ name, by }) => [
        name,
        by,
        moves
          .filter((move) => move.by === name)
          .map(({ from, to }) => `${from} → ${to}`)
          .join('<br>'),
      ]),
    ),
    health: table(
      ['Health', 'Means', 'What to do'],
      connectionHealths.map((health) => [`\`${health}\``, ...healthWords[health]]),
    ),
  };
});

/** One arrow for each pair of states, with all that takes it; those back to `available` are one. */
function toMermaid(arrows: readonly ConnectionArrow[]): string {
  const from = (state: ConnectionState): string[] =>
    arrows
      .filter((arrow) => arrow.from === state)
      .map(({ to, names }) => `${state} --> ${to}: ${names.join(' / ')}`);
  return [
    'stateDiagram-v2',
    '  [*] --> available: integration configured',
    ...from('available').map(indent),
    '  there --> available: deleted',
    '  state "added to the consumer" as there {',
    ...addedStates.flatMap(from).map((line) => indent(indent(line))),
    '  }',
  ].join('\n');
}

const indent = (line: string): string => `  ${line}`;
