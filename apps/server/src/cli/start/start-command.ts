import type { Command } from 'commander';

import type { StartOptions } from './start.js';

/** What runs when no command is named: everything, to try it out. */
export const addStartCommand = (program: Command): void => {
  program
    .command('start', { isDefault: true })
    .description('try it out: server, embedded database and simulated helpdesks, until Ctrl-C')
    .option('--port <port>', 'port of the server, and the next one for the helpdesks; PORT when absent')
    .option('--data-dir <folder>', 'folder of everything that it stores; DATA_DIR or .keyway when absent')
    .option(
      '--world <size>',
      'size of the simulated helpdesk: large, or a number of conversations (default: 8)',
    )
    .option('--consumers <number>', 'consumers to add, each with one connection (for tests of load)')
    .allowExcessArguments()
    .action(async (options: StartOptions, command: Command) => {
      // The default command receives what is no command at all.
      if (command.args.length > 0) command.error(`error: unknown command '${command.args[0]}'`);
      await (await import('./start.js')).start(options);
    });
};
