import { InvalidArgumentError, type Command } from 'commander';

import type { ListAuditOptions } from './audit-list.js';
import { addServerOptions } from '../server-options.js';

export function addAuditCommands(program: Command): void {
  const audit = program.command('audit').description('the trail of what was done to credentials and keys');
  addServerOptions(audit.command('list').description('list the newest entries, through a running server'))
    .option('--app <id>', 'only those of one application, deleted or not')
    .option('--since <time>', 'only those since then; ISO 8601 with a zone')
    .option('--limit <number>', 'how many at most', toLimit, 100)
    .action(async (options: ListAuditOptions) => (await import('./audit-list.js')).listAuditTrail(options));
  audit
    .command('verify')
    .description('check that nothing was altered, added or removed; exit code 1 when something was')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => (await import('./audit.js')).verifyAuditTrail(options));
}

function toLimit(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number from 1 on.');
}
