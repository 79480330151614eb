import { InvalidArgumentError, type Command } from 'commander';

import { readVariables } from '../../env.js';
import { addServerOptions } from '../server-options.js';
import type { ApplyOptions } from './apply.js';

export function addApplyCommand(program: Command): void {
  addServerOptions(program.command('apply').description('Apply a configuration file to a running server'))
    .requiredOption('-f, --file <file>', 'configuration in YAML; - reads standard input')
    .option('--dry-run', 'print the plan without applying it')
    .option('--check', 'like --dry-run, and exit with 1 if the server differs from the file')
    .option('--prune', 'delete integrations, webhooks and keys that aren’t in the file')
    .option('--resend-secrets', 'send client secrets and signing keys even if some are set')
    .option('--wait <seconds>', 'seconds to wait until the server is ready', toSeconds)
    .action(async (options: ApplyOptions) => (await import('./apply.js')).apply(options, readVariables()));
}

function toSeconds(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('Specify a whole number of seconds.');
  return Number(text);
}
