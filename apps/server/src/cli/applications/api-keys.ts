import type { applicationsContract } from '@keyway/contract';
import type { ClientInferRequest } from '@keyway/contract/ts-rest';

import { segment } from '../../security/input/index.js';
import {
  bodyOf,
  createManagementClient,
  newTransaction,
  readAll,
  type ServerOptions,
} from '../management-client.js';
import { printJson, printRecord, printTable } from '../print.js';

export type RightsOptions = {
  scope?: string[];
  consumer?: string[];
  service?: string[];
  source?: string[];
};

type Options = ServerOptions & { json?: boolean };

export async function listApiKeys(application: string, options: Options): Promise<void> {
  const client = createManagementClient(options);
  const keys = await readAll((query) =>
    bodyOf(client.listKeys({ params: { id: segment(application) }, query })),
  );
  if (options.json) return printJson(keys);
  printTable(keys);
  if (keys.length === 0)
    console.log(`The application has no keys. Create one with: keyway key create ${application}`);
}

export async function createApiKey(
  application: string,
  options: Options & RightsOptions & { name: string; mode?: 'live' | 'test'; expiresAt?: string },
): Promise<void> {
  const { name, mode, expiresAt } = options;
  const body = { name, mode, ...toRights(options), expires_at: expiresAt };
  const params = { id: segment(application) };
  const { data } = await bodyOf(
    createManagementClient(options).createKey({ params, headers: newTransaction(), body }),
  );
  if (options.json) return printJson(data);
  printRecord(data);
  console.log('The secret is shown this once: keep it now.');
}

export async function updateApiKey(
  application: string,
  id: string,
  options: Options & RightsOptions & { name?: string; expiresAt?: string },
): Promise<void> {
  const params = { id: segment(application), key_id: segment(id) };
  const body = { name: options.name, ...toRights(options), expires_at: options.expiresAt };
  const { data } = await bodyOf(createManagementClient(options).updateKey({ params, body }));
  if (options.json) return printJson(data);
  printRecord(data);
}

export async function revokeApiKey(application: string, id: string, options: Options): Promise<void> {
  const params = { id: segment(application), key_id: segment(id) };
  await bodyOf(createManagementClient(options).revokeKey({ params }));
  if (!options.json) console.log(`Revoked ${id}.`);
}

type Body = ClientInferRequest<(typeof applicationsContract)['createKey']>['body'];

/** The server rejects unknown scopes and lists the valid ones. */
const toRights = ({ scope, consumer, service, source }: RightsOptions): Pick<Body, Right> => ({
  scopes: scope as Body['scopes'],
  consumer_ids: consumer,
  service_ids: service,
  source_cidrs: source,
});
type Right = 'scopes' | 'consumer_ids' | 'service_ids' | 'source_cidrs';
