import type { LoggedEvent } from '@keyway/contract';

import { segment } from '../../security/input/index.js';
import { CommandError } from '../command-error.js';
import { bodyOf, createConnectionsClient, newTransaction } from '../management-client.js';
import type { Stage } from './trigger-stage.js';

/** The consumer that the trigger connects, always the same. */
const visitor = 'keyway-trigger';

type Act = (stage: Stage, type: string) => Promise<LoggedEvent | undefined>;

export async function triggerConnection(stage: Stage, type: string): Promise<LoggedEvent | undefined> {
  const event = await connectionActions[type]?.(stage, type);
  if (event) return event;
  throw new CommandError(`The event is not in the log after ${stage.options.wait} seconds.`);
}

const paramsOf = ({ service }: Stage) => ({
  unified_api: 'customer-support',
  service_id: segment(service),
});

/** Uses the consumer's own connection, which ends up enabled again. */
const switchOffAndOn: Act = async (stage, type) => {
  const { options, service, consumer, say, arrival } = stage;
  const client = createConnectionsClient(options, consumer);
  const params = paramsOf(stage);
  const { data } = await bodyOf(client.get({ params, headers: {}, query: {} }));
  if (!data.enabled || data.state !== 'callable')
    throw new CommandError(
      `The connection of ${consumer} to ${service} does not work (state ${data.state}), and is left as it is. Name another with --service or --consumer.`,
    );
  const turn = (enabled: boolean) =>
    bodyOf(client.update({ params, headers: {}, query: {}, body: { enabled } }));
  await turn(false);
  say(`The connection of ${consumer} to ${service} was switched off, and on again.`);
  await turn(true);
  return arrival(type);
};

/** Uses a temporary connection of a separate consumer. */
const withVisitor: Act = async (stage, type) => {
  const { options, service, sandbox, say, arrival } = stage;
  const settings = (await sandbox.simulators())[service]?.form;
  if (!settings) throw new CommandError(`There is no simulator ${service}. Name another with --service.`);
  const client = createConnectionsClient(options, visitor);
  const params = paramsOf(stage);
  const body = { settings };
  // An interrupted run may have left a connection.
  const left = await client.delete({ params, headers: {}, query: {} });
  if (left.status !== 404) await bodyOf(Promise.resolve(left));
  await bodyOf(client.create({ params, headers: newTransaction(), query: {}, body }));
  await bodyOf(client.delete({ params, headers: {}, query: {} }));
  say(`The consumer ${visitor} was connected to ${service}, and its connection deleted.`);
  return arrival(type, visitor);
};

/** Actions on a connection that cause each event, and their reversal. */
export const connectionActions: Readonly<Record<string, Act>> = {
  'vault.connection.created': withVisitor,
  'vault.connection.updated': switchOffAndOn,
  'vault.connection.callable': withVisitor,
  'vault.connection.disabled': switchOffAndOn,
  'vault.connection.deleted': withVisitor,
};
