import { Option, type Command } from 'commander';

/** Where the server is and how to open its management area; the key itself never stands on the command line. */
export const addServerOptions = (command: Command): Command =>
  command
    .addOption(new Option('--url <url>', 'server URL (default: http://localhost:$PORT)').env('BASE_URL'))
    .addOption(new Option('--port <port>').env('PORT').hideHelp())
    .addOption(
      new Option('--data-dir <folder>', 'folder that contains admin.key').env('DATA_DIR').default('.keyway'),
    )
    .addOption(new Option('--admin-key <key>').env('KEYWAY_ADMIN_KEY').hideHelp())
    .option('--json', 'print JSON');

/** Which application, and its key; that of `keyway start` when absent. */
export const addApplicationOptions = (command: Command): Command =>
  command
    .addOption(new Option('--url <url>', 'server URL (default: http://localhost:$PORT)').env('BASE_URL'))
    .addOption(new Option('--port <port>').env('PORT').hideHelp())
    .addOption(new Option('--app <id>', 'application ID').env('KEYWAY_APPLICATION_ID'))
    .addOption(new Option('--key <key>', 'API key of the application').env('KEYWAY_API_KEY'))
    .addOption(new Option('--data-dir <folder>').env('DATA_DIR').hideHelp())
    .option('--json', 'print JSON');

/** Where the simulators are. */
export const addSandboxOptions = (command: Command): Command =>
  command
    .addOption(
      new Option('--sandbox-url <url>', 'sandbox URL (default: the one of keyway start)').env(
        'KEYWAY_SANDBOX_URL',
      ),
    )
    .addOption(new Option('--data-dir <folder>').env('DATA_DIR').hideHelp());
