import type { Call, Lab } from './environment/test-environment.js';

/** One creating route with a request that it accepts; `name` makes what it creates one of a kind. */
export type CreatingRoute = {
  /** As in the contract. */
  readonly operationId: string;
  /** The statement that makes the row; undefined where a vendor makes the thing. */
  readonly insert: RegExp | undefined;
  /** Whether the vendor is asked what became of it, so that what was made never stays unknown. */
  readonly settles?: true;
  readonly request: (lab: Lab, name: string) => Promise<{ path: string; options: Call }>;
  /** How often the thing is there. */
  readonly countOf: (lab: Lab, name: string) => Promise<number>;
};

export const VENDOR = 'gorgias';
export const IMPORTED = 'zendesk';

const rows = async (lab: Lab, sql: string, value: string): Promise<number> =>
  (await lab.query(sql, [value])).length;
const admin = ({ adminKey }: Lab) => ({ headers: { authorization: `Bearer ${adminKey}` } });
const ofConsumer = (lab: Lab, name: string) =>
  rows(lab, 'SELECT 1 FROM consumers WHERE consumer_id = $1', name);
const ofConnection = (lab: Lab, name: string) =>
  rows(lab, 'SELECT 1 FROM connections WHERE consumer_id = $1', name);
const atVendor = async (lab: Lab, name: string): Promise<number> =>
  (await lab.sandbox.counters()).createdByMarker[`marker-${name}`] ?? 0;
async function customersAtVendor({ sandbox }: Lab, name: string): Promise<number> {
  const { access_token } = await sandbox.mintTokens(VENDOR, { scopes: ['customers:read'] });
  const url = `${sandbox.url}/${VENDOR}/api/customers?external_id=marker-${name}`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${access_token}` } });
  return ((await answer.json()) as { data: unknown[] }).data.length;
}
const ticketMessage = (name: string) => ({
  channel: 'api',
  from_agent: true,
  via: 'api',
  body_text: `marker-${name}`,
  sender: { id: 1 },
});

/**
 * Every route of the contract that takes a transaction id. A trial holds each together with the one eight places on: those
 * never wait for each other, as two do that are audited.
 */
export const creatingRoutes: readonly CreatingRoute[] = [
  {
    operationId: 'messagesAdd',
    insert: undefined,
    settles: true,
    request: async (_lab, name) => ({
      path: '/messages',
      options: { service: VENDOR, json: { conversation_id: '1', body: `marker-${name}` } },
    }),
    countOf: atVendor,
  },
  {
    operationId: 'conversationsAdd',
    insert: undefined,
    settles: true,
    request: async (_lab, name) => ({
      path: '/conversations',
      options: {
        service: VENDOR,
        json: {
          subject: name,
          customer: { email: 'marta.nowak@post.example' },
          message: { body: `marker-${name}` },
        },
      },
    }),
    countOf: atVendor,
  },
  {
    operationId: 'customersAdd',
    insert: undefined,
    request: async (_lab, name) => ({
      path: '/customers',
      options: { service: VENDOR, json: { name, external_id: `marker-${name}` } },
    }),
    countOf: customersAtVendor,
  },
  {
    operationId: 'proxyPost',
    insert: undefined,
    request: async (_lab, name) => ({
      path: '/proxy',
      options: {
        service: VENDOR,
        headers: { 'x-vendor-downstream-url': '/tickets/1/messages' },
        json: ticketMessage(name),
      },
    }),
    countOf: atVendor,
  },
  {
    operationId: 'consumersAdd',
    insert: /INSERT INTO consumers/,
    request: async (_lab, name) => ({ path: '/vault/consumers', options: { json: { consumer_id: name } } }),
    countOf: ofConsumer,
  },
  {
    operationId: 'integrationsAdd',
    insert: /INSERT INTO "public"."integrations"/,
    // One of a kind in its application, so each gets an application of its own.
    request: async (lab, name) => {
      const application = await lab.addApplication(name);
      return {
        path: '/vault/integrations',
        options: {
          headers: { authorization: `Bearer ${application.apiKey}`, 'x-vendor-app-id': application.id },
          json: { service_id: VENDOR, credentials_source: 'sandbox', name },
        },
      };
    },
    countOf: (lab, name) => rows(lab, 'SELECT 1 FROM integrations WHERE name = $1', name),
  },
  {
    operationId: 'sessionsCreate',
    insert: /INSERT INTO consumers/,
    request: async (_lab, name) => ({ path: '/vault/sessions', options: { consumer: name, json: {} } }),
    countOf: ofConsumer,
  },
  {
    operationId: 'connectionsAdd',
    insert: /INSERT INTO "public"."connections"/,
    request: async (lab, name) => ({
      path: `/vault/connections/customer-support/${VENDOR}`,
      options: { consumer: name, json: { settings: (await lab.sandbox.credentials())[VENDOR]?.form } },
    }),
    countOf: ofConnection,
  },
  {
    operationId: 'connectionsImport',
    insert: /INSERT INTO "public"."connections"/,
    request: async (lab, name) => ({
      path: `/vault/connections/customer-support/${IMPORTED}/import`,
      options: {
        consumer: name,
        json: {
          credentials: { access_token: name },
          settings: (await lab.sandbox.credentials())[IMPORTED]?.settings,
        },
      },
    }),
    countOf: ofConnection,
  },
  {
    operationId: 'applicationsAdd',
    insert: /INSERT INTO "public"."applications"/,
    request: async (lab, name) => ({ path: '/applications', options: { ...admin(lab), json: { name } } }),
    countOf: (lab, name) => rows(lab, 'SELECT 1 FROM applications WHERE name = $1', name),
  },
  {
    operationId: 'applicationKeysAdd',
    insert: /INSERT INTO "public"."api_keys"/,
    request: async (lab, name) => ({
      path: `/applications/${lab.application.id}/keys`,
      options: { ...admin(lab), json: { name } },
    }),
    countOf: (lab, name) => rows(lab, 'SELECT 1 FROM api_keys WHERE name = $1', name),
  },
  {
    operationId: 'keyRotationsAdd',
    insert: /INSERT INTO data_keys[^;]+SELECT v\./,
    request: async (lab, name) => ({
      path: '/installation/key-rotations',
      options: { ...admin(lab), json: { application_id: (await lab.addApplication(name)).id } },
    }),
    countOf: (lab, name) =>
      rows(
        lab,
        'SELECT 1 FROM data_keys JOIN applications ON id = application_id WHERE name = $1 AND term > 1',
        name,
      ),
  },
  {
    operationId: 'peopleAdd',
    insert: /INSERT INTO people/,
    request: async (lab, name) => ({
      path: '/people',
      options: { ...admin(lab), json: { email: `${name.toLowerCase()}@example.com`, grants: [] } },
    }),
    countOf: (lab, name) =>
      rows(lab, 'SELECT 1 FROM people WHERE email = $1', `${name.toLowerCase()}@example.com`),
  },
  {
    operationId: 'webhooksAdd',
    insert: /INSERT INTO "public"."webhooks"/,
    // An application has only so many.
    request: async (lab, name) => {
      const application = await lab.addApplication(name);
      return {
        path: '/webhook/webhooks',
        options: {
          headers: { authorization: `Bearer ${application.apiKey}`, 'x-vendor-app-id': application.id },
          json: {
            delivery_url: 'https://hooks.example/',
            events: ['*'],
            status: 'disabled',
            description: name,
          },
        },
      };
    },
    countOf: (lab, name) => rows(lab, 'SELECT 1 FROM webhooks WHERE description = $1', name),
  },
];
