import { Keyway } from '@keyway/sdk';

import type { Lab } from '../environment/test-environment.js';
import { startDriver, type Command, type DriverProcess } from './driver-process.js';
import { startMailbox, type Mailbox } from './mailbox.js';
import { PREFIX, startStage, type Stage } from './stage.js';
import type { VendorRules } from './vendor-rules.js';

/** The connectors of the table; the vendors' own ids of what their simulators start with. */
export const services = ['gorgias', 'crisp', 'zendesk', 'chatwoot'] as const;
export const CONSUMER = 'user-1';

/** The setup of one language's cases: an application, a driver and a stage of its own. */
export type Bench = {
  readonly language: string;
  readonly driver: DriverProcess;
  readonly stage: Stage;
  readonly vendors: VendorRules;
  readonly mailbox: Mailbox;
  /** The values of `$lab` and `$stage` in a table. */
  readonly known: Readonly<Record<string, unknown>>;
  /** How many messages with this mark the vendors have. */
  createdBy(mark: string): Promise<number>;
  close(): Promise<void>;
};

export async function prepareBench(
  lab: Lab,
  vendors: VendorRules,
  language: string,
  command: Command,
): Promise<Bench> {
  const baseUrl = lab.servers[0]?.url ?? '';
  const [own, other] = [await lab.addApplication(language), await lab.addApplication(`not ${language}`)];
  const simulators = await lab.sandbox.credentials();
  const keyway = new Keyway({ baseUrl, apiKey: own.apiKey, appId: own.id, consumerId: CONSUMER });
  for (const service of services) {
    await keyway.vault.integrations.create({ service_id: service, credentials_source: 'sandbox' });
    await keyway.vault.connections.create(
      { serviceId: service },
      { settings: simulators[service]?.form ?? {} },
    );
  }
  const stage = await startStage(baseUrl);
  const mailbox = await startMailbox();
  const driver = startDriver(command);
  return {
    language,
    driver,
    stage,
    vendors,
    mailbox,
    known: {
      lab: {
        app_id: own.id,
        api_key: own.apiKey,
        other_app_id: other.id,
        other_api_key: other.apiKey,
        admin_key: lab.adminKey,
        consumer_id: CONSUMER,
        server_url: baseUrl,
        mailbox_url: mailbox.url,
        form: Object.fromEntries(services.map((service) => [service, simulators[service]?.form ?? {}])),
        conversation: Object.fromEntries(
          services.map((service) => [service, simulators[service]?.conversationId]),
        ),
      },
      stage: { url: stage.url, prefix: PREFIX },
    },
    createdBy: async (mark) => (await lab.sandbox.counters()).createdByMarker[mark] ?? 0,
    close: async () => {
      driver.end();
      await stage.close();
      await mailbox.close();
    },
  };
}
