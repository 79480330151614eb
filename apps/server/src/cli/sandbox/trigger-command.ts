import { InvalidArgumentError, Option, type Command } from 'commander';

import { addApplicationOptions } from '../server-options.js';
import type { TriggerOptions } from './trigger-stage.js';

export function addTriggerCommand(program: Command): void {
  addApplicationOptions(
    program
      .command('trigger [event]')
      .description(
        'Trigger an event in a simulated helpdesk and wait until it is logged; lists all events if none is given',
      ),
  )
    .option('--service <id>', 'helpdesk that sends the event (default: the first with events enabled)')
    .option('--consumer <id>', 'consumer whose connection to use (default: the one of keyway start)')
    .option('--text <text>', 'text of the message')
    .addOption(new Option('--from <who>', 'author of the message').choices(['customer', 'agent']))
    .addOption(
      new Option('--sandbox-url <url>', 'sandbox URL (default: the one of keyway start)').env(
        'KEYWAY_SANDBOX_URL',
      ),
    )
    .option('--wait <seconds>', 'seconds to wait for the event', toSeconds, 30)
    .action(async (event: string | undefined, options: TriggerOptions) =>
      (await import('./trigger.js')).trigger(event, options),
    );
}

function toSeconds(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('Specify a whole number of seconds.');
}
