import {
  type AuthType,
  type ConnectorDefinition,
  type HookSignature,
  type HookSource,
  type Registry,
  signatureOf,
} from '@keyway/connectors';
import {
  type Change,
  type ConnectionKey,
  type Database,
  findAddressByHandle,
  findSourceByHandle,
  getConnection,
  getIntegration,
  type Integration,
} from '@keyway/db';

import { ChangeAwareCache, type KeyLookupThrottle } from '../../../platform/admission/index.js';
import { addressBucket } from '../../../security/input/index.js';
import { type Keyring, sealPlace } from '../../../platform/keyring/index.js';
import { clientDestinationOf, readClientSecret, sandboxClient } from '../../../vault/settings/index.js';
import { type HookSecrets } from '../../sources/index.js';

/** The resolved target of a webhook URL. */
export type HookTarget = {
  readonly applicationId: string;
  readonly connector: ConnectorDefinition;
  readonly hooks: HookSource;
  readonly signature: HookSignature;
  /** The source of a connection's own URL; absent where many accounts share one URL. */
  readonly source?: { readonly id: string; readonly connection: ConnectionKey };
  /** The signing key; empty if there is none yet. */
  readonly key: string;
  readonly subscriptionId: string;
  /** Whether the subscription is complete; it may supply the vendor's signing key. */
  readonly isWhole: boolean;
  /** Monotonic milliseconds. */
  readonly loadedAt: number;
};

export type InboundWebhookRoutes = {
  /** Looks in memory only. */
  known(handleHash: Buffer): HookTarget | undefined;
  /**
   * Finds the target of this URL's hash, for a connector with webhooks; the look-up counts against the caller's limit.
   */
  find(handleHash: Buffer, hooks: HookSource, caller: Caller): Promise<HookTarget | undefined>;
  /** Reloads the target from the database: a key may have been added since. */
  reload(handleHash: Buffer, hooks: HookSource): Promise<HookTarget | undefined>;
  forget(change: Change | 'all'): void;
};

/** Sender of a webhook request, and the connector it is for. */
type Caller = { readonly address: string; readonly connector: ConnectorDefinition | undefined };

type Options = {
  readonly lookups: KeyLookupThrottle;
  readonly database: Database;
  readonly keyring: Keyring;
  readonly registry: Registry;
};

/** Caches recently used URLs, so that most vendor requests need no look-up. */
export function createInboundWebhookRoutes(options: Options): InboundWebhookRoutes {
  const { database, keyring, lookups, registry } = options;
  const targets = new ChangeAwareCache<HookTarget>(database);

  const findRow = async (handleHash: Buffer, { per }: HookSource) =>
    database.system('find whose address a vendor calls', async (tx) => {
      if (per === 'integration') {
        const address = await findAddressByHandle(tx, handleHash);
        return (
          address && { ...address, source: undefined, place: sealPlace('hookSecrets', address.serviceId) }
        );
      }
      const source = await findSourceByHandle(tx, handleHash);
      return source && { ...source, source, place: sealPlace('eventSecrets', source.id) };
    });

  const load = async (handleHash: Buffer, hooks: HookSource): Promise<HookTarget | undefined> => {
    const row = await findRow(handleHash, hooks);
    const connector = row && registry.getConnector(row.serviceId);
    // A URL requested under another connector's path does not exist: it is cached by its hash, and verified by the
    // rules of that path.
    if (!row?.secretsSealed || connector?.events?.hooks !== hooks) return undefined;
    const { applicationId, serviceId, secretsSealed, place, source } = row;
    const { integration, connection } = await database.tenant(applicationId, async (tx) => ({
      integration: await getIntegration(tx, serviceId),
      connection: source && (await getConnection(tx, source)),
    }));
    if (!integration?.enabled || !integration.events) return undefined;
    const secrets = JSON.parse(await keyring.unseal(applicationId, place, secretsSealed)) as HookSecrets;
    const signature = signatureOf(hooks, (connection?.authType ?? 'apiKey') as AuthType);
    return {
      applicationId,
      connector,
      hooks,
      signature,
      ...(source ? { source: { id: source.id, connection: source } } : {}),
      key: await keyOf(keyring, { connector, signature, integration, secrets }),
      subscriptionId: secrets.subscription?.id ?? '',
      isWhole: hooks.subscription === undefined || secrets.subscription !== undefined,
      loadedAt: performance.now(),
    };
  };

  return {
    known: (hash) => targets.peek(hash.toString('base64')),
    find: (hash, hooks, { address, connector }) =>
      lookups.run(addressBucket(address), async () => {
        const found = await targets.get(hash.toString('base64'), () => load(hash, hooks));
        return found?.connector === connector ? found : undefined;
      }),
    reload: (hash, hooks) => targets.load(hash.toString('base64'), () => load(hash, hooks)),
    forget: (change) => {
      if (change === 'all' || change.kind === 'application' || change.kind === 'integration') targets.clear();
    },
  };
}

type Parts = {
  readonly connector: ConnectorDefinition;
  readonly signature: HookSignature;
  readonly integration: Integration;
  readonly secrets: HookSecrets;
};

async function keyOf(
  keyring: Keyring,
  { connector, signature, integration, secrets }: Parts,
): Promise<string> {
  if (signature.kind === 'jwt' || signature.kind === 'none') return '';
  if (signature.kind === 'secret') return secrets.secret;
  if (signature.kind === 'hmac' && signature.key === 'subscription')
    return secrets.subscription?.secret ?? secrets.secret;
  const { applicationId, serviceId, clientSecretSealed, signingKeySealed, credentialsSource, settings } =
    integration;
  // Nothing can be verified without it.
  if (signature.kind === 'hmac' && signature.key === 'signing_key')
    return signingKeySealed
      ? keyring.unseal(applicationId, sealPlace('signingKey', serviceId), signingKeySealed)
      : '';
  if (credentialsSource === 'sandbox') return sandboxClient.clientSecret;
  if (!clientSecretSealed) return '';
  const sealed = await keyring.unseal(
    applicationId,
    sealPlace('clientSecret', serviceId),
    clientSecretSealed,
  );
  return readClientSecret(sealed, clientDestinationOf(connector, settings as Record<string, unknown>));
}
