import {
  ApiError,
  ConnectionNotFoundError,
  EntityNotFoundError,
  KeywayError,
  RateLimitError,
} from '@keyway/sdk';

import { openSandbox } from './sandbox.js';

/** Your program's reaction. There is a class per error type, below one per status, below ApiError and KeywayError. */
const remedyFor = (error: unknown): string => {
  if (ConnectionNotFoundError.isInstance(error)) return 'ask the customer to connect their helpdesk';
  if (EntityNotFoundError.isInstance(error)) return 'forget the message: it is gone';
  if (RateLimitError.isInstance(error)) return `wait ${error.retryAfterSeconds ?? 1} s`;
  if (ApiError.isInstance(error)) return `look at ${error.ref}, and quote ${error.requestId}`;
  if (KeywayError.isInstance(error)) return 'try again later: there was no answer';
  throw error;
};

const keyway = openSandbox('gorgias');
const stranger = keyway.withOptions({ consumerId: 'nobody-yet' });
const calls = {
  'a message that is not there': () => keyway.messages.get('999999999'),
  'a consumer without connections': () => stranger.messages.list(),
  'a server that is not there': () =>
    keyway.withOptions({ baseUrl: 'http://127.0.0.1:9', maxRetries: 0 }).messages.list(),
};
for (const [name, call] of Object.entries(calls)) {
  try {
    await call();
  } catch (error) {
    console.log(`${name}: ${(error as Error).name} → ${remedyFor(error)}`);
  }
}
