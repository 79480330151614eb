import type { Command } from 'commander';

import type { RightsOptions } from './api-keys.js';
import type { ServerOptions } from '../management-client.js';
import { addServerOptions } from '../server-options.js';

type Options = ServerOptions & { json?: boolean };
const load = () => import('./api-keys.js');

export const addKeyCommands = (program: Command): void => {
  const key = program.command('key').description('API keys of an application');
  addServerOptions(key.command('list <application>').description('list the API keys')).action(
    async (application: string, options: Options) => (await load()).listApiKeys(application, options),
  );
  addRightsOptions(
    addServerOptions(
      key.command('create <application>').description('create an API key; earlier ones stay valid'),
    ),
  )
    .option('--name <name>', 'to tell keys apart', 'command line')
    .option('--mode <mode>', 'live or test')
    .option('--expires-at <time>', 'ISO 8601 with a zone')
    .action(
      async (
        application: string,
        options: Options & RightsOptions & { name: string; mode?: 'live' | 'test'; expiresAt?: string },
      ) => (await load()).createApiKey(application, options),
    );
  addRightsOptions(
    addServerOptions(
      key.command('update <application> <key>').description('change an API key; what is given replaces'),
    ),
  )
    .option('--name <name>', 'to tell keys apart')
    .option('--expires-at <time>', 'ISO 8601 with a zone')
    .action(
      async (
        application: string,
        id: string,
        options: Options & RightsOptions & { name?: string; expiresAt?: string },
      ) => (await load()).updateApiKey(application, id, options),
    );
  addServerOptions(key.command('revoke <application> <key>').description('revoke an API key at once')).action(
    async (application: string, id: string, options: Options) =>
      (await load()).revokeApiKey(application, id, options),
  );
};

const addRightsOptions = (command: Command): Command =>
  command
    .option('--scope <scope...>', 'full, read, or one by one, such as conversations:write')
    .option('--consumer <id...>', 'the only consumers it may be used for')
    .option('--service <id...>', 'the only connectors it may be used for')
    .option('--source <cidr...>', 'the only networks it may be used from');
