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
  icon?: string | null;
  allowMultiple?: boolean;
  enabled?: boolean;
  setting?: Record<string, string>;
};

const load = () => import('./integrations.js');

export function addIntegrationCommands(program: Command): void {
  const integration = program.command('integration').description('Manage integrations of an application');
  addApplicationOptions(integration.command('list').description('List integrations')).action(
    async (options: Options) => (await load()).listIntegrations(options),
  );
  addWriteOptions(integration.command('create <service>').description('Add an integration')).action(
    async (service: string, options: WriteOptions) =>
      (await load()).createIntegration(service, toBody(options), options),
  );
  addWriteOptions(integration.command('update <service>').description('Edit an integration'))
    .option('--enable', 'enable the integration')
    .option('--disable', 'disable the integration')
    .action(async (service: string, options: WriteOptions & { enable?: boolean; disable?: boolean }) => {
      const enabled = options.enable ? true : options.disable ? false : undefined;
      await (await load()).updateIntegration(service, toBody({ ...options, enabled }), options);
    });
  addApplicationOptions(
    integration.command('delete <service>').description('Delete an integration and all its connections'),
  )
    .option('--yes', 'confirm the deletion')
    .action(async (service: string, options: Options & { yes?: boolean }) =>
      (await load()).deleteIntegration(service, options),
    );
}

const addWriteOptions = (command: Command): Command =>
  addApplicationOptions(command)
    .option('--name <name>', 'name of the integration')
    .option('--client-id <id>', 'OAuth client ID')
    .addOption(
      new Option('--client-secret <secret>', 'OAuth client secret (prefer the environment variable)').env(
        'KEYWAY_CLIENT_SECRET',
      ),
    )
    .addOption(
      new Option(
        '--signing-key <key>',
        'key that signs the vendor’s events (prefer the environment variable)',
      ).env('KEYWAY_SIGNING_KEY'),
    )
    .option('--scope <scope...>', 'OAuth scopes, instead of the scopes that the operations need')
    .option(
      '--operation <name...>',
      'allow only these operations, e.g. conversations.list; a name alone, e.g. list, is one of messages',
    )
    .option(
      '--icon <url>',
      'https URL of a square image that replaces the connector’s icon; none to restore it',
      toIcon,
    )
    .option('--allow-multiple', 'allow each consumer several connections, one per account')
    .option('--no-allow-multiple', 'allow each consumer one connection')
    .option('--sandbox', 'use the simulator')
    .option('--events', 'enable events')
    .option('--no-events', 'disable events')
    .option('--setting <name=value>', 'default setting of connections; can be repeated', toSetting);

function toSetting(text: string, settings: Record<string, string> = {}): Record<string, string> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('Specify name=value.');
  return { ...settings, [text.slice(0, at)]: text.slice(at + 1) };
}

const toIcon = (text: string): string | null => (text === 'none' ? null : text);

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
  icon: options.icon,
  allow_multiple: options.allowMultiple,
  settings: options.setting,
});
