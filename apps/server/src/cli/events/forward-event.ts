import type { LoggedEvent } from '@keyway/contract';

import { version } from '../../../package.json';
import { type CallResult, callWebhook, isSecret, newSecret } from '../../events/outgoing/index.js';
import { createEgress } from '../../security/egress/index.js';
import { CommandError } from '../command-error.js';

export type Forward = {
  readonly url: string;
  readonly secret: string;
  send(event: LoggedEvent): Promise<CallResult>;
};

/** An explicit URL may be on this machine or inside the user's own network. */
export const anywhere = ['0.0.0.0/0', '::/0'];

/** Posts each event once, in the format of a webhook delivery. */
export function buildForward(options: { forwardTo?: string; secret?: string }): Forward | undefined {
  const { forwardTo: url } = options;
  if (url === undefined) return undefined;
  if (!/^https?:\/\/[^/]/.test(url) || !URL.canParse(url))
    throw new CommandError(`${url} is not a URL. Specify --forward-to as http://localhost:4000/hooks.`);
  const secret = newSecret(new Date());
  const value = options.secret || secret.value;
  if (!isSecret(value))
    throw new CommandError(
      'The secret must be `whsec_` and 24 to 64 bytes in base64. Leave out --secret to get a new one.',
    );
  const caller = {
    now: () => new Date(),
    version,
    webhookEgress: createEgress({ allow: anywhere }),
    env: { isDevelopment: true },
  };
  return {
    url,
    secret: value,
    send: ({ cursor: _cursor, ...event }) =>
      callWebhook(caller, {
        url,
        message: { id: event.data.event_id, body: JSON.stringify(event) },
        secrets: [{ ...secret, value }],
      }),
  };
}
