import { Option, type Command } from 'commander';

const URL_HELP = 'server URL (default: the one of keyway start, BASE_URL or http://localhost:$PORT)';

/** Adds the server's URL and where to read the admin key; the key itself never appears on the command line. */
export const addServerOptions = (command: Command): Command =>
  command
    .addOption(new Option('--url <url>', URL_HELP))
    .addOption(new Option('--env-base-url <url>').env('BASE_URL').hideHelp())
    .addOption(new Option('--env-port <port>').env('PORT').hideHelp())
    .addOption(
      new Option('--data-dir <folder>', 'folder that contains admin.key').env('DATA_DIR').default('.keyway'),
    )
    .addOption(new Option('--admin-key <key>').env('KEYWAY_ADMIN_KEY').hideHelp())
    .option('--json', 'print JSON');

/** Adds the application and its key; the default is that of `keyway start`. */
export const addApplicationOptions = (command: Command): Command =>
  command
    .addOption(new Option('--url <url>', URL_HELP))
    .addOption(new Option('--env-base-url <url>').env('BASE_URL').hideHelp())
    .addOption(new Option('--env-port <port>').env('PORT').hideHelp())
    .addOption(new Option('--app <id>', 'application ID').env('KEYWAY_APPLICATION_ID'))
    .addOption(new Option('--key <key>', 'API key of the application').env('KEYWAY_API_KEY'))
    .addOption(new Option('--data-dir <folder>').env('DATA_DIR').hideHelp())
    .option('--json', 'print JSON');

/** Adds the URL of the simulators. */
export const addSandboxOptions = (command: Command): Command =>
  command
    .addOption(
      new Option('--sandbox-url <url>', 'sandbox URL (default: the one of keyway start)').env(
        'KEYWAY_SANDBOX_URL',
      ),
    )
    .addOption(new Option('--data-dir <folder>').env('DATA_DIR').hideHelp());

/** Adds the data folder of `keyway start`. */
export const addDataDirOption = (command: Command): Command =>
  command.addOption(
    new Option('--data-dir <folder>', 'data folder of keyway start (default: .keyway)').env('DATA_DIR'),
  );
