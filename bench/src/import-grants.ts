import { randomUUID } from 'node:crypto';

import { FORM } from '../subjects/downstream-facts.mjs';
import { openClient, repeat } from './load/drive.js';
import { SERVICE, type RunningKeyway } from './keyway.js';
import type { RunningSandbox } from './sandbox.js';

const CONCURRENCY = 8;
const LIFETIME_SECONDS = 3_600;
const scopes = ['tickets:read', 'tickets:write'];

export const grantedConsumer = (index: number): string => `granted-${index}`;

/** Connects so many consumers by OAuth, each with a grant of its own that the sandbox's provider has issued. */
export async function importGrants(
  keyway: RunningKeyway,
  sandbox: RunningSandbox,
  count: number,
  progress: (text: string) => void,
): Promise<void> {
  const client = openClient(keyway.url, CONCURRENCY);
  await repeat({ concurrency: CONCURRENCY, count }, async (index) => {
    const { access_token, refresh_token } = await sandbox.mintTokens(SERVICE);
    const { status, text } = await client.send({
      method: 'POST',
      path: `/vault/connections/customer-support/${SERVICE}/import`,
      headers: {
        ...keyway.headers,
        'x-vendor-consumer-id': grantedConsumer(index),
        'x-unique-transaction-id': randomUUID(),
      },
      body: {
        credentials: {
          access_token,
          refresh_token,
          expires_in: LIFETIME_SECONDS,
          issued_at: new Date(),
          scopes,
        },
        settings: { subdomain: FORM.subdomain },
      },
    });
    if (status !== 201) throw new Error(`The import answered ${status}: ${text.slice(0, 300)}`);
    progress(`connecting ${index + 1} of ${count} consumers`);
  });
  await client.close();
}
