import type { LoggedEvent } from '@keyway/contract';
import { matchesEvent } from '@keyway/contract';

import { asTyped } from '../../env.js';
import { CommandError } from '../command-error.js';
import { openLog, PAGE } from '../events/event-log.js';
import { bodyOf, createIntegrationClient, createWebhooksClient, readAll } from '../management-client.js';
import { buildEventPrinter } from '../events/print-event.js';
import { assertKnown, nearest } from '../nearest.js';
import { printText, toText } from '../print.js';
import { openSandbox, until } from './sandbox-client.js';
import { readSandboxFacts } from './sandbox-facts.js';
import { connectionActions, triggerConnection } from './trigger-connection.js';
import { RECORDS, triggerRecord } from './trigger-record.js';
import type { Stage, TriggerOptions } from './trigger-stage.js';

const POLL_MS = 200;

/** Makes an event happen as it would at a customer's helpdesk, and prints it once it is in the log. */
export async function trigger(type: string | undefined, options: TriggerOptions): Promise<void> {
  const sandbox = openSandbox(options);
  const triggers = await sandbox.triggers();
  const known = [...triggers.map(({ event }) => `${RECORDS}${event}`), ...Object.keys(connectionActions)];
  if (type === undefined || !known.includes(type)) throw new CommandError(describeChoice(type, known));
  const consumer = options.consumer || readSandboxFacts(options)?.consumer_id;
  if (!consumer) throw new CommandError('Specify the consumer with --consumer.');
  if (options.service !== undefined)
    assertKnown('service', [options.service], Object.keys(await sandbox.simulators()));
  const service = options.service ?? (await findService(options));
  const said: string[] = [];
  const say = (what: string): void => {
    said.push(what);
    if (!options.json) printText(toText(what));
  };
  const log = await openLogAtEnd(options);
  const arrival = (wanted: string, of = consumer) =>
    until(async () => (await log.read()).find((event) => isIt(event, { type: wanted, of, service })), {
      forMs: options.wait * 1_000,
      everyMs: POLL_MS,
    });
  const stage: Stage = { options, sandbox, service, consumer, say, arrival };
  const recordTrigger = triggers.find(({ event }) => `${RECORDS}${event}` === type);
  const event = recordTrigger
    ? await triggerRecord(stage, recordTrigger)
    : await triggerConnection(stage, type);
  if (event && !options.json) buildEventPrinter({}).event(event, undefined);
  if (!(await isWantedByWebhook(options, type))) say(noSubscriber);
  if (options.json) console.log(JSON.stringify({ what: said, event: event ?? null }));
  // Keep-alive connections to the sandbox would keep the process alive.
  process.exit(0);
}

function describeChoice(type: string | undefined, known: readonly string[]): string {
  const meant = type === undefined ? undefined : nearest(type, known);
  const problem = type === undefined ? 'Specify an event.' : `Can’t trigger ${toText(type)}.`;
  const suggestion = meant === undefined ? '' : ` Did you mean "${meant}"?`;
  return `${problem}${suggestion} Available events:\n  ${known.join('\n  ')}`;
}

const noSubscriber = `No webhook subscribes to this event. To see it in another terminal, run: ${asTyped('listen')}`;

const isIt = (
  { type, data }: LoggedEvent,
  { type: wanted, of, service }: { type: string; of: string; service: string },
): boolean => type === wanted && data.consumer_id === of && data.service_id === service;

/** Returns the first sandbox connector with events. */
async function findService(options: TriggerOptions): Promise<string> {
  const client = createIntegrationClient(options);
  const integrations = await readAll((query) => bodyOf(client.list({ query })));
  const simulated = integrations.filter((each) => each.credentials_source === 'sandbox');
  const found = simulated.find(({ enabled, events }) => enabled && events);
  if (found) return found.service_id;
  const ids = simulated.map(({ service_id }) => service_id).join(', ');
  throw new CommandError(
    `No sandbox integration has events enabled. ${ids ? `Enable them: ${asTyped('integration update <service> --events')}\nAvailable: ${ids}` : `Add one: ${asTyped('integration create <service> --sandbox --events')}`}`,
  );
}

/** Opens the log after its last current event. */
async function openLogAtEnd(options: TriggerOptions) {
  const log = openLog(options);
  while ((await log.read()).length === PAGE);
  return log;
}

async function isWantedByWebhook(options: TriggerOptions, type: string): Promise<boolean> {
  const { data } = await bodyOf(createWebhooksClient(options).list({ query: { limit: 200 } }));
  return data.some(({ status, events }) => status === 'enabled' && matchesEvent(events, type));
}
