import { Option, type Command } from 'commander';

import type { RightsOptions } from './api-keys.js';
import type { ServerOptions } from '../management-client.js';
import { addServerOptions } from '../server-options.js';

type Options = ServerOptions & { json?: boolean };
const load = () => import('./api-keys.js');

export function addKeyCommands(program: Command): void {
  const key = program.command('key').description('Manage API keys of an application');
  addServerOptions(key.command('list <application>').description('List API keys')).action(
    async (application: string, options: Options) => (await load()).listApiKeys(application, options),
  );
  addRightsOptions(
    addServerOptions(
      key.command('create <application>').description('Create an API key; existing keys stay valid'),
    ),
  )
    .option('--name <name>', 'name of the key', 'command line')
    .addOption(new Option('--mode <mode>', 'mode of the key').choices(['live', 'test']))
    .option('--expires-at <time>', 'time of expiry, e.g. 2027-03-04T09:30:00Z')
    .action(
      async (
        application: string,
        options: Options & RightsOptions & { name: string; mode?: 'live' | 'test'; expiresAt?: string },
      ) => (await load()).createApiKey(application, options),
    );
  addRightsOptions(addServerOptions(key.command('update <application> <key>').description('Edit an API key')))
    .option('--name <name>', 'name of the key')
    .option('--expires-at <time>', 'time of expiry, e.g. 2027-03-04T09:30:00Z')
    .action(
      async (
        application: string,
        id: string,
        options: Options & RightsOptions & { name?: string; expiresAt?: string },
      ) => (await load()).updateApiKey(application, id, options),
    );
  addServerOptions(
    key.command('revoke <application> <key>').description('Revoke an API key immediately'),
  ).action(async (application: string, id: string, options: Options) =>
    (await load()).revokeApiKey(application, id, options),
  );
}

const addRightsOptions = (command: Command): Command =>
  command
    .option('--scope <scope...>', 'full, read, or single scopes, e.g. conversations:write')
    .option('--consumer <id...>', 'restrict to these consumers')
    .option('--service <id...>', 'restrict to these connectors')
    .option('--source <cidr...>', 'restrict to these networks');
