import { segment } from '../security/input/index.js';
import {
  bodyOf,
  createManagementClient,
  newTransaction,
  readAll,
  type ServerOptions,
} from './management-client.js';
import { printJson, printRecord, printTable } from './print.js';

type Options = ServerOptions & { json?: boolean };

export const listApiKeys = async (application: string, options: Options): Promise<void> => {
  const client = createManagementClient(options);
  const keys = await readAll((query) =>
    bodyOf(client.listKeys({ params: { id: segment(application) }, query })),
  );
  if (options.json) return printJson(keys);
  printTable(keys);
  if (keys.length === 0)
    console.log(`The application has no keys. Create one with: keyway key create ${application}`);
};

export const createApiKey = async (
  application: string,
  options: Options & { name: string; mode?: 'live' | 'test'; expiresAt?: string },
): Promise<void> => {
  const body = { name: options.name, mode: options.mode, expires_at: options.expiresAt };
  const params = { id: segment(application) };
  const { data } = await bodyOf(
    createManagementClient(options).createKey({ params, headers: newTransaction(), body }),
  );
  if (options.json) return printJson(data);
  printRecord(data);
  console.log('The secret is shown this once: keep it now.');
};

export const revokeApiKey = async (application: string, id: string, options: Options): Promise<void> => {
  const params = { id: segment(application), key_id: segment(id) };
  await bodyOf(createManagementClient(options).revokeKey({ params }));
  if (!options.json) console.log(`Revoked ${id}.`);
};
