import {
  accountIdOf,
  registry,
  signatureOf,
  verifyHook,
  type AuthType,
  type ConnectorDefinition,
  type Hint,
  type HookRequest,
  type HookSource,
  type Steps,
} from '@keyway/connectors';
import {
  type ConformanceWorld,
  driveSteps,
  type OperationInputs,
  runOperation,
  urlOf,
} from '@keyway/connectors/conformance';
import type { OperationName, ResourceName } from '@keyway/contract';
import { createSandbox, sandboxCredentials, type Sandbox, type SandboxServiceId } from '@keyway/sandbox';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { isBearerValid } from '../events/incoming/hooks/verify-bearer.js';
import {
  authTypesOf,
  isSimulated,
  openHelpdesk,
  worldSeeds,
} from '../fixtures/conformance/helpdesk-world.js';

/**
 * Covers the path from a change at the helpdesk to the hints that the connector reads, over HTTP as the vendor sends
 * it. Each entry lists the events a vendor sends besides messages and conversations, the values to enter by hand, and
 * the resources that are polled instead.
 */
const coverage: Readonly<Record<string, Coverage>> = {
  chatwoot: { customers: true, deletions: false, deletedMessages: true },
  crisp: { customers: true, deletions: true, deletedMessages: true },
  dixa: { customers: false, deletions: false },
  freshdesk: { customers: false, deletions: false },
  front: { customers: false, deletions: true },
  gorgias: { customers: false, deletions: false },
  'help-scout': { customers: true, deletions: true },
  hubspot: { customers: true, deletions: true },
  intercom: { customers: true, deletions: true },
  'jira-service-management': { customers: false, deletions: true, deletedMessages: true },
  kustomer: { customers: true, deletions: false },
  servicenow: { customers: true, deletions: true },
  zammad: { customers: false, deletions: false },
  zendesk: { customers: true, deletions: true },
  'zoho-desk': { customers: true, deletions: true },
};
type Coverage = {
  readonly customers: boolean;
  readonly deletions: boolean;
  readonly deletedMessages?: true;
  /** Values entered by hand at the vendor, in order. */
  readonly byHand?: (secret: string) => Record<string, unknown>[];
};

const secret = 'our-Secret_0123456789-abcdefghij';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox({ seed: worldSeeds.small });
});
afterAll(() => sandbox.close());

test('every connector that has hooks is named here, and the other way round', () => {
  const withHooks = [...registry.connectors.values()].filter(({ events }) => events?.hooks);
  expect(withHooks.map(({ id }) => id).toSorted()).toEqual(Object.keys(coverage).toSorted());
});

/** Receives vendor requests as our inbound webhooks do: responds to handshakes, stores the rest. */
async function startIngress(hooks: HookSource) {
  const received: HookRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const call = {
        method: request.method ?? '',
        url: `${origin}${request.url}`,
        headers,
        body: Buffer.concat(chunks),
      };
      const answer = hooks.handshake?.(call);
      if (!answer) received.push(call);
      response.writeHead(answer?.status ?? 200, answer?.headers).end(answer?.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/hooks/vendor/handle-0123456789`,
    received,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
type Ingress = Awaited<ReturnType<typeof startIngress>>;

for (const [id, teller] of Object.entries(coverage)) {
  const connector = registry.connectors.get(id);
  const hooks = connector?.events?.hooks;
  if (!connector || !hooks || !isSimulated(id)) throw new Error(`${id}: no hooks, or no simulator`);
  const types = authTypesOf(connector, id);
  // More than one credential type only where the signature depends on it.
  for (const authType of hooks.signatureBy ? types : types.slice(-1))
    describe(`${id} (${authType})`, () => describeVendor(connector, { id, authType }, hooks, teller));
}

function describeVendor(
  connector: ConnectorDefinition,
  { id, authType }: { id: SandboxServiceId; authType: AuthType },
  hooks: HookSource,
  teller: Coverage,
): void {
  let ingress: Ingress;
  let world: ConformanceWorld;
  let key: string;
  let unsubscribe: () => Promise<void>;
  let madeId = '';
  const signature = signatureOf(hooks, authType);
  const conversation = (number: number): string => sandboxCredentials[id].toConversationId(number);

  beforeEach(async () => {
    world = await openHelpdesk(connector, id, authType, sandbox);
    ingress = await startIngress(hooks);
    ({ key, unsubscribe } = await subscribe());
  });
  afterEach(() => ingress.close());

  const keyOfApp = (): string => {
    const { signingKey, oauth } = sandboxCredentials[id];
    const isOwn = signature.kind === 'hmac' && signature.key === 'signing_key';
    return (isOwn ? signingKey : oauth?.clientSecret) ?? '';
  };
  const subscribe = async () => {
    const { subscription } = hooks;
    const { url } = ingress;
    if (!subscription) {
      const filledIn = teller.byHand?.(secret) ?? [{}];
      const own = hooks.per === 'connection' ? { secret } : {};
      for (const [place, settings] of filledIn.entries())
        await sandbox.control.setHook({ service: id, id: `${place}`, url, settings, ...own });
      return {
        key: hooks.per === 'connection' ? secret : keyOfApp(),
        unsubscribe: async () => {
          for (const place of filledIn.keys())
            await sandbox.control.setHook({ service: id, id: `${place}`, url: null });
        },
      };
    }
    const drive = <Output>(steps: Steps<Output>): Promise<Output> =>
      driveSteps(connector, steps, world.context, world.fetchLike);
    const input = { url, secret, name: 'Keyway' };
    const made = await drive(subscription.create(input, world.context));
    madeId = made.id;
    return {
      key: made.secret ?? secret,
      unsubscribe: async () => {
        expect(await drive(subscription.check(made, world.context))).toBe(true);
        // A subscription created before a crash is not created twice.
        const again = await drive(subscription.create(input, world.context));
        if (again.id !== made.id) expect(await drive(subscription.check(made, world.context))).toBe(false);
        await drive(subscription.remove(again, world.context));
        expect(await drive(subscription.check(made, world.context))).toBe(false);
        await drive(subscription.remove(again, world.context));
      },
    };
  };

  /** Returns the hints of the requests received since the change. */
  const hintsOf = async (change: () => unknown): Promise<Hint[]> => {
    ingress.received.length = 0;
    await change();
    await sandbox.control.hooksSettled();
    const { refused = 0, unanswered = 0 } = sandbox.control.hooks().counts[id] ?? {};
    expect([refused, unanswered]).toEqual([0, 0]);
    await Promise.all(ingress.received.map(assertSigned));
    return ingress.received.flatMap((request) =>
      hooks.read(JSON.parse(request.body.toString('utf8')), request.headers),
    );
  };
  const assertSigned = async (request: HookRequest): Promise<void> => {
    if (signature.kind === 'bearer')
      return expect(
        request.headers.authorization && (await isBearerValid(request, keyOfApp(), new Date())),
      ).toBe(true);
    if (signature.kind !== 'jwt')
      return expect(verifyHook(signature, request, key, new Date())).toBe('valid');
    const { iss, aud } = signature.claims({ id: madeId }, world.context);
    const answer = await world.fetchLike(signature.jwksUrl(world.context), { method: 'GET', headers: {} });
    const keys = createLocalJWKSet((await answer.json()) as JSONWebKeySet);
    await jwtVerify(request.headers[signature.header] ?? '', keys, { issuer: iss, audience: aud });
  };
  const run = <Name extends ResourceName, Operation extends OperationName>(
    operation: readonly [Name, Operation],
    input: OperationInputs[Name][Operation],
  ) => runOperation(connector, operation, input, world.context, world.fetchLike);
  const namesOf = (hints: readonly Hint[]): string[] => [
    ...new Set(hints.map(({ resource, id: name }) => `${resource} ${name}`)),
  ];
  const helpdesk = () => sandbox.helpdesk;

  test('a message that a customer writes is a hint of its conversation', async () => {
    const hints = await hintsOf(() => sandbox.control.write({ conversation: 1, text: 'Are you there?' }));
    expect(namesOf(hints)).toEqual([`conversations ${conversation(1)}`]);
  });

  test('so is one of an agent', async () => {
    const hints = await hintsOf(() =>
      sandbox.control.write({ conversation: 1, from: 'agent', text: 'We are.' }),
    );
    expect(namesOf(hints)).toEqual([`conversations ${conversation(1)}`]);
  });

  test('and another status', async () => {
    const hints = await hintsOf(() => helpdesk().updateConversation(1, { status: 'solved' }));
    expect(namesOf(hints)).toEqual([`conversations ${conversation(1)}`]);
  });

  test('and a conversation that is new, by the id under which the connector finds it', async () => {
    let number = 0;
    const hints = await hintsOf(() => {
      number = sandbox.control.write({ text: 'Something new' }).conversation;
    });
    expect(namesOf(hints)).toEqual([`conversations ${conversation(number)}`]);
    const [hint] = hints;
    const found = await run(['conversations', 'get'], { id: hint?.id ?? '' });
    expect(found.id).toBe(hint?.id);
  });

  test(`a customer that is another now is ${teller.customers ? 'a hint' : 'told by nothing'}`, async () => {
    const hints = await hintsOf(() =>
      helpdesk().updatePerson(11, { phone: '+49301234567', name: 'Bea Quick' }),
    );
    if (!teller.customers) return expect(hints).toEqual([]);
    const [hint] = hints;
    expect(namesOf(hints)).toEqual([`customers ${hint?.id}`]);
    const customer = await run(['customers', 'get'], { id: hint?.id ?? '' });
    expect(customer).toMatchObject({ id: hint?.id, name: 'Bea Quick' });
  });

  test(`a deleted conversation is ${teller.deletions ? 'a hint that says so' : 'told by nothing'}`, async () => {
    const hints = await hintsOf(() => helpdesk().deleteConversation(2));
    if (!teller.deletions) return expect(hints).toEqual([]);
    expect(hints).toMatchObject([{ resource: 'conversations', id: conversation(2), isDeleted: true }]);
  });

  if (teller.deletedMessages)
    test('a deleted message is a hint of its own', async () => {
      const filter = { conversation_id: conversation(1) };
      sandbox.control.write({ conversation: 1, from: 'agent', text: 'Forget it.' });
      const list = await run(['messages', 'list'], {
        position: undefined,
        pageSize: 50,
        filter,
        sort: undefined,
      });
      const written = list.items.find(({ body }) => body?.includes('Forget it.'));
      await sandbox.control.hooksSettled();
      const hints = await hintsOf(() => run(['messages', 'delete'], { id: written?.id ?? '' }));
      expect(hints).toContainEqual(
        expect.objectContaining({
          resource: 'messages',
          id: written?.id,
          conversationId: conversation(1),
          isDeleted: true,
        }),
      );
    });

  test('hints name the account as the connector knows it, where many share an address', async () => {
    const hints = await hintsOf(() => sandbox.control.write({ conversation: 1, text: 'Whose am I?' }));
    if (hooks.per === 'connection') return;
    const { account } = connector;
    if (!account) throw new Error('no account to tell by');
    if ('settings' in account)
      return expect(new Set(hints.map((hint) => hint.account))).toEqual(
        new Set([accountIdOf(account.settings.map((name) => world.context.settings[name]))]),
      );
    const answer = await world.fetchLike(urlOf(account.request, world.context.baseUrl), {
      method: account.request.method,
      headers: { accept: 'application/json', ...world.context.authorization },
    });
    const known = account.read({ status: 200, headers: {}, body: await answer.json() });
    expect(known).toBeDefined();
    expect(new Set(hints.map((hint) => hint.account))).toEqual(new Set([known?.id]));
  });

  test('what is sent twice has the same key or the same body', async () => {
    sandbox.control.setHookFaults({ service: id, duplicate: 1 });
    await hintsOf(() => sandbox.control.write({ conversation: 1, text: 'Twice' }));
    const keys = ingress.received.map(({ headers, body }) => {
      const hints = hooks.read(JSON.parse(body.toString('utf8')), headers);
      return JSON.stringify(hints.map(({ key: name }) => name ?? body.toString('utf8')));
    });
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(keys.length / 2);
  });

  test('nothing is sent any more after it was removed', async () => {
    await unsubscribe();
    expect(await hintsOf(() => sandbox.control.write({ conversation: 1, text: 'Anyone?' }))).toEqual([]);
  });
}
