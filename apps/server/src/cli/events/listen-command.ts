import { Option, type Command } from 'commander';

import type { ListenOptions } from './listen.js';
import { addApplicationOptions } from '../server-options.js';

export function addListenCommand(program: Command): void {
  addApplicationOptions(
    program
      .command('listen')
      .description('Print events of an application live, and forward them to a URL; stop with Ctrl-C'),
  )
    .option('--forward-to <url>', 'post each event to this URL, signed, e.g. http://localhost:4000/hooks')
    .addOption(
      new Option('--secret <secret>', 'signing secret, whsec_… (default: a new one, which is printed)').env(
        'KEYWAY_WEBHOOK_SECRET',
      ),
    )
    .option('--since <time>', 'start with the events of this time, e.g. 2026-03-04T09:30:00Z (default: now)')
    .action(async (options: ListenOptions) => (await import('./listen.js')).listen(options));
}
