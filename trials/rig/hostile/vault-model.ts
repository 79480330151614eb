import fc from 'fast-check';

import type { Answer } from '../environment/test-environment.js';

/** The expected data of one tenant: names of consumers and services, and the values last written to them. */
export type TenantModel = {
  readonly consumers: Map<string, string>;
  readonly integrations: Map<string, boolean>;
  readonly connections: Map<string, string>;
};
export type Model = { readonly tenants: readonly TenantModel[] };

export const emptyModel = (): Model => ({
  tenants: [0, 1].map(() => ({ consumers: new Map(), integrations: new Map(), connections: new Map() })),
});

/** Carries out a call as one of the tenants, at any process. */
export type Real = {
  call(tenant: number, consumer: string, method: string, path: string, json?: unknown): Promise<Answer>;
};

type Data = Record<string, unknown>;
type Step = {
  readonly name: string;
  readonly run: (
    model: TenantModel,
    call: (method: string, path: string, json?: unknown) => Promise<Answer>,
  ) => Promise<void>;
};

const dataOf = ({ body }: Answer): Data => (body as { data?: Data }).data ?? {};
function expectEqual(actual: unknown, expected: unknown, what: string): void {
  const [left, right] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (left !== right) throw new Error(`${what}: answered ${left}, the model says ${right}`);
}

function steps(consumer: string, service: string, word: string): Step[] {
  const consumerPath = `/vault/consumers/${consumer}`;
  const integrationPath = `/vault/integrations/${service}`;
  const connectionPath = `/vault/connections/customer-support/${service}`;
  const link = `${consumer}+${service}`;
  return [
    {
      name: 'create a consumer',
      run: async ({ consumers }, call) => {
        const json = { consumer_id: consumer, metadata: { account_name: word } };
        const { status } = await call('POST', '/vault/consumers', json);
        expectEqual(status, consumers.has(consumer) ? 409 : 201, 'create a consumer');
        if (!consumers.has(consumer)) consumers.set(consumer, word);
      },
    },
    {
      name: 'read a consumer',
      run: async ({ consumers }, call) => {
        const answer = await call('GET', consumerPath);
        const { metadata } = dataOf(answer) as { metadata?: { account_name?: string } };
        expectEqual(answer.status, consumers.has(consumer) ? 200 : 404, 'read a consumer');
        expectEqual(metadata?.account_name ?? '', consumers.get(consumer) ?? '', 'its metadata');
      },
    },
    {
      name: 'change a consumer',
      run: async ({ consumers }, call) => {
        const { status } = await call('PATCH', consumerPath, { metadata: { account_name: word } });
        expectEqual(status, consumers.has(consumer) ? 200 : 404, 'change a consumer');
        if (consumers.has(consumer)) consumers.set(consumer, word);
      },
    },
    {
      name: 'delete a consumer',
      run: async ({ consumers, connections }, call) => {
        const { status } = await call('DELETE', consumerPath);
        expectEqual(status, consumers.delete(consumer) ? 200 : 404, 'delete a consumer');
        for (const key of connections.keys()) if (key.startsWith(`${consumer}+`)) connections.delete(key);
      },
    },
    {
      name: 'list consumers',
      run: async ({ consumers }, call) => {
        const { body } = await call('GET', '/vault/consumers?limit=200');
        const listed = (body as { data: { consumer_id: string }[] }).data.map((each) => each.consumer_id);
        expectEqual(listed.sort(), [...consumers.keys()].sort(), 'list consumers');
      },
    },
    {
      name: 'add an integration',
      run: async ({ integrations }, call) => {
        const json = { service_id: service, credentials_source: 'sandbox' };
        const { status } = await call('POST', '/vault/integrations', json);
        expectEqual(status, integrations.has(service) ? 409 : 201, 'add an integration');
        if (!integrations.has(service)) integrations.set(service, true);
      },
    },
    {
      name: 'switch an integration',
      run: async ({ integrations }, call) => {
        const enabled = word < 'm';
        const answer = await call('PATCH', integrationPath, { enabled });
        expectEqual(answer.status, integrations.has(service) ? 200 : 404, 'switch an integration');
        if (!integrations.has(service)) return;
        integrations.set(service, enabled);
        expectEqual(dataOf(answer).enabled, enabled, 'its switch');
      },
    },
    {
      name: 'delete an integration',
      run: async ({ integrations, connections }, call) => {
        const { status } = await call('DELETE', integrationPath);
        expectEqual(status, integrations.delete(service) ? 204 : 404, 'delete an integration');
        for (const key of connections.keys()) if (key.endsWith(`+${service}`)) connections.delete(key);
      },
    },
    {
      name: 'add a connection',
      run: async (model, call) => {
        const { status } = await call('POST', connectionPath, { metadata: { word } });
        const isThere = model.integrations.has(service);
        expectEqual(status, !isThere ? 404 : model.connections.has(link) ? 409 : 201, 'add a connection');
        if (status !== 201) return;
        model.connections.set(link, word);
        // A consumer comes into being on first use.
        if (!model.consumers.has(consumer)) model.consumers.set(consumer, '');
      },
    },
    {
      name: 'read a connection',
      run: async (model, call) => {
        const answer = await call('GET', connectionPath);
        const { metadata } = dataOf(answer) as { metadata?: { word?: string } };
        expectEqual(answer.status, model.connections.has(link) ? 200 : 404, 'read a connection');
        expectEqual(metadata?.word ?? '', model.connections.get(link) ?? '', 'its metadata');
      },
    },
    {
      name: 'change a connection',
      run: async (model, call) => {
        const { status } = await call('PATCH', connectionPath, { metadata: { word } });
        expectEqual(status, model.connections.has(link) ? 200 : 404, 'change a connection');
        if (model.connections.has(link)) model.connections.set(link, word);
      },
    },
    {
      name: 'delete a connection',
      run: async (model, call) => {
        const { status } = await call('DELETE', connectionPath);
        expectEqual(status, model.connections.delete(link) ? 204 : 404, 'delete a connection');
      },
    },
  ];
}

/** One step as a command of a stateful property: any tenant, few names, so that tenants use the same ones. */
export const vaultCommand = (services: readonly string[]): fc.Arbitrary<fc.AsyncCommand<Model, Real>> =>
  fc
    .record({
      tenant: fc.constantFrom(0, 1),
      consumer: fc.constantFrom('alpha', 'beta'),
      service: fc.constantFrom(...services),
      word: fc.stringMatching(/^[a-z]{1,8}$/),
      index: fc.nat({ max: steps('', '', '').length - 1 }),
    })
    .map(({ tenant, consumer, service, word, index }) => {
      const step = steps(consumer, service, word)[index] as Step;
      return {
        check: () => true,
        run: async (model, real) => {
          const own = model.tenants[tenant] as TenantModel;
          await step.run(own, (method, path, json) => real.call(tenant, consumer, method, path, json));
        },
        toString: () => `tenant ${tenant}: ${step.name} (${consumer}, ${service}, ${word})`,
      };
    });
