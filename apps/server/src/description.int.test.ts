import { randomUUID } from 'node:crypto';

import { connectors, createRegistry } from '@keyway/connectors';
import { buildOpenApi, type OpenApiDocument } from '@keyway/contract';
import { DatabaseUnavailableError } from '@keyway/db';
import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  buildDescriptionAudit,
  type DescribedOperation,
  type DescriptionAudit,
} from './fixtures/description-audit.js';
import { buildCalls, FLAT, OAUTH, STUB, type DescribedCall } from './fixtures/description-calls.js';
import { buildTestPage } from './fixtures/hosted-page.js';
import { bareConnector, stubConnector } from './fixtures/stub-connectors.js';
import { startStubVendor, type StubVendor } from './fixtures/stub-vendor.js';
import {
  startTestApp,
  type ApiAnswer,
  type ApiOptions,
  type TestApp,
  type TestApplication,
} from './testing.js';

let app: TestApp;
let stub: StubVendor;
let calls: ReturnType<typeof buildCalls>;
let audit: DescriptionAudit;
let spent: TestApplication;
let incomplete: TestApplication;
let strain: (() => unknown) | undefined;

beforeAll(async () => {
  stub = await startStubVendor();
  app = await startTestApp({
    registry: createRegistry([...connectors.values(), stubConnector, bareConnector]),
    page: buildTestPage(),
    reference: buildTestPage(),
    env: { KEYWAY_EGRESS_ALLOW: stub.egressAllow, TRUST_PROXY: 'loopback', RATE_LIMIT_PER_SECOND: '10000' },
  });
  const { take } = app.deps.rateLimits;
  Object.assign(app.deps.rateLimits, {
    take: async (...given: Parameters<typeof take>) => (strain ? strain() : take(...given)),
  });
  calls = buildCalls(app);
  spent = await app.addApplication({ plan: { name: 'small', monthly_limit: 0 } });
  incomplete = await app.addApplication({ plan: { name: 'small', status: 'incomplete' } });
  await app.connect(FLAT, sandboxCredentials[FLAT].form);
  await app.api('POST', '/vault/integrations', {
    body: { service_id: OAUTH, credentials_source: 'sandbox' },
  });
  for (const id of [STUB, bareConnector.id]) {
    await app.api('POST', '/vault/integrations', { body: { service_id: id } });
    await app.api('POST', `/vault/connections/customer-support/${id}`, {
      body: { settings: { base_url: stub.url, token: 'stub-token' } },
    });
  }
  for (const [consumer, service, body] of [
    ['unset', STUB, { settings: { token: 'stub-token' } }],
    ['disabled', FLAT, { settings: sandboxCredentials[FLAT].form, enabled: false }],
  ] as const)
    await app.api('POST', `/vault/connections/customer-support/${service}`, { consumer, body });
  audit = buildDescriptionAudit((await app.api('GET', '/openapi.json')).body as OpenApiDocument);
});
afterAll(() => Promise.all([app?.close(), stub?.close()]));

const operationsOf = (document: OpenApiDocument) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  );
/** As it is without a server; the answers are compared with what the server serves. */
const operations: DescribedOperation[] = operationsOf(
  buildOpenApi({ baseUrl: 'https://keyway.test', version: '0' }),
);

let visits = 0;

const send = async (
  { method, path }: DescribedOperation,
  { params = {}, query = '', options = {} }: DescribedCall,
): Promise<ApiAnswer> => {
  visits += 1;
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
  return app.api(method, query ? `${filled}?${query}` : filled, {
    ...options,
    // Browsers are limited by address.
    headers: { 'x-forwarded-for': `198.51.${visits >> 8}.${visits & 255}`, ...options.headers },
  });
};

const callOf = async ({ operationId }: DescribedOperation): Promise<DescribedCall> => {
  const call = calls[operationId];
  if (!call) throw new Error(`Say how ${operationId} is called.`);
  // The simulators limit their callers too.
  app.sandbox.control.reset();
  return call();
};

type Provoke = (operation: DescribedOperation) => Promise<ApiAnswer | ApiAnswer[]>;
type Change = (call: DescribedCall, operation: DescribedOperation) => DescribedCall | undefined;

const withOptions =
  (options: ApiOptions): Change =>
  (call) => ({ ...call, options: { ...call.options, ...options } });
const withQuery =
  (text: string): Change =>
  (call) => ({ ...call, query: [call.query, text].filter(Boolean).join('&') });

/** The call that would succeed, but for one thing. */
const changed =
  (change: Change): Provoke =>
  async (operation) => {
    const call = change(await callOf(operation), operation);
    return call ? send(operation, call) : [];
  };

/** While the limiter, which every call comes by, behaves like this. */
const strained =
  (behave: () => unknown): Provoke =>
  async (operation) => {
    const call = await callOf(operation);
    // The system's own calls are not limited, but unknown keys are.
    const isSystem = operation.tags.includes('System') && operation.security.length > 0;
    const key = isSystem ? app.application.apiKey.replace(/^./, 'x') : undefined;
    strain = behave;
    try {
      return await send(operation, key ? withOptions({ key })(call, operation)! : call);
    } finally {
      strain = undefined;
    }
  };
const raise = (error: Error) => () => {
  throw error;
};

/** While the simulator answers its next call like this. */
const faulty =
  (fault: Parameters<TestApp['sandbox']['control']['addFault']>[0]): Provoke =>
  async (operation) => {
    const call = await callOf(operation);
    app.sandbox.control.clearFaults();
    app.sandbox.control.addFault({ service: FLAT, times: 1, ...fault });
    const answer = await send(operation, onFlat(call));
    app.sandbox.control.clearFaults();
    return answer;
  };
const onFlat = (call: DescribedCall): DescribedCall => ({
  ...call,
  options: { ...call.options, service: FLAT },
});

/** The same transaction id twice, the second time with `change`. */
const repeated = async (
  operation: DescribedOperation,
  call: DescribedCall,
  change: (body: unknown) => unknown = (body) => body,
): Promise<ApiAnswer[]> => {
  const headers = { ...call.options?.headers, 'x-unique-transaction-id': randomUUID() };
  const first = { ...call, options: { ...call.options, headers } };
  const second = { ...first, options: { ...first.options, body: change(first.options.body) } };
  return [await send(operation, first), await send(operation, second)];
};

const isCallOfVendor = ({ tags, operationId }: DescribedOperation): boolean =>
  tags.includes('Messages') || tags.includes('Proxy') || operationId === 'connectionsValidate';

const provocations: Readonly<Record<string, readonly Provoke[]>> = {
  400: [changed(withQuery('_method=NOPE'))],
  401: [changed(withOptions({ key: null })), changed(withOptions({ key: 'nonsense' }))],
  402: [spendWith(() => spent), spendWith(() => incomplete)],
  403: [
    changed((call, operation) =>
      withOptions(
        operation.security.some((scheme) => 'apiKey' in scheme)
          ? { key: app.adminKey }
          : { key: app.application.apiKey, app: app.application.id },
      )(call, operation),
    ),
    changed((call, operation) =>
      isCallOfVendor(operation)
        ? withOptions({ consumer: 'disabled', service: FLAT })(call, operation)
        : undefined,
    ),
  ],
  404: [
    changed((call, operation) => {
      const params = Object.fromEntries(Object.keys(call.params ?? {}).map((name) => [name, 'unknown']));
      const service = isCallOfVendor(operation) ? { service: 'unheard-of' } : {};
      return withOptions(service)({ ...call, params }, operation);
    }),
    changed((call, operation) => withOptions({ consumer: 'nobody' })(call, operation)),
    changed((call, { operationId }) =>
      operationId === 'integrationsAdd' ? { options: { body: { service_id: 'unheard-of' } } } : undefined,
    ),
  ],
  409: [conflict],
  413: [changed(withQuery(`x=${'x'.repeat(9_000)}`)), changed(largeBody)],
  422: [
    async (operation) =>
      operation.method === 'POST' && operation.requestBody
        ? repeated(operation, await callOf(operation), other)
        : [],
    changed((call, operation) => {
      if (operation.operationId === 'connectionsConfirm')
        return withOptions({ body: { confirm_token: 'another' } })(call, operation);
      if (operation.tags.includes('Authorization flow')) return { ...call, query: 'state=altered' };
      return isCallOfVendor(operation)
        ? withOptions({ consumer: 'unset', service: STUB })(
            { ...call, ...(call.params?.service_id ? { params: { ...call.params, service_id: STUB } } : {}) },
            operation,
          )
        : undefined;
    }),
  ],
  429: [strained(() => ({ allowed: false, limit: 1, remaining: 0, resetSeconds: 1 })), hurried],
  500: [strained(raise(new TypeError('a mistake of ours')))],
  501: [changed(withOptions({ service: bareConnector.id }))],
  // Reads are tried again.
  502: [faulty({ drop: 'before', times: 9 })],
  503: [strained(raise(new DatabaseUnavailableError())), unready],
  default: [faulty({ status: 418, body: 'short and stout' })],
};

function spendWith(by: () => TestApplication): Provoke {
  return changed((call) => {
    const { id, apiKey } = by();
    return { ...call, options: { ...call.options, key: apiKey, app: id } };
  });
}

/** The vendor's own limit, for a consumer who is left in peace for a while then. */
async function hurried(operation: DescribedOperation): Promise<ApiAnswer | ApiAnswer[]> {
  if (!isCallOfVendor(operation)) return [];
  const call = onFlat(await callOf(operation));
  const consumer = `hurried-${randomUUID()}`;
  await app.connect(FLAT, sandboxCredentials[FLAT].form, consumer);
  app.sandbox.control.addFault({ service: FLAT, times: 1, rateLimit: 1 });
  return send(operation, withOptions({ consumer })(call, operation)!);
}

async function conflict(operation: DescribedOperation): Promise<ApiAnswer[]> {
  const call = await callOf(operation);
  if (!isCallOfVendor(operation)) return [await send(operation, call), await send(operation, call)];
  app.sandbox.control.addFault({ service: FLAT, times: 1, drop: 'before', method: 'POST' });
  return repeated(operation, onFlat(call));
}

async function unready(operation: DescribedOperation): Promise<ApiAnswer | ApiAnswer[]> {
  if (operation.operationId !== 'systemReady') return [];
  const { ping } = app.deps.database;
  Object.assign(app.deps.database, { ping: () => Promise.reject(new DatabaseUnavailableError()) });
  const answer = await send(operation, await callOf(operation));
  Object.assign(app.deps.database, { ping });
  return answer;
}

function largeBody(call: DescribedCall, operation: DescribedOperation): DescribedCall | undefined {
  return operation.requestBody
    ? withOptions({ body: { text: 'x'.repeat(1_100_000) } })(call, operation)
    : undefined;
}

/** Still valid, but not the same. */
const other = (body: unknown): unknown => {
  if (body === undefined) return body;
  let isChanged = false;
  return JSON.parse(JSON.stringify(body), (_name, value: unknown) => {
    if (typeof value !== 'string' || isChanged) return value;
    isChanged = true;
    return `${value}x`;
  });
};

describe.each(operations.map((operation) => [operation.operationId, operation] as const))(
  '%s',
  (operationId, operation) => {
    test('answers as described', async () => {
      const answers = [await send(operation, await callOf(operation))];
      expect(answers[0]?.status, answers[0]?.text).toBeLessThan(400);
      const takesRaw = operation.parameters?.some(({ name }) => name === 'raw');
      if (takesRaw) answers.push(...[await changed(withQuery('raw=true'))(operation)].flat());
      const problems = answers.flatMap((answer) => audit.check(operationId, answer));
      expect(problems, problems.join('\n')).toEqual([]);
    });

    test.each(Object.keys(operation.responses).filter((status) => !/^[23]/.test(status)))(
      'refuses with %s as described',
      async (status) => {
        const problems: string[] = [];
        for (const provoke of provocations[status] ?? []) {
          const answers = [await provoke(operation)].flat();
          problems.push(...answers.flatMap((answer) => audit.check(operationId, answer)));
        }
        expect(problems, problems.join('\n')).toEqual([]);
      },
    );
  },
);

const WHILE_RUNNING =
  'the first call of the transaction has to be under way; error-types.int.test.ts waits for one';

/** Declared answers that no call here gets, and why. */
const unseen: Readonly<Record<string, string>> = {
  'systemLive 500': 'nothing known leads there; it is what any mistake of ours would be',
  'systemReady 500': 'nothing known leads there; it is what any mistake of ours would be',
  'applicationsAdd 409': WHILE_RUNNING,
  'applicationKeysAdd 409': WHILE_RUNNING,
  'sessionsCreate 409': WHILE_RUNNING,
  'connectionsImport 409':
    'another change of the same connection has to fall between its reading and writing',
};

test('every declared status was answered, or there is a reason', () => {
  const declared = operations.flatMap(({ operationId, responses }) =>
    Object.keys(responses).map((status) => `${operationId} ${status}`),
  );
  const missing = declared.filter((name) => !audit.seen.has(name)).toSorted();
  expect(missing, missing.join('\n')).toEqual(Object.keys(unseen).toSorted());
});

test('every described header was answered', async () => {
  // The other simulators leave one out.
  await app.connect('front', sandboxCredentials.front.form, 'limits');
  const answer = await app.api('GET', '/messages', {
    service: 'front',
    consumer: 'limits',
  });
  expect(audit.check('messagesAll', answer).join('\n')).toBe('');
  const described = Object.keys(
    buildOpenApi({ baseUrl: 'https://keyway.test', version: '0' }).components.headers,
  );
  expect(described.filter((name) => !audit.seenHeaders.has(name))).toEqual([]);
});
