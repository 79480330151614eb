import type { Command } from 'commander';

import type { InitOptions } from './init.js';

export function addInitCommand(program: Command): void {
  program
    .command('init')
    .description('Write the settings of a new installation to .env in this folder, with new keys')
    .option('--base-url <url>', 'https URL for clients and browsers; asked for if absent')
    .option(
      '--database-url <url>',
      'PostgreSQL (default: database keyway on host postgres, as in compose, with a new password)',
    )
    .option('--json', 'print JSON')
    .action(async (options: InitOptions) => (await import('./init.js')).init(options));
}
