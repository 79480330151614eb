import type { Command } from 'commander';

import type { StartOptions } from './start.js';

/** What runs when no command is named: everything, to try it out. */
export function addStartCommand(program: Command): void {
  program
    .command('start', { isDefault: true })
    .description('Start a local sandbox (server, database, simulated helpdesks)')
    .option('--port <port>', 'port of the server; the helpdesks use the next one (default: PORT)')
    .option('--data-dir <folder>', 'data folder (default: DATA_DIR or .keyway)')
    .option(
      '--world <size>',
      'size of the simulated helpdesk: large or a number of conversations (default: 8)',
    )
    .option('--consumers <number>', 'consumers to add, each with one connection, for load tests')
    .allowExcessArguments()
    .action(async (options: StartOptions, command: Command) => {
      // The default command receives what is no command at all.
      if (command.args.length > 0) command.error(`error: unknown command '${command.args[0]}'`);
      await (await import('./start.js')).start(options);
    });
}
