import { InvalidArgumentError, Option, type Command } from 'commander';

import type { PlayOptions } from './play.js';
import { addSandboxOptions } from '../server-options.js';

export function addSandboxCommands(program: Command): void {
  const sandbox = program.command('sandbox').description('Use the simulated helpdesks of keyway start');
  addSandboxOptions(sandbox.command('play').description('Simulate customers and agents until Ctrl-C'))
    .option('--service <id...>', 'helpdesks that send events (default: all with events enabled)')
    .addOption(
      new Option('--every <time>', 'pause between two actions, e.g. 500ms, 5s or 2m')
        .argParser(toMilliseconds)
        .default(5_000, '5s'),
    )
    .option('--for <time>', 'duration, e.g. 10m (default: until Ctrl-C)', toMilliseconds)
    .option('--seed <number>', 'the same number repeats the same simulation', toNumber, 1)
    .option('--json', 'print one JSON object per action')
    .action(async (options: PlayOptions) => (await import('./play.js')).play(options));
}

const units = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;

function toMilliseconds(text: string): number {
  const { amount, unit } = /^(?<amount>\d{1,6})(?<unit>ms|s|m|h)$/.exec(text)?.groups ?? {};
  const milliseconds = Number(amount) * units[unit as keyof typeof units];
  if (milliseconds > 0) return milliseconds;
  throw new InvalidArgumentError('Specify a number and its unit: 500ms, 5s, 2m or 1h.');
}

function toNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Specify a whole number of at most nine digits.');
}
