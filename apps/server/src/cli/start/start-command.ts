import type { Command } from 'commander';

import { nearest } from '../nearest.js';
import type { StartOptions } from './start-settings.js';

/** Adds the default command: a complete sandbox for evaluation. */
export function addStartCommand(program: Command): void {
  program
    .command('start', { isDefault: true })
    .description('Start a local sandbox (server, database, simulated helpdesks)')
    .option(
      '--port <port>',
      'port of the server; the helpdesks use the next one (default: KEYWAY_START_PORT or 3000)',
    )
    .option(
      '--database-url <url>',
      'PostgreSQL, with KEYWAY_MASTER_KEY (default: KEYWAY_START_DATABASE_URL or an embedded database)',
    )
    .option(
      '--base-url <url>',
      'URL for clients and browsers (default: KEYWAY_START_BASE_URL or http://localhost:<port>)',
    )
    .option('--data-dir <folder>', 'data folder (default: DATA_DIR or .keyway)')
    .option(
      '--world <size>',
      'size of the simulated helpdesk: large or a number of conversations (default: 8)',
    )
    .option('--consumers <number>', 'consumers to add, each with one connection, for load tests')
    .addHelpText(
      'after',
      `
Of the environment, start reads only DATA_DIR, SANDBOX_PORT and settings that
begin with KEYWAY_. It never reads .env, nor the PORT, DATABASE_URL or LOG_LEVEL
of the product whose folder it runs in.`,
    )
    .allowExcessArguments()
    .action(async (options: StartOptions, command: Command) => {
      // An unknown command reaches the default command as an argument.
      const [unknown] = command.args;
      if (unknown !== undefined) {
        const { parent } = command;
        const meant = nearest(unknown, parent?.commands.map((each) => each.name()) ?? []);
        const advice = meant === undefined ? '' : `\n(Did you mean ${meant}?)`;
        parent?.error(`error: unknown command '${unknown}'${advice}`);
      }
      await (await import('./start.js')).start(options);
    });
}
