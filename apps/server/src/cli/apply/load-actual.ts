import { segment } from '../../security/input/index.js';
import { CommandError } from '../command-error.js';
import { bodyOf, createManagementClient, readAll, type ServerOptions } from '../management-client.js';
import type { InstallationFile } from './installation-file.js';
import type { ActualApplication } from './plan-changes.js';
import { withWorkingKey } from './working-key.js';

/** Loads the server's records of the applications that the file names. */
export async function loadActual(
  file: InstallationFile,
  options: ServerOptions,
): Promise<Map<string, ActualApplication>> {
  const client = createManagementClient(options);
  const all = await readAll((query) => bodyOf(client.list({ query })));
  const actual = new Map<string, ActualApplication>();
  for (const [name, wanted] of Object.entries(file.applications)) {
    const [application, second] = all.filter((each) => each.name === name);
    if (!application) continue;
    if (second)
      throw new CommandError(
        `The server has several applications with the name "${name}". Rename or delete all but one: the file tells them apart by it.`,
      );
    const params = { id: segment(application.id) };
    const keys = await readAll((query) => bodyOf(client.listKeys({ params, query })));
    const rest =
      wanted.integrations === undefined && wanted.webhooks === undefined
        ? { integrations: [], webhooks: [] }
        : await loadRest(application.id, options);
    actual.set(name, { application, keys, ...rest });
  }
  return actual;
}

const loadRest = (id: string, options: ServerOptions) =>
  withWorkingKey(options, { id, mayWrite: false }, async (clients) => ({
    integrations: await readAll((query) => bodyOf(clients.integrations.list({ query }))),
    webhooks: await readAll((query) => bodyOf(clients.webhooks.list({ query }))),
  }));
