import { segment } from '../../security/input/index.js';
import {
  bodyOf,
  createIntegrationClient,
  createManagementClient,
  createWebhooksClient,
  managedUrlOf,
  newTransaction,
  type ServerOptions,
} from '../management-client.js';

const LIFETIME_MS = 10 * 60_000;

export type ApplicationClients = {
  readonly integrations: ReturnType<typeof createIntegrationClient>;
  readonly webhooks: ReturnType<typeof createWebhooksClient>;
};

/**
 * Works on one application's integrations and webhooks, which take a key of the application: one is made for this
 * work, may do no more than that, and is revoked at its end. Should that fail, it ends by itself.
 */
export async function withWorkingKey<Result>(
  options: ServerOptions,
  { id, mayWrite }: { readonly id: string; readonly mayWrite: boolean },
  work: (clients: ApplicationClients) => Promise<Result>,
): Promise<Result> {
  const management = createManagementClient(options);
  const params = { id: segment(id) };
  const { data: key } = await bodyOf(
    management.createKey({
      params,
      headers: newTransaction(),
      body: {
        name: 'keyway apply',
        scopes: mayWrite ? ['vault:read', 'vault:write', 'webhooks'] : ['vault:read', 'webhooks'],
        expires_at: new Date(Date.now() + LIFETIME_MS).toISOString(),
      },
    }),
  );
  try {
    const asApplication = { ...options, url: managedUrlOf(options), app: id, key: key.secret };
    return await work({
      integrations: createIntegrationClient(asApplication),
      webhooks: createWebhooksClient(asApplication),
    });
  } finally {
    await management.revokeKey({ params: { ...params, key_id: segment(key.id) } });
  }
}
