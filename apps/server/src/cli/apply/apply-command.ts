import { InvalidArgumentError, type Command } from 'commander';

import { readVariables } from '../../env.js';
import { addServerOptions } from '../server-options.js';
import type { ApplyOptions } from './apply.js';

export const addApplyCommand = (program: Command): void => {
  addServerOptions(
    program
      .command('apply')
      .description(
        'bring applications, integrations, webhooks and keys of a running server to what a file says',
      ),
  )
    .requiredOption('-f, --file <file>', 'what is wanted, in YAML; - reads it from standard input')
    .option('--dry-run', 'print the plan and change nothing')
    .option('--check', 'the same, and exit code 1 when the server differs from the file')
    .option('--prune', 'delete integrations, webhooks and keys that the file does not name')
    .option('--resend-secrets', 'send client secrets and signing keys again where some are set')
    .option('--wait <seconds>', 'wait so long for the server to be ready', toSeconds)
    .action(async (options: ApplyOptions) => (await import('./apply.js')).apply(options, readVariables()));
};

const toSeconds = (text: string): number => {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('Give a whole number of seconds.');
  return Number(text);
};
