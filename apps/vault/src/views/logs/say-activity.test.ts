import { expect, test } from 'vitest';

import { loadWords } from '../../i18n/words.js';
import { outcomeOf, sayActivity } from './say-activity.js';

const words = await loadWords('en');
const entry = (id: string, error_type: string | null = null, error_message: string | null = null) => ({
  operation: { id, name: id },
  success: true,
  error_type,
  error_message,
});

test.each([
  [
    'a declined sign-in',
    entry('connectionsCallback', 'OAuthConnectorError', 'The provider answered: access_denied.'),
    'declined',
    'Sign-in to Intercom declined',
  ],
  [
    'a provider that failed',
    entry('connectionsCallback', 'OAuthConnectorError', 'The provider answered: server_error.'),
    'failed',
    'Sign-in to Intercom failed',
  ],
  [
    'a code that was not accepted',
    entry('connectionsCallback', 'OAuthCodeExchangeError', 'access_denied'),
    'failed',
    'Sign-in to Intercom failed',
  ],
  ['a sign-in', entry('connectionsCallback'), 'succeeded', 'Signed in to Intercom'],
  [
    'a visit that could not begin',
    entry('connectionsAuthorize', 'IntegrationNotFoundError'),
    'failed',
    'Started to connect Intercom',
  ],
  [
    'a rejected token',
    { ...entry('messagesAll', 'ConnectorCredentialsError'), success: false },
    'failed',
    'Read messages in Intercom',
  ],
] as const)('%s is said as it ended', (_name, given, outcome, sentence) => {
  expect(outcomeOf(given)).toBe(outcome);
  expect(sayActivity(words, given, 'Intercom')).toBe(sentence);
});
