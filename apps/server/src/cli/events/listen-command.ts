import { Option, type Command } from 'commander';

import type { ListenOptions } from './listen.js';
import { addApplicationOptions } from '../server-options.js';

export function addListenCommand(program: Command): void {
  addApplicationOptions(
    program
      .command('listen')
      .description(
        'print the events of an application as they come, and post them to an address; Ctrl-C ends',
      ),
  )
    .option('--forward-to <url>', 'post each event there, signed, such as http://localhost:4000/hooks')
    .addOption(
      new Option('--secret <secret>', 'whsec_… that signs; a new one, which is printed, when absent').env(
        'KEYWAY_WEBHOOK_SECRET',
      ),
    )
    .option(
      '--since <time>',
      'begin with the events of this moment, such as 2026-03-04T09:30:00Z; now when absent',
    )
    .action(async (options: ListenOptions) => (await import('./listen.js')).listen(options));
}
