import type { Command } from 'commander';

import type { InitOptions } from './init.js';

export function addInitCommand(program: Command): void {
  program
    .command('init')
    .description('write the settings of a new installation to .env in this folder, with new keys')
    .option('--base-url <url>', 'the https address that clients and browsers will use; asked for when absent')
    .option(
      '--database-url <url>',
      'PostgreSQL; when absent, a new password for the database `keyway` on the host `postgres`, as in compose',
    )
    .option('--json', 'print JSON')
    .action(async (options: InitOptions) => (await import('./init.js')).init(options));
}
