import type { LoggedEvent } from '@keyway/contract';

import { type CallResult, isSuccess } from '../../events/outgoing/index.js';
import { printText, toText } from '../print.js';
import { wrap } from '../terminal.js';
import { buildEventLines } from './event-line.js';
import type { Forward } from './forward-event.js';

type Printer = {
  begin(forward: Forward | undefined): void;
  event(event: LoggedEvent, result: CallResult | undefined): void;
  /** Prints a message about the listening itself, separate from the events. */
  notice(text: string): void;
};

const MAX_ANSWER_LENGTH = 200;

/** Returns a printer of lines in columns, or of one JSON object per line for scripts. */
export function buildEventPrinter({ json }: { json?: boolean }): Printer {
  const notice = (text: string) => process.stderr.write(`${wrap(text, { stream: process.stderr })}\n`);
  return json ? { ...jsonPrinter, notice } : { ...linePrinter(), notice };
}

const writeJson = (value: unknown) => console.log(JSON.stringify(value));

const jsonPrinter: Omit<Printer, 'notice'> = {
  begin: (forward) => {
    if (forward) writeJson({ forward_to: forward.url, secret: forward.secret });
  },
  event: (event, result) => writeJson(result ? { ...event, forwarded: toRecord(result) } : event),
};

const toRecord = ({ at, duration, statusCode, error, responseBody }: CallResult) => ({
  at: at.toISOString(),
  duration,
  status_code: statusCode,
  error,
  response_body: responseBody,
});

function linePrinter(): Omit<Printer, 'notice'> {
  const lines = buildEventLines();
  return {
    begin: (forward) => {
      if (forward) printText(`Forwarding to ${forward.url}, signed with ${forward.secret}`);
      printText('Listening for events. Press Ctrl-C to stop.');
      if (process.stdout.isTTY) console.log(lines.header(forward !== undefined));
    },
    event: (event, result) => {
      console.log(lines.event(event, result));
      if (result && !isSuccess(result)) printText(`  → ${explain(result)}`, 4);
    },
  };
}

const explain = ({ error, responseBody }: CallResult): string =>
  toText(responseBody?.slice(0, MAX_ANSWER_LENGTH) || (error ?? 'empty response'));
