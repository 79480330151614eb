import type { Command } from 'commander';

export const addAuditCommands = (program: Command): void => {
  const audit = program.command('audit').description('the trail of what was done to credentials and keys');
  audit
    .command('verify')
    .description('check that nothing was altered, added or removed; exit code 1 when something was')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => (await import('./audit.js')).verifyAuditTrail(options));
};
