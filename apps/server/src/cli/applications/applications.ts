import { type applicationsContract, type ApplicationRecord } from '@keyway/contract';
import type { ClientInferRequest } from '@keyway/contract/ts-rest';

import { asTyped } from '../../env.js';
import { segment } from '../../security/input/index.js';
import { CommandError } from '../command-error.js';
import {
  bodyOf,
  createManagementClient,
  newTransaction,
  readAll,
  type ServerOptions,
} from '../management-client.js';
import { printJson, printList, printRecord, printStatus, printText } from '../print.js';

type Options = ServerOptions & { json?: boolean };
type Update = ClientInferRequest<typeof applicationsContract.update>['body'];

export async function listApplications(options: Options): Promise<void> {
  const client = createManagementClient(options);
  const applications = await readAll((query) => bodyOf(client.list({ query })));
  if (options.json) return printJson(applications);
  printList(
    applications.map(({ id, name, plan, created_at }) => ({ id, name, plan: plan.name, created_at })),
    `No applications yet. Create one: ${asTyped('app create <name>')}`,
  );
}

export async function getApplication(id: string, options: Options): Promise<void> {
  const { data } = await bodyOf(createManagementClient(options).get({ params: { id: segment(id) } }));
  print(data, options);
}

export async function createApplication(name: string, body: Update, options: Options): Promise<void> {
  const call = createManagementClient(options).create({ headers: newTransaction(), body: { ...body, name } });
  const { data } = await bodyOf(call);
  print(data, options);
  if (!options.json) printText(`Next, create an API key: ${asTyped(`key create ${data.id}`)}`);
}

export async function updateApplication(id: string, body: Update, options: Options): Promise<void> {
  const { data } = await bodyOf(
    createManagementClient(options).update({ params: { id: segment(id) }, body }),
  );
  print(data, options);
}

export async function deleteApplication(id: string, options: Options & { yes?: boolean }): Promise<void> {
  if (!options.yes) throw new CommandError('Deleting an application can’t be undone. Add --yes to confirm.');
  await bodyOf(createManagementClient(options).delete({ params: { id: segment(id) } }));
  if (options.json) return printJson({ id, deleted: true });
  printStatus('ok', `Deleted ${id}.`);
}

function print({ plan, redirect_uris, embed_origins, ...rest }: ApplicationRecord, { json }: Options): void {
  if (json) return printJson({ ...rest, redirect_uris, embed_origins, plan });
  printRecord({
    ...rest,
    redirect_uris: redirect_uris.join(' '),
    embed_origins: embed_origins.join(' '),
    plan: `${plan.name}, ${plan.status}, ${plan.monthly_limit ?? 'default'} requests a month`,
  });
}
