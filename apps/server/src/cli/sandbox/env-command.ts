import type { Command } from 'commander';

import { addDataDirOption } from '../server-options.js';

export function addEnvCommand(program: Command): void {
  addDataDirOption(
    program
      .command('env')
      .description('Print the URL, IDs and API key of the sandbox for a shell: eval "$(keyway env)"'),
  )
    .option('--json', 'print JSON')
    .action(async (options: { dataDir?: string; json?: boolean }) =>
      (await import('./print-env.js')).printEnv(options),
    );
}
