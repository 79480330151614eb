import { keyPresetNames, keyScopes, type applicationsContract } from '@keyway/contract';
import type { ClientInferRequest } from '@keyway/contract/ts-rest';

import { asTyped } from '../../env.js';
import { segment } from '../../security/input/index.js';
import {
  bodyOf,
  createManagementClient,
  newTransaction,
  readAll,
  type ServerOptions,
} from '../management-client.js';
import { assertKnown } from '../nearest.js';
import { printJson, printList, printRecord, printStatus, toText } from '../print.js';
import { assertServices } from './assert-services.js';

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
  printList(keys, `No keys yet. Create one: ${asTyped(`key create ${toText(application)}`)}`);
}

export async function createApiKey(
  application: string,
  options: Options & RightsOptions & { name: string; mode?: 'live' | 'test'; expiresAt?: string },
): Promise<void> {
  const { name, mode, expiresAt } = options;
  const body = { name, mode, ...(await toRights(options)), expires_at: expiresAt };
  const params = { id: segment(application) };
  const { data } = await bodyOf(
    createManagementClient(options).createKey({ params, headers: newTransaction(), body }),
  );
  if (options.json) return printJson(data);
  printRecord(data);
  printStatus('warning', 'Copy the secret now. You won’t see it again.');
}

export async function updateApiKey(
  application: string,
  id: string,
  options: Options & RightsOptions & { name?: string; expiresAt?: string },
): Promise<void> {
  const params = { id: segment(application), key_id: segment(id) };
  const body = { name: options.name, ...(await toRights(options)), expires_at: options.expiresAt };
  const { data } = await bodyOf(createManagementClient(options).updateKey({ params, body }));
  if (options.json) return printJson(data);
  printRecord(data);
}

export async function revokeApiKey(application: string, id: string, options: Options): Promise<void> {
  const params = { id: segment(application), key_id: segment(id) };
  await bodyOf(createManagementClient(options).revokeKey({ params }));
  if (options.json) return printJson({ id, revoked: true });
  printStatus('ok', `Revoked ${id}.`);
}

type Body = ClientInferRequest<(typeof applicationsContract)['createKey']>['body'];

async function toRights(options: RightsOptions): Promise<Pick<Body, Right>> {
  const { scope, consumer, service, source } = options;
  assertKnown('scope', scope ?? [], [...keyPresetNames, ...keyScopes]);
  await assertServices(service ?? []);
  return {
    scopes: scope as Body['scopes'],
    consumer_ids: consumer,
    service_ids: service,
    source_cidrs: source,
  };
}
type Right = 'scopes' | 'consumer_ids' | 'service_ids' | 'source_cidrs';
