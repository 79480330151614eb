import { styleText } from 'node:util';

import type { LoggedEvent } from '@keyway/contract';

import { type CallResult, isSuccess } from '../../events/outgoing/index.js';
import type { Forward } from './forward-event.js';
import { toText } from '../print.js';

type Printer = {
  begin(forward: Forward | undefined): void;
  event(event: LoggedEvent, result: CallResult | undefined): void;
  /** Prints a message about the listening itself, separate from the events. */
  notice(text: string): void;
};

const MAX_ANSWER_LENGTH = 200;
const ids = ['connection_id', 'entity_id', 'conversation_id', 'webhook_id', 'event_id'] as const;

/** Returns a printer of readable lines, or of one JSON object per line for scripts; colors only on a terminal. */
export function buildEventPrinter({ json }: { json?: boolean }): Printer {
  const notice = (text: string) => process.stderr.write(`${text}\n`);
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
  const isColoured = process.stdout.isTTY && process.stdout.hasColors();
  const paint: typeof styleText = (style, text) => (isColoured ? styleText(style, text) : text);
  return {
    begin: (forward) => {
      if (forward) console.log(`Forwarding to ${forward.url}, signed with ${forward.secret}`);
      console.log('Listening for events. Press Ctrl-C to stop.');
    },
    event: ({ timestamp, type, data }, result) => {
      const facts = ids.flatMap((name) =>
        data[name] === undefined ? [] : [`${name}=${toText(data[name])}`],
      );
      const about = [toText(data.consumer_id), toText(data.service_id), paint('dim', facts.join(' '))];
      console.log([paint('dim', timestamp), paint('bold', toText(type)), ...about].join('  '));
      if (result) console.log(`  → ${paint(isSuccess(result) ? 'green' : 'red', describe(result))}`);
    },
  };
}

const describe = ({ statusCode, error, duration, responseBody }: CallResult): string =>
  [
    statusCode === null ? (error ?? 'no answer') : `${statusCode}`,
    `in ${duration} ms`,
    responseBody === null ? '' : toText(responseBody.slice(0, MAX_ANSWER_LENGTH)),
  ]
    .join(' ')
    .trimEnd();
