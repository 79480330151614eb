import { InvalidArgumentError, Option, type Command } from 'commander';

import { addApplicationOptions } from '../server-options.js';
import type { TriggerOptions } from './trigger-stage.js';

export function addTriggerCommand(program: Command): void {
  addApplicationOptions(
    program
      .command('trigger [event]')
      .description(
        'make an event happen in a simulated helpdesk, and wait until it is in the log; without an event, say which there are',
      ),
  )
    .option('--service <id>', 'helpdesk that sends the event; default: the first with events on')
    .option('--consumer <id>', 'whose connection; the consumer of keyway start when absent')
    .option('--text <text>', 'what is written')
    .addOption(new Option('--from <who>', 'who writes').choices(['customer', 'agent']))
    .addOption(
      new Option('--sandbox-url <url>', 'address of the sandbox; that of keyway start when absent').env(
        'KEYWAY_SANDBOX_URL',
      ),
    )
    .option('--wait <seconds>', 'how long the event may take', toSeconds, 30)
    .action(async (event: string | undefined, options: TriggerOptions) =>
      (await import('./trigger.js')).trigger(event, options),
    );
}

function toSeconds(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('Give a whole number of seconds.');
}
