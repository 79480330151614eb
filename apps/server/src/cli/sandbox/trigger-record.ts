import type { ConnectionRecord, LoggedEvent } from '@keyway/contract';

import { segment } from '../../security/input/index.js';
import { asTyped } from '../../env.js';
import { CommandError } from '../command-error.js';
import { bodyOf, createConnectionsClient, createIntegrationClient } from '../management-client.js';
import { type Triggered, until } from './sandbox-client.js';
import type { Stage } from './trigger-stage.js';

export const RECORDS = 'customer-support.';

/** Longest wait for the subscription at the vendor. */
const SUBSCRIBE_MS = 15_000;
const LOOK_MS = 300;

/** Makes a change in the simulated helpdesk, so that it takes the full path: webhook, re-read, event. */
export async function triggerRecord(
  stage: Stage,
  { event: name, after }: { event: string; after: string | null },
): Promise<LoggedEvent | undefined> {
  const { options, service, sandbox, say } = stage;
  await assertIntegration(stage);
  const events = await readyEvents(stage);
  const triggerOne = async (event: string, record?: number) => {
    const { text, from } = options;
    const done = await sandbox.trigger({ event, record, services: [service], text, from });
    say(done.what);
    return { done, event: await arrive(stage, { event, done, events }) };
  };
  // Only an existing record can be updated or deleted.
  const made = after === null ? undefined : await triggerOne(after);
  return (await triggerOne(name, made?.done.record)).event;
}

async function assertIntegration({ options, service }: Stage): Promise<void> {
  const answer = await createIntegrationClient(options).get({ params: { service_id: segment(service) } });
  if (answer.status === 404)
    throw new CommandError(
      `There is no integration ${service}. Add one with: ${asTyped(`integration create ${service} --sandbox --events`)}`,
    );
  const { data } = await bodyOf(Promise.resolve(answer));
  if (data.credentials_source !== 'sandbox')
    throw new CommandError(
      `The integration ${service} calls the real helpdesk, where nothing is triggered. Name one of the sandbox with --service.`,
    );
  if (!data.enabled)
    throw new CommandError(
      `The integration ${service} is disabled. Enable it with: ${asTyped(`integration update ${service} --enable`)}`,
    );
  if (!data.events)
    throw new CommandError(
      `The integration ${service} asks for no events. Have it ask with: ${asTyped(`integration update ${service} --events`)}`,
    );
}

type Events = NonNullable<ConnectionRecord['events']>;

/** Returns the connection's event state, once its source of changes is settled. */
async function readyEvents({ options, service, consumer, sandbox }: Stage): Promise<Events> {
  const client = createConnectionsClient(options, consumer);
  const read = async () => {
    const params = { unified_api: 'customer-support', service_id: segment(service) };
    const answer = await client.get({ params, headers: {}, query: {} });
    const connection = answer.status === 404 ? undefined : (await bodyOf(Promise.resolve(answer))).data;
    if (connection?.state === 'callable') return connection;
    throw new CommandError(
      `The consumer ${consumer} has no connection to ${service} that works (state ${connection?.state ?? 'available'}). Create a session for it with POST /vault/sessions, open its session_uri and connect; what to type in is at ${sandbox.url}/_control/credentials.`,
    );
  };
  const events = await until(
    async () => {
      const { events: now } = await read();
      return now && now.state !== 'new' ? now : undefined;
    },
    { forMs: SUBSCRIBE_MS, everyMs: LOOK_MS },
  );
  if (events) return events;
  throw new CommandError(
    `Keyway has not subscribed to ${service} for this connection yet. Is a server with the role worker running? Try again in a moment.`,
  );
}

type Arrival = { event: string; done: Triggered; events: Events };

async function arrive(
  { options, service, sandbox, say, arrival }: Stage,
  { event, done, events }: Arrival,
): Promise<LoggedEvent | undefined> {
  if (done.told.length === 0) {
    if (events.state === 'polled') return void say(asked(service));
    if (events.state === 'manual') {
      const { signingKey } = (await sandbox.simulators())[service] ?? {};
      throw new CommandError(notEntered(service, events, { sandboxUrl: sandbox.url, signingKey }));
    }
    if (events.state === 'failed')
      throw new CommandError(`${service} sends no events; Keyway polls instead: ${events.failure ?? ''}`);
    throw new CommandError(
      `${service} has no webhook for this (${event}), according to the vendor's documentation. Choose another event or another --service.`,
    );
  }
  const found = await arrival(`${RECORDS}${event}`);
  if (found) return found;
  const { last } = await sandbox.sent();
  const calls = last.filter((call) => call.service === service).slice(-done.told.length);
  const answers = [...new Set(calls.map(({ status }) => status ?? 'nothing'))].join(', ');
  throw new CommandError(
    `The event is not in the log after ${options.wait} seconds. ${service} sent it, and got ${answers || 'no response yet'}. ${events.failure ?? ''} GET /vault/connections/customer-support/${service} shows under events how the connection stands; --wait gives it longer.`,
  );
}

const asked = (service: string): string =>
  `${service} sends no events: Keyway polls it every few minutes while a webhook or a reader of GET /events exists.`;

type OfSandbox = { readonly sandboxUrl: string; readonly signingKey: string | undefined };

/** Lists every command left to run: the customer's and the developer's inputs, for the simulator. */
function notEntered(
  service: string,
  { url, secret, failure }: Events,
  { sandboxUrl, signingKey }: OfSandbox,
): string {
  const hook = JSON.stringify({ service, url, ...(secret === null ? {} : { secret }) });
  return [
    `The webhook URL of ${service} is entered by hand, see docs/connectors/${service}.md. In the simulator:`,
    `curl -s ${sandboxUrl}/_control/hooks -H 'content-type: application/json' -d '${hook}'`,
    ...(failure ? [failure] : []),
    ...(failure && signingKey ? [asTyped(`integration update ${service} --signing-key ${signingKey}`)] : []),
  ].join('\n');
}
