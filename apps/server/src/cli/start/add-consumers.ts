import type { Database } from '@keyway/db';

import type { Keyring } from '../../platform/keyring/index.js';
import { copyConnection } from '../../vault/connections/index.js';
import { CommandError } from '../command-error.js';
import { openSandbox, type Simulator } from '../sandbox/sandbox-client.js';
import type { SandboxFacts } from '../sandbox/sandbox-facts.js';

const UNIFIED_API = 'customer-support';
const MOST = 1_000_000;
/** Helpdesks with OAuth connections, each with its own tokens, and as many with API keys. */
const OF_EACH_KIND = 5;
/** Consumers added between two lines of progress. */
const STEP = 10_000;

/** Parses the value of `--consumers`. */
export function readCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0 && count <= MOST) return count;
  throw new CommandError(`--consumers takes a number from 1 to ${MOST.toLocaleString('en')}, not "${text}".`);
}

/** Returns the consumer ID of this number, starting at 1. */
const consumerId = (number: number): string => `consumer-${String(number).padStart(7, '0')}`;

type Stores = { readonly database: Database; readonly keyring: Keyring };

/**
 * Adds consumers `consumer-0000001` and up, each with one connection, to the sandbox application. Consumers of an
 * earlier start are kept.
 */
export async function addConsumers(stores: Stores, facts: SandboxFacts, count: number): Promise<void> {
  const sandbox = openSandbox({ sandboxUrl: facts.sandbox_url });
  const simulators = await sandbox.simulators();
  const { application_id: applicationId } = facts;
  const services = chooseServices(simulators);
  let added = 0;
  for (let from = 0; from < count; from += STEP) {
    const numbers = Array.from({ length: Math.min(STEP, count - from) }, (_, index) => from + index + 1);
    for (const [place, serviceId] of services.entries()) {
      const consumerIds = numbers.filter((number) => number % services.length === place).map(consumerId);
      const simulator = simulators[serviceId];
      if (!simulator || consumerIds.length === 0) continue;
      const tokens = isByOAuth(simulator)
        ? await sandbox.mintManyTokens(serviceId, simulator.oauth?.scopes ?? [], consumerIds.length)
        : undefined;
      added += await copyConnection(stores, {
        ...{ applicationId, consumerIds },
        key: { consumerId: facts.consumer_id, unifiedApi: UNIFIED_API, serviceId, connectionId: 'default' },
        credentialsOf: (credentials, index) => {
          const token = tokens?.[index];
          if (!token) return credentials;
          const oauth2 = { accessToken: token.access_token, refreshToken: token.refresh_token };
          return { ...credentials, oauth2 };
        },
      });
    }
    console.error(`Adding consumers: ${from + numbers.length} of ${count} …`);
  }
  console.error(`${added} consumers were added, ${count - added} were there.`);
}

function chooseServices(simulators: Readonly<Record<string, Simulator>>): string[] {
  const ids = Object.keys(simulators).toSorted();
  const [byOAuth, byKey] = [true, false].map((isWanted) =>
    ids.filter((id) => isByOAuth(simulators[id]!) === isWanted).slice(0, OF_EACH_KIND),
  );
  return [...byOAuth!, ...byKey!];
}

/** Returns whether the sandbox application's own connection uses OAuth. */
const isByOAuth = ({ oauth, form }: Simulator): boolean => oauth !== undefined && !form.api_key;
