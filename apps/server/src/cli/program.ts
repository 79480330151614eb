import { Command } from 'commander';

import { version } from '../../package.json';
import { readEnvironment } from '../env.js';
import { addApplicationCommands } from './applications/application-commands.js';
import { addApplyCommand } from './apply/apply-command.js';
import { addAuditCommands } from './audit-commands.js';
import { addInitCommand } from './init/init-command.js';
import { addIntegrationCommands } from './applications/integration-commands.js';
import { addKeyCommands } from './applications/key-commands.js';
import { addListenCommand } from './events/listen-command.js';
import type { ServerOptions } from './management-client.js';
import { addSandboxCommands } from './sandbox/sandbox-commands.js';
import { addServerOptions } from './server-options.js';
import { addStartCommand } from './start/start-command.js';
import { addTriggerCommand } from './sandbox/trigger-command.js';

/** The command line. Each command loads what it needs when it runs. */
export const buildProgram = (): Command => {
  const program = new Command('keyway')
    .description('Credential vault and unified customer-support API')
    .version(version)
    .showHelpAfterError('(keyway --help lists what there is)');

  addStartCommand(program);
  addInitCommand(program);
  program
    .command('serve')
    .description('bring the database up to date and serve until a signal')
    .option('--roles <roles>', 'api, worker or both, with a comma between; KEYWAY_ROLES when absent')
    .action(async ({ roles }: { roles?: string }) => {
      const { serve } = await import('../main.js');
      await serve(readEnvironment({ KEYWAY_ROLES: roles }));
    });
  program
    .command('migrate')
    .description('apply the migrations of this release')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => (await import('./migrate.js')).migrate(options));
  const keys = program.command('keys').description('the keys that seal what is stored');
  keys
    .command('status')
    .description('list the data keys, with how many values each has sealed and how many rows it still seals')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => (await import('./key-status.js')).showKeyStatus(options));
  keys
    .command('rotate')
    .description(
      'give every application a new data key and seal everything anew; may be stopped and run again',
    )
    .option(
      '--master',
      're-wrap the data keys with KEYWAY_MASTER_KEY instead of KEYWAY_MASTER_KEY_PREVIOUS; every running server must have been restarted with both settings first',
    )
    .option('--json', 'print JSON')
    .action(async (options: { master?: boolean; json?: boolean }) =>
      (await import('./rotate.js')).rotate(options),
    );
  program
    .command('doctor')
    .description(
      'check environment, database, keys and every sealed value; exit code 1 when something is wrong',
    )
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => (await import('./doctor.js')).doctor(options));
  addServerOptions(
    program.command('console').description('print a link that opens the console, signed in, once'),
  ).action(async (options: ServerOptions) => (await import('./console.js')).printConsoleLink(options));
  addAuditCommands(program);
  program
    .command('export <file>')
    .description('write everything the installation has stored into one file; sealed values stay sealed')
    .option('--force', 'replace the file when it is there')
    .option('--json', 'print JSON')
    .action(async (file: string, options: { force?: boolean; json?: boolean }) =>
      (await import('./export.js')).exportTo(file, options),
    );
  program
    .command('import <file>')
    .description('fill an empty, migrated database with an export; needs the same master key')
    .option('--json', 'print JSON')
    .action(async (file: string, options: { json?: boolean }) =>
      (await import('./import.js')).importFrom(file, options),
    );
  addApplyCommand(program);
  addApplicationCommands(program);
  addKeyCommands(program);
  addIntegrationCommands(program);
  addListenCommand(program);
  addTriggerCommand(program);
  addSandboxCommands(program);
  return program;
};
