import { operationKeys, type integrationsContract, type IntegrationRecord } from '@keyway/contract';
import type { ClientInferRequest } from '@keyway/contract/ts-rest';

import { asTyped } from '../../env.js';
import { segment } from '../../security/input/index.js';
import { CommandError } from '../command-error.js';
import {
  bodyOf,
  createIntegrationClient,
  newTransaction,
  readAll,
  type ApplicationOptions,
} from '../management-client.js';
import { assertKnown } from '../nearest.js';
import { assertServices } from './assert-services.js';
import { printJson, printList, printRecord, printStatus } from '../print.js';

type Options = ApplicationOptions & { json?: boolean };
export type IntegrationWrite = ClientInferRequest<typeof integrationsContract.update>['body'];

export async function listIntegrations(options: Options): Promise<void> {
  const client = createIntegrationClient(options);
  const integrations = await readAll((query) => bodyOf(client.list({ query })));
  if (options.json) return printJson(integrations);
  printList(
    integrations.map(({ service_id, name, state, credentials_source }) => ({
      service_id,
      name,
      state,
      credentials_source,
    })),
    `No integrations yet. Add one: ${asTyped('integration create <service>')}`,
  );
}

export async function createIntegration(
  service: string,
  body: IntegrationWrite,
  options: Options,
): Promise<void> {
  await assertWrite(service, body);
  const call = createIntegrationClient(options).create({
    headers: newTransaction(),
    body: { ...body, service_id: service },
  });
  print((await bodyOf(call)).data, options);
}

export async function updateIntegration(
  service: string,
  body: IntegrationWrite,
  options: Options,
): Promise<void> {
  await assertWrite(service, body);
  const call = createIntegrationClient(options).update({ params: { service_id: segment(service) }, body });
  print((await bodyOf(call)).data, options);
}

export async function deleteIntegration(
  service: string,
  options: Options & { yes?: boolean },
): Promise<void> {
  if (!options.yes)
    throw new CommandError(
      'This deletes the integration and all its connections. It can’t be undone. Add --yes to confirm.',
    );
  await assertServices([service]);
  await bodyOf(createIntegrationClient(options).delete({ params: { service_id: segment(service) } }));
  if (options.json) return printJson({ service_id: service, deleted: true });
  printStatus('ok', `Deleted ${service}.`);
}

async function assertWrite(service: string, { operations }: IntegrationWrite): Promise<void> {
  await assertServices([service]);
  assertKnown('operation', operations ?? [], operationKeys);
}

function print(record: IntegrationRecord, { json }: Options): void {
  if (json) return printJson(record);
  const { scopes, operations, settings, ...rest } = record;
  printRecord({
    ...rest,
    scopes: scopes.join(' '),
    operations: operations.join(' '),
    settings: JSON.stringify(settings),
  });
}
