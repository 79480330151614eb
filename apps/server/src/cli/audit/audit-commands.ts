import { InvalidArgumentError, type Command } from 'commander';

import type { ListAuditOptions } from './audit-list.js';
import { addServerOptions } from '../server-options.js';

export function addAuditCommands(program: Command): void {
  const audit = program.command('audit').description('Read and verify the audit log');
  addServerOptions(audit.command('list').description('List the newest entries, through a running server'))
    .option('--app <id>', 'only entries of this application, deleted or not')
    .option('--since <time>', 'only entries since this time, e.g. 2026-03-04T09:30:00Z')
    .option('--limit <number>', 'maximum number of entries', toLimit, 100)
    .action(async (options: ListAuditOptions) => (await import('./audit-list.js')).listAuditTrail(options));
  audit
    .command('verify')
    .description('Check that no entry was changed, added or removed; exits with 1 if one was')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => (await import('./audit.js')).verifyAuditTrail(options));
}

function toLimit(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Specify a whole number from 1.');
}
