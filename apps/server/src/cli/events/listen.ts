import { setTimeout as sleep } from 'node:timers/promises';

import type { LoggedEvent } from '@keyway/contract';

import { openLog, PAGE, ServerGoneError } from './event-log.js';
import { buildForward } from './forward-event.js';
import type { ApplicationOptions } from '../management-client.js';
import { buildEventPrinter } from './print-event.js';

export type ListenOptions = ApplicationOptions & {
  json?: boolean;
  forwardTo?: string;
  secret?: string;
  since?: string;
};

const POLL_MS = 1_000;

/** Follows the event log until the process ends. */
export async function listen(options: ListenOptions): Promise<void> {
  const forward = buildForward(options);
  const printer = buildEventPrinter(options);
  const log = openLog(options);
  // An invalid key is reported before the ready message.
  let events: LoggedEvent[] | undefined = await log.read();
  printer.begin(forward);
  for (let isGone = false; ; events = await log.read().catch(toUndefined)) {
    if (isGone !== (events === undefined)) printer.notice(isGone ? 'The server responds again.' : gone);
    isGone = events === undefined;
    for (const event of events ?? []) printer.event(event, await forward?.send(event));
    if ((events?.length ?? 0) < PAGE) await sleep(POLL_MS);
  }
}

const gone = 'The server doesn’t respond. Retrying every second; no events are lost.';

/** Returns undefined for a lost connection, which may recover; rethrows a refusal, which would repeat. */
function toUndefined(error: unknown): undefined {
  if (!(error instanceof ServerGoneError)) throw error;
}
