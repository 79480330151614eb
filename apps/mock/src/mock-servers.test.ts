import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { errorBodySchema, headerNames } from '@keyway/contract';
import { AuthenticationError, BadRequestError } from '@keyway/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { callSdk, client, sdkCalls, type SdkCall } from './fixtures/calls.js';
import { startTool, type Running } from './fixtures/start-tool.js';
import { startMock } from './server.js';

type Document = {
  paths: Record<
    string,
    Record<
      string,
      {
        responses: Record<
          string,
          { content?: Record<string, { examples: Record<string, { value: unknown }> }> }
        >;
      }
    >
  >;
};

const areas = ['vault', 'customer-support'] as const;
const fileOf = (name: string): string =>
  fileURLToPath(new URL(`../../../openapi/${name}.json`, import.meta.url));
const read = (name: string): Document => JSON.parse(readFileSync(fileOf(name), 'utf8')) as Document;
const template = ({ path }: SdkCall): string => path.replace(/:(\w+)/g, '{$1}');
const callsOf = (document: Document): SdkCall[] =>
  sdkCalls.filter((call) => template(call) in document.paths);

/** The description's example, as the SDK returns it. */
function exampleOf(document: Document, call: SdkCall): unknown {
  const { responses } = document.paths[template(call)]![call.method.toLowerCase()]!;
  const success = responses[Object.keys(responses).find((status) => status.startsWith('2'))!]!;
  const [content] = Object.values(success.content ?? {});
  const body = content?.examples[call.operationId]?.value;
  if (call.isFile) return body;
  return (body as { data?: unknown } | undefined)?.data;
}

const headers = {
  authorization: 'Bearer kw_live_any',
  'x-vendor-app-id': 'app_1',
  'x-vendor-consumer-id': 'user-1',
};

/** Ours says where it listens; addresses in what the others answer are those of the file. */
const withoutAddress = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null).replaceAll(/https?:\/\/(?:127\.0\.0\.1:\d+|keyway\.example\.com)/g, ''),
  );

function answersEverything(document: Document, url: () => string, calls = callsOf(document)): void {
  it.each(calls)('$operationId answers the example, to the end of a list', async (call) => {
    const answered = await callSdk(client(url()), call);
    expect(withoutAddress(answered)).toEqual(withoutAddress(exampleOf(document, call)));
  });
}

/** Endpoints for browsers and operators: no SDK has them. */
function answersVisits(document: Document, url: () => string): void {
  const ofSdks = [...sdkCalls.map(template), '/proxy'];
  const visited = Object.keys(document.paths).filter((path) => !ofSdks.includes(path));
  it.each(visited)('GET %s answers as described', async (path) => {
    const answer = await fetch(url() + path.replace(/\{\w+\}/g, 'any'), { headers, redirect: 'manual' });
    const [described] = Object.keys(document.paths[path]!.get!.responses);
    expect(String(answer.status)).toBe(described);
    if (answer.status === 303) expect(answer.headers.get('location')).toMatch(/^https:\/\/\S+$/);
  });
}

async function refusalOf(answer: Response) {
  const body = errorBodySchema.parse(await answer.json());
  expect(body.status_code).toBe(answer.status);
  return [answer.status, body.type_name];
}

function refuses(document: Document, url: () => string): void {
  const closed = callsOf(document);
  const send = (call: SdkCall, sent: Record<string, string>, body?: string) =>
    fetch(url() + call.path.replace(/:\w+/g, 'any'), {
      method: call.method,
      headers: sent,
      ...(body !== undefined && { body }),
    });

  it.each(closed)('$operationId is closed without a credential', async (call) => {
    const { authorization: _, ...rest } = headers;
    expect(await refusalOf(await send(call, rest))).toEqual([401, 'UnauthorizedError']);
  });

  it.each(
    closed.filter(
      ({ metadata }) => metadata.consumer === 'required' && metadata.callers.includes('application'),
    ),
  )('$operationId is closed without a consumer', async (call) => {
    const keyway = client(url(), { consumerId: undefined });
    const error = await callSdk(keyway, call).then(undefined, (thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AuthenticationError);
    expect(error).toMatchObject({ typeName: 'UnauthorizedError' });
  });

  it.each(closed.filter(({ metadata }) => metadata.transaction === 'required'))(
    '$operationId wants a transaction id, and a body of its shape',
    async (call) => {
      const json = { ...headers, 'content-type': 'application/json' };
      const wrong = { ...json, 'x-unique-transaction-id': 'one' };
      const refused = [400, 'RequestValidationError'];
      expect(
        await refusalOf(await send(call, json, '{"body":"x","consumer_id":"x","service_id":"x"}')),
      ).toEqual(refused);
      expect(await refusalOf(await send(call, wrong, '{"nobody":"knows"}'))).toEqual(refused);
      expect(await refusalOf(await send(call, { ...wrong, 'content-type': 'text/plain' }, 'text'))).toEqual(
        refused,
      );
    },
  );

  it.each(closed.filter(({ isList }) => isList))('$operationId takes a limit from 1 to 200', async (call) => {
    const args = [...call.args, { limit: 201 }];
    const error = await callSdk(client(url()), { ...call, args }).then(
      undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(BadRequestError);
    expect(error).toMatchObject({ typeName: 'RequestValidationError', statusCode: 400 });
  });
}

describe.each(areas)('the mock description of %s', (area) => {
  const document = read(`mock/${area}`);

  it('describes what the service offers', () => {
    const plain = read(area);
    expect(Object.keys(document.paths)).toEqual(Object.keys(plain.paths));
    expect(callsOf(document).length).toBeGreaterThan(area === 'vault' ? 20 : 4);
  });

  describe.each(['prism', 'mockoon'] as const)('in %s', (tool) => {
    let running: Running | undefined;
    beforeAll(async () => {
      running = await startTool(tool, fileOf(`mock/${area}`));
    });
    afterAll(() => running?.close());
    const url = () => running!.url;

    // Mockoon has no body but JSON: its files are empty.
    const calls = callsOf(document).filter(({ isFile }) => !isFile || tool === 'prism');
    answersEverything(document, url, calls);
    answersVisits(document, url);
    // Mockoon answers whatever it is asked: it checks neither credentials nor requests.
    if (tool === 'prism') refuses(document, url);
  });
});

describe('our mock server', () => {
  let running: Running | undefined;
  beforeAll(async () => {
    running = await startMock({ port: 0, version: '0.0.0' });
  });
  afterAll(() => running?.close());
  const url = () => running!.url;
  const whole = read('keyway');

  answersEverything(whole, url);
  answersVisits(whole, url);
  refuses(whole, url);

  it.each([
    ['a path that nobody knows', 'GET', '/nowhere', undefined, 404, 'EntityNotFoundError'],
    ['a path of slashes', 'GET', '//', undefined, 404, 'EntityNotFoundError'],
    ['a method that the path has not', 'PUT', '/messages', undefined, 405, 'MethodNotAllowedError'],
    ['a body that is no JSON', 'POST', '/messages', '{"body":', 400, 'RequestValidationError'],
    ['a body beyond all measure', 'POST', '/messages', ' '.repeat(11_000_000), 413, 'RequestTooLargeError'],
  ])('refuses %s', async (_what, method, path, body, status, typeName) => {
    const answer = await fetch(url() + path, {
      method,
      headers: { ...headers, 'content-type': 'application/json', 'x-unique-transaction-id': 'one' },
      ...(body !== undefined && { body }),
    });
    expect(answer.headers.get('request-id')).toMatch(/^[\da-f]{32}$/);
    expect(await refusalOf(answer)).toEqual([status, typeName]);
  });

  it('names what is wrong with a request', async () => {
    const limit = await fetch(`${url()}/messages?limit=0`, { headers });
    expect(((await limit.json()) as { detail: object }).detail).toHaveProperty(['query.limit']);
    const { 'x-vendor-consumer-id': _, ...rest } = headers;
    const nobody = await fetch(`${url()}/messages`, { headers: rest });
    expect(await nobody.json()).toMatchObject({ detail: { header: 'x-vendor-consumer-id' } });
  });

  it('answers a file as a download', async () => {
    const answer = await fetch(`${url()}/attachments/771930/content`, { headers });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/octet-stream']);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="receipt-10437.txt"/);
    expect(answer.headers.get('content-range')).toBeNull();
    expect(await answer.text()).toMatch(/^Receipt 10437\n/);
    const gone = { ...headers, prefer: 'code=404' };
    const refused = await fetch(`${url()}/attachments/771930/content`, { headers: gone });
    expect(refused.status).toBe(404);
    expect(refused.headers.get('content-type')).toMatch(/^application\/json/);
  });

  it('answers as it is asked to', async () => {
    const answer = await fetch(`${url()}/messages`, { headers: { ...headers, prefer: 'code=429' } });
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(await refusalOf(answer)).toEqual([429, 'ConnectorRateLimitError']);
    const chosen = 'code=429, example=TooManyRequestsError';
    const other = await fetch(`${url()}/messages`, { headers: { ...headers, prefer: chosen } });
    expect(await refusalOf(other)).toEqual([429, 'TooManyRequestsError']);
  });

  it('answers a session without the ids that its token has, and under the second path', async () => {
    const session = await fetch(`${url()}/vault/connections`, { headers: { authorization: 'Bearer a.b.c' } });
    expect(session.status).toBe(200);
    expect((await fetch(`${url()}/customer-support/messages`, { headers })).status).toBe(200);
  });

  it('answers through the proxy, and lets a browser call it', async () => {
    const proxied = await client(url()).proxy.request({
      url: '/api/v2/tickets/4182.json',
      serviceId: 'zendesk',
    });
    expect(await proxied.json()).toHaveProperty('ticket.id', 4182);
    const preflight = await fetch(`${url()}/proxy`, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    const allowed = preflight.headers.get('access-control-allow-headers')?.split(', ');
    expect(allowed).toEqual(expect.arrayContaining(['authorization', ...Object.values(headerNames)]));
  });
});
