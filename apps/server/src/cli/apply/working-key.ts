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
 * Runs work on one application's integrations and webhooks with a temporary application key. The key has only the
 * scopes that the work needs and is revoked at the end; it also expires in case the revocation fails.
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
