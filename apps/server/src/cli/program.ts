import { Command } from 'commander';

import { version } from '../../package.json';
import { readEnvironment } from '../env.js';
import { addApplicationCommands } from './applications/application-commands.js';
import { addApplyCommand } from './apply/apply-command.js';
import { addAuditCommands } from './audit/audit-commands.js';
import { setTexts } from './command-texts.js';
import { addEnvCommand } from './sandbox/env-command.js';
import { addInitCommand } from './init/init-command.js';
import { addIntegrationCommands } from './applications/integration-commands.js';
import { addKeyCommands } from './applications/key-commands.js';
import { addListenCommand } from './events/listen-command.js';
import type { ServerOptions } from './management-client.js';
import { addSandboxCommands } from './sandbox/sandbox-commands.js';
import { addServerOptions } from './server-options.js';
import { addStartCommand } from './start/start-command.js';
import { addTriggerCommand } from './sandbox/trigger-command.js';

/** Builds the command line. Each command loads its modules when it runs. */
export function buildProgram(): Command {
  const program = new Command('keyway')
    .description('Credential vault and unified customer-support API')
    .version(version);

  addStartCommand(program);
  addEnvCommand(program);
  addInitCommand(program);
  program
    .command('serve')
    .description('Migrate the database and start the server')
    .option('--roles <roles>', 'api, worker or both, separated by a comma (default: KEYWAY_ROLES)')
    .option(
      '--processes <n>',
      'number of processes that share the port, or auto for one per core (default: KEYWAY_PROCESSES); SIGHUP replaces them one by one',
    )
    .action(async ({ roles, processes }: { roles?: string; processes?: string }) => {
      const { serveProcesses } = await import('../main.js');
      await serveProcesses(readEnvironment({ KEYWAY_ROLES: roles, KEYWAY_PROCESSES: processes }));
    });
  program
    .command('migrate')
    .description('Migrate the database')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => (await import('./migrate.js')).migrate(options));
  const keys = program.command('keys').description('Manage encryption keys');
  keys
    .command('status')
    .description('List data keys, with the number of values each has encrypted and of rows that still use it')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => (await import('./key-status.js')).showKeyStatus(options));
  keys
    .command('rotate')
    .description('Create new data keys and re-encrypt all data; can be stopped and resumed')
    .option(
      '--master',
      're-encrypt the data keys with KEYWAY_MASTER_KEY instead of KEYWAY_MASTER_KEY_PREVIOUS; restart every server with both settings first',
    )
    .option('--json', 'print JSON')
    .action(async (options: { master?: boolean; json?: boolean }) =>
      (await import('./rotate.js')).rotate(options),
    );
  program
    .command('doctor')
    .description('Check environment, database, keys and every encrypted value; exits with 1 if a check fails')
    .option('--quick', 'skip the slow checks: encrypted values and the comparison of the schema')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean; quick?: boolean }) =>
      (await import('./checks/doctor.js')).doctor(options),
    );
  addServerOptions(
    program.command('console').description('Print a one-time link that opens the console, signed in'),
  ).action(async (options: ServerOptions) => (await import('./console.js')).printConsoleLink(options));
  addAuditCommands(program);
  program
    .command('export <file>')
    .description('Export all data to a file; encrypted values stay encrypted')
    .option('--force', 'overwrite the file if it exists')
    .option('--json', 'print JSON')
    .action(async (file: string, options: { force?: boolean; json?: boolean }) =>
      (await import('./export.js')).exportTo(file, options),
    );
  program
    .command('import <file>')
    .description('Import an export into an empty database (same master key)')
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
  setTexts(program);
  return program;
}
