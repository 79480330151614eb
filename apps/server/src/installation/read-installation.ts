import type { InstallationRecord } from '@keyway/contract';
import { DatabaseUnavailableError, readInstallationFacts, type InstallationFacts } from '@keyway/db';

import type { Ports } from '../ports.js';

const roles = ['api', 'worker'] as const;

type Parts = Ports<'baseUrl' | 'now' | 'database' | 'env' | 'keyring' | 'version'>;

/**
 * Returns the installation's configuration and status; no secret, and no URL except its own, the issuer's and the key
 * service's.
 */
export async function readInstallation(deps: Parts): Promise<InstallationRecord> {
  const { env, keyring, database } = deps;
  const facts = await readFacts(deps);
  return {
    version: deps.version,
    base_url: deps.baseUrl,
    process: {
      started_at: new Date(deps.now().getTime() - process.uptime() * 1000).toISOString(),
      node_version: process.versions.node,
      roles: roles.filter((role) => env.KEYWAY_ROLES.includes(role)),
    },
    database: {
      kind: database.kind,
      reachable: facts !== undefined,
      version: facts?.version ?? null,
      migrations: facts ? { applied: facts.appliedMigrations, pending: facts.pendingMigrations } : null,
    },
    applications: facts?.applications ?? null,
    master_key: {
      id: keyring.masterKeyId,
      previous_id: keyring.previousMasterKeyId ?? null,
      data_keys:
        facts?.dataKeys.map(({ masterKeyId, count }) => ({ master_key_id: masterKeyId, count })) ?? null,
      service: readKeyService(deps),
    },
    key_rotation: facts
      ? {
          unfinished: facts.keyRotation.unfinished,
          last_begun_at: facts.keyRotation.lastBegunAt?.toISOString() ?? null,
        }
      : null,
    sign_in: {
      identity_provider: env.OIDC_ISSUER === undefined ? null : new URL(env.OIDC_ISSUER).host,
      admin_key: env.KEYWAY_ADMIN_KEY !== undefined && env.KEYWAY_CONSOLE_ADMIN_KEY,
    },
  };
}

function readKeyService({ keyring, now }: Parts): InstallationRecord['master_key']['service'] {
  const service = keyring.service();
  if (!service) return null;
  const { name, isOpen, isAnswering, secondsLeft } = service;
  const until = new Date(now().getTime() + secondsLeft * 1_000);
  return { name, answering: isAnswering, keys_usable_until: isOpen ? until.toISOString() : null };
}

/** Returns undefined if the database is unavailable, which the response reports. */
async function readFacts({ database }: Parts): Promise<InstallationFacts | undefined> {
  try {
    return await database.system('tell how the installation is', readInstallationFacts);
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return undefined;
    throw error;
  }
}
