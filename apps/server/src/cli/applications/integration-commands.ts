import { InvalidArgumentError, Option, type Command } from 'commander';

import type { IntegrationWrite } from './integrations.js';
import type { ApplicationOptions } from '../management-client.js';
import { addApplicationOptions } from '../server-options.js';

type Options = ApplicationOptions & { json?: boolean };
type WriteOptions = Options & {
  name?: string;
  clientId?: string;
  clientSecret?: string;
  signingKey?: string;
  scope?: string[];
  operation?: IntegrationWrite['operations'];
  sandbox?: boolean;
  events?: boolean;
  enabled?: boolean;
  setting?: Record<string, string>;
};

const load = () => import('./integrations.js');

export const addIntegrationCommands = (program: Command): void => {
  const integration = program.command('integration').description('connectors added to an application');
  addApplicationOptions(integration.command('list').description('list integrations')).action(
    async (options: Options) => (await load()).listIntegrations(options),
  );
  addWriteOptions(integration.command('create <service>').description('add a connector')).action(
    async (service: string, options: WriteOptions) =>
      (await load()).createIntegration(service, toBody(options), options),
  );
  addWriteOptions(integration.command('update <service>').description('change an integration'))
    .option('--enable', 'let its connections be called')
    .option('--disable', 'let no connection of it be called')
    .action(async (service: string, options: WriteOptions & { enable?: boolean; disable?: boolean }) => {
      const enabled = options.enable ? true : options.disable ? false : undefined;
      await (await load()).updateIntegration(service, toBody({ ...options, enabled }), options);
    });
  addApplicationOptions(
    integration.command('delete <service>').description('delete an integration with all its connections'),
  )
    .option('--yes', 'do it')
    .action(async (service: string, options: Options & { yes?: boolean }) =>
      (await load()).deleteIntegration(service, options),
    );
};

const addWriteOptions = (command: Command): Command =>
  addApplicationOptions(command)
    .option('--name <name>')
    .option('--client-id <id>', 'of the OAuth client registered with the vendor')
    .addOption(
      new Option('--client-secret <secret>', 'better handed over in the environment').env(
        'KEYWAY_CLIENT_SECRET',
      ),
    )
    .addOption(
      new Option(
        '--signing-key <key>',
        'with which the vendor signs its events; better handed over in the environment',
      ).env('KEYWAY_SIGNING_KEY'),
    )
    .option('--scope <scope...>', 'replaces the scopes derived from the operations')
    .option('--operation <name...>', 'list, get, create, update, delete')
    .option('--sandbox', 'call the simulator, with its own client')
    .option('--events', 'have changes at the connector become events')
    .option('--no-events', 'have them become none')
    .option('--setting <name=value>', 'default setting of connections; may be repeated', toSetting);

const toSetting = (text: string, settings: Record<string, string> = {}): Record<string, string> => {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('Give name=value.');
  return { ...settings, [text.slice(0, at)]: text.slice(at + 1) };
};

const toBody = (options: WriteOptions): IntegrationWrite => ({
  name: options.name,
  enabled: options.enabled,
  client_id: options.clientId,
  client_secret: options.clientSecret || undefined,
  signing_key: options.signingKey || undefined,
  scopes: options.scope,
  operations: options.operation,
  credentials_source: options.sandbox ? 'sandbox' : undefined,
  events: options.events,
  settings: options.setting,
});
