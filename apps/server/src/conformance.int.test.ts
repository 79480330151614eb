import { registry, type AuthType, type ConnectorDefinition } from '@keyway/connectors';
import { describeConformance, type ConformanceWorld, type WorldSize } from '@keyway/connectors/conformance';
import { createSandbox, sandboxCredentials, type Sandbox, type SandboxServiceId } from '@keyway/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const sandboxes: Partial<Record<WorldSize, Sandbox>> = {};
beforeAll(async () => {
  sandboxes.small = await createSandbox();
  sandboxes.large = await createSandbox({ seed: { messages: 450 } });
});
afterAll(() => Promise.all(Object.values(sandboxes).map((sandbox) => sandbox.close())));

const sandboxOf = (size: WorldSize): Sandbox => {
  const sandbox = sandboxes[size];
  if (!sandbox) throw new Error('the sandboxes have not started');
  return sandbox;
};

type Authorization = Readonly<Record<string, string>>;

const isSimulated = (id: string): id is SandboxServiceId => id in sandboxCredentials;

/** Ways of authorizing that the connector has and its simulator takes. */
const authTypesOf = (connector: ConnectorDefinition, id: SandboxServiceId): AuthType[] => {
  const values = valuesOf(id);
  const { oauth2, ...strategies } = connector.auth;
  const byFields = (['apiKey', 'basic'] as const).filter((type) =>
    strategies[type]?.fields.every((field) => !field.required || values[field.id] !== undefined),
  );
  return [...byFields, ...(oauth2 && sandboxCredentials[id].oauth ? (['oauth2'] as const) : [])];
};

const valuesOf = (id: SandboxServiceId): Record<string, string> => ({
  ...sandboxCredentials[id].basic,
  ...sandboxCredentials[id].settings,
  ...sandboxCredentials[id].form,
});

const authorize = async (
  connector: ConnectorDefinition,
  id: SandboxServiceId,
  type: AuthType,
  sandbox: Sandbox,
): Promise<Authorization> => {
  const { oauth2 } = connector.auth;
  if (type !== 'oauth2') return connector.auth[type]?.headers(valuesOf(id)) ?? {};
  const { access_token } = await sandbox.control.mintTokens(id);
  return oauth2?.headers?.(access_token) ?? { authorization: `Bearer ${access_token}` };
};

/** The same way in with something in it that nobody was given. */
const refused = (connector: ConnectorDefinition, id: SandboxServiceId, type: AuthType): Authorization => {
  const { oauth2 } = connector.auth;
  if (type === 'oauth2')
    return oauth2?.headers?.('no-such-token') ?? { authorization: 'Bearer no-such-token' };
  const sensitive = connector.auth[type]?.fields.filter((field) => field.sensitive) ?? [];
  const wrong = Object.fromEntries(sensitive.map((field) => [field.id, '1-14-0000']));
  return connector.auth[type]?.headers({ ...valuesOf(id), ...wrong }) ?? {};
};

/** The helpdesk as at the start, behind the connector's own address. */
const openWorld = async (
  connector: ConnectorDefinition,
  id: SandboxServiceId,
  authType: AuthType,
  size: WorldSize,
): Promise<ConformanceWorld> => {
  const sandbox = sandboxOf(size);
  sandbox.control.reset({ tokens: true });
  sandbox.control.setRateLimit(id, null);
  const settings = valuesOf(id);
  const baseUrl = connector.baseUrl(settings, authType);
  const { origin } = new URL(baseUrl);
  return {
    fetchLike: (url, init) =>
      fetch(`${sandbox.url}/${id}${url.slice(origin.length)}`, { ...init, redirect: 'error' }),
    context: {
      settings,
      baseUrl,
      authType,
      now: new Date(),
      authorization: await authorize(connector, id, authType, sandbox),
    },
    refusedAuthorization: refused(connector, id, authType),
    conversationId: sandboxCredentials[id].conversationId,
    goneConversationId: sandboxCredentials[id].goneConversationId,
    conversationIdPattern: sandboxCredentials[id].conversationIdPattern,
    breakNext: (fault) => sandbox.control.addFault({ service: id, times: 1, ...fault }),
  };
};

test('every connector has a simulator that opens by each of its ways of authorizing', () => {
  for (const [id, connector] of registry.connectors) {
    expect(isSimulated(id) && authTypesOf(connector, id).toSorted(), id).toEqual(
      Object.keys(connector.auth).toSorted(),
    );
  }
});

for (const [id, connector] of registry.connectors) {
  if (!isSimulated(id)) continue;
  for (const authType of authTypesOf(connector, id)) {
    describe(`authorized by ${authType}`, () =>
      describeConformance(connector, (size) => openWorld(connector, id, authType, size)));
  }
}
