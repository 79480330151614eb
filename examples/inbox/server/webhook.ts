import { randomBytes } from 'node:crypto';

import type { Keyway } from '@keyway/sdk';
import { unwrap, WebhookVerificationError } from '@keyway/sdk/webhooks';
import type { RequestHandler } from 'express';

import type { Database } from '../../store/store.js';
import type { Changes } from './follow-events.js';

/** Creates this app's webhook once. Its secret is stored first, so that Keyway's test of it passes. */
export async function registerWebhook(keyway: Keyway, db: Database, url: string): Promise<void> {
  const { data } = await keyway.webhooks.list({ limit: 200 });
  const present = data.find(({ delivery_url }) => delivery_url === url);
  if (present && (await readSecret(db))) return;
  if (present) await keyway.webhooks.delete(present.id);
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  await db.query(
    `INSERT INTO secrets VALUES ('webhook', $1) ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value`,
    [secret],
  );
  const events = ['customer-support.*', 'vault.connection.*'];
  await keyway.webhooks.create({ delivery_url: url, events, secret, description: 'Inbox' });
}

/** The event says only that there is something to read: the log has it, too, and in order. */
export function receiveEvents(db: Database, changes: Changes): RequestHandler {
  return async (request, response) => {
    try {
      await unwrap(request.body as Buffer, request.headers, (await readSecret(db)) ?? '');
    } catch (error) {
      if (!WebhookVerificationError.isInstance(error)) throw error;
      response.status(error.reason === 'secret' ? 500 : 400).send(error.message);
      return;
    }
    response.status(204).end();
    changes.emit('wake');
  };
}

async function readSecret(db: Database): Promise<string | undefined> {
  const { rows } = await db.query<{ value: string }>(`SELECT value FROM secrets WHERE name = 'webhook'`);
  return rows[0]?.value;
}
