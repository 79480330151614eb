/** Makes one call per line it reads, for the table of behaviours that the SDKs of all languages share. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { Keyway, KeywayError, type CallOptions, type KeywayOptions, type UploadFile } from '@keyway/sdk';
import { unwrap, WebhookVerificationError, type WebhookHeaders } from '@keyway/sdk/webhooks';

import { errorFamilies, paramDefaults, routes } from '../src/generated/routes.js';
import type { Route } from '../src/http/route.js';

type Members = Record<string, unknown>;
type Order = {
  id: number;
  client: Members;
  call: string;
  path?: Record<string, string>;
  body?: unknown;
  query?: Members;
  file?: GivenFile;
  files?: Record<string, GivenFile>;
  options?: Members;
  mode?: 'call' | 'iterate' | 'pages';
  take?: number;
  cancel_after_ms?: number;
  cancel_client_after_ms?: number;
};
type GivenFile = { base64: string; from: 'memory' | 'stream' | 'path' };
type Full = { data: unknown; envelope?: unknown; response: { status: number; requestId?: string } };
type Pages = AsyncIterable<unknown> & { pages(): AsyncIterable<{ data: unknown[] }> };
type Pending = Pages & { withResponse(): Promise<Full> };
type Method = (...values: unknown[]) => Pending;

async function run(order: Order): Promise<Members> {
  if (order.call === 'webhooks.unwrap') return { data: await unwrapped(order.body as Received) };
  const { cancel_client_after_ms: endsAfter } = order;
  const signal = endsAfter === undefined ? undefined : AbortSignal.timeout(endsAfter);
  const keyway = new Keyway({ ...(camelCased(order.client) as unknown as KeywayOptions), signal });
  const options = camelCased(order.options ?? {}) as CallOptions;
  if (order.cancel_after_ms !== undefined) options.signal = AbortSignal.timeout(order.cancel_after_ms);
  if (order.call === 'proxy.request') {
    const request = { ...options, ...(order.body as { url: string }) };
    const { data, response } = await keyway.proxy.request(request).withResponse();
    return frame(await whole(data), response);
  }
  const pending = methodOf(keyway, order.call)(...argumentsOf(order, options));
  if (order.mode === 'iterate') return { data: await firstOf(pending, order.take) };
  if (order.mode === 'pages') return { data: await firstOf(dataOf(pending.pages()), order.take) };
  const { data, envelope, response } = await pending.withResponse();
  if (data instanceof Response) return frame(await whole(data), response);
  const { _raw: raw } = (envelope ?? {}) as { _raw?: unknown };
  return { ...frame(isPage(data) ? data.data : data, response), raw };
}

type Received = { raw_body: string; headers: WebhookHeaders; secret: string | string[] };
const unwrapped = ({ raw_body: body, headers, secret }: Received) => unwrap(body, headers, secret);

async function whole(response: Response): Promise<Members> {
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, text: bytes.toString(), base64: bytes.toString('base64') };
}

const frame = (data: unknown, { status, requestId }: Full['response']): Members => ({
  data,
  status,
  request_id: requestId,
});

const isPage = (data: unknown): data is { data: unknown } =>
  typeof data === 'object' && data !== null && 'hasNextPage' in data;

function methodOf(keyway: Keyway, call: string): Method {
  const names = call.split('.');
  const name = names.pop() ?? '';
  const group = names.reduce<Members>((above, part) => above[part] as Members, keyway as unknown as Members);
  return group[name] as Method;
}

/** In the SDK's order: path, body, query, options. */
function argumentsOf({ call, path = {}, body, query, file, files }: Order, given: CallOptions): unknown[] {
  const route = routes.find(({ name }) => name.join('.') === call);
  if (!route) throw new Error(`There is no call ${call}`);
  const own = route.query === 'argument';
  const options = files ? { ...given, files: filesOf(files) } : given;
  return [
    ...(route.params.length === 0 ? [] : [pathOf(route, path)]),
    ...(route.body ? [file ? fileOf(file) : body] : []),
    ...(own ? [query] : []),
    own || !query ? options : { ...options, query },
  ];
}

function fileOf({ base64, from }: GivenFile): UploadFile {
  const bytes = Buffer.from(base64, 'base64');
  if (from === 'path') return onDisk(bytes);
  const blob = new Blob([bytes]);
  return from === 'stream' ? blob.stream() : blob;
}

const filesOf = (files: Record<string, GivenFile>): Record<string, UploadFile> =>
  Object.fromEntries(Object.entries(files).map(([part, file]) => [part, fileOf(file)]));

/** In a folder that goes with this process. */
function onDisk(bytes: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'keyway-driver-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'file.bin');
  writeFileSync(path, bytes);
  return path;
}

function pathOf({ params }: Route, path: Record<string, string>): unknown {
  const [first = ''] = params;
  if (params.length === 1) return path[first];
  return camelCased(Object.fromEntries(params.map((name) => [name, path[name] ?? defaultOf(name)])));
}

/** Left to the SDK, which has the default itself. */
function defaultOf(name: string): undefined {
  if (!(name in paramDefaults)) throw new Error(`The path parameter ${name} is missing`);
}

const camelCased = (members: Members): Members =>
  Object.fromEntries(
    Object.entries(members)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), value]),
  );

async function firstOf<Item>(items: AsyncIterable<Item>, most = Infinity): Promise<Item[]> {
  const taken: Item[] = [];
  for await (const item of items) {
    taken.push(item);
    if (taken.length >= most) break;
  }
  return taken;
}

async function* dataOf(pages: AsyncIterable<{ data: unknown[] }>): AsyncGenerator<unknown[]> {
  for await (const page of pages) yield page.data;
}

function describeError(error: unknown): Members {
  if (!KeywayError.isInstance(error)) return { class: (error as Error).name, message: String(error) };
  const { typeName, statusCode, requestId, transactionId, message } = error;
  const more = error as { retryAfterSeconds?: number; outcome?: string; detail?: unknown };
  return {
    class: familyOf(error),
    type_name: typeName,
    status_code: statusCode,
    request_id: requestId,
    retry_after_seconds: more.retryAfterSeconds,
    outcome: more.outcome,
    transaction_id: transactionId,
    message,
    detail: WebhookVerificationError.isInstance(error) ? error.reason : more.detail,
  };
}

const families: readonly string[] = [
  ...Object.values(errorFamilies.types),
  ...Object.values(errorFamilies.statuses),
];

/** The class that the SDKs of all languages have; those of single types, which are Node's alone, lie below it. */
function familyOf(error: KeywayError): string {
  const { kind } = error.constructor as typeof KeywayError;
  const parent = Object.getPrototypeOf(error.constructor) as typeof KeywayError;
  return families.includes(parent.kind) && !families.includes(kind) ? parent.kind : kind;
}

for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line) as Order;
  const answer = await run(order).then(
    (ok) => ({ id: order.id, ok }),
    (error: unknown) => ({ id: order.id, error: describeError(error) }),
  );
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
