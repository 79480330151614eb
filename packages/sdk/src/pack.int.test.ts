import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';

import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { bundleWithEsbuild, bundleWithVite, type Target } from './fixtures/bundles.js';
import { startForwardProxy } from './http/forward-proxy.js';
import { fetchNewestNode } from './fixtures/newest-node.js';
import { addSamples, nodeTypes, packPackage, type PackedPackage } from './fixtures/packed-package.js';
import { startServer } from './fixtures/recording-server.js';

const run = promisify(execFile);
/** Bytes of the whole SDK in a bundle, minified and compressed: what a change may not pass unnoticed. */
const LARGEST_BUNDLE = 12_500;
/** Of what receives webhooks, which a receiver need not import the rest for. */
const LARGEST_WEBHOOKS = 1_600;
const declaredProcess =
  'declare const process: { argv: string[]; env: Record<string, string | undefined> };\n';

const sample = (load: string) => `
${load}
const main = async (baseUrl: string): Promise<void> => {
  const keyway = new Keyway({ baseUrl, apiKey: 'k', appId: 'a', consumerId: 'u' });
  const ids: string[] = [];
  for await (const message of keyway.messages.list({ filter: { type: 'note' } })) ids.push(message.id);
  const { data, envelope, response } = await keyway.vault.consumers.list().withResponse();
  const total: number | undefined = data.meta.total_count;
  const service: string = (await keyway.messages.get('m').withResponse()).envelope.service;
  const nothing: void = await keyway.vault.connections.delete({ serviceId: 's' });
  const newest: string[] = (await keyway.messages.list({ sort: { by: 'created_at' } }).toArray({ limit: 1 })).map(({ id }) => id);
  const bytes: ArrayBuffer = await (await keyway.proxy.request({ url: '/x', body: { a: 1 }, method: 'POST' })).arrayBuffer();
  const uploaded: string = (await keyway.attachments.upload(new Blob(['a'.repeat(100_000)]), { file_name: 'a' }, { contentType: 'a/b' })).id;
  const parts = async function* () { yield new Uint8Array([1, 2, 3]); };
  await keyway.attachments.upload(parts(), { file_name: 'b' }, { contentLength: 3 });
  const webhook = new Map([['webhook-id', 'evt_1']]);
  const event: Promise<KeywayEvent> = unwrap('{}', webhook, \`whsec_\${'A'.repeat(43)}=\`);
  const refusal = await event.catch((error: unknown) => error);
  const fault = WebhookVerificationError.isInstance(refusal) && refusal instanceof KeywayError && refusal.reason;
  const describe = (error: unknown) => {
    if (!RateLimitError.isInstance(error)) return KeywayError.isInstance(error) ? error.statusCode : undefined;
    // @ts-expect-error there is no such type name
    if (error.typeName === 'NoSuchError') return 0;
    if (TooManyRequestsError.isInstance(error)) {
      const own: 'TooManyRequestsError' = error.typeName;
      return own.length;
    }
    return error.typeName === 'ConnectorRateLimitError' ? error.retryAfterSeconds : error.statusCode;
  };
  const refused = () => [
    // @ts-expect-error no such filter
    keyway.messages.list({ filter: { colour: 'red' } }),
    // @ts-expect-error a create says what to create
    keyway.messages.create(),
    // @ts-expect-error no such member
    keyway.messages.create({ body: 'b', nonsense: 1 }),
    // @ts-expect-error several path parameters are an object
    keyway.vault.connections.get('zendesk'),
    // @ts-expect-error a file is no number
    keyway.attachments.upload(7, { file_name: 'a' }),
    // @ts-expect-error no update takes files
    keyway.messages.update('m', { body: 'b' }, { files: { plan: './plan.pdf' } }),
    // @ts-expect-error not any
    keyway.messages.get('m').then((message) => message.nonsense),
  ];
  console.log(JSON.stringify([ids, newest, response.status, envelope.data.length, total, service, nothing, bytes.byteLength, uploaded, fault, describe(1), typeof refused]));
};
void main(process.argv[2]!);
`;
const names = 'Keyway, KeywayError, RateLimitError, TooManyRequestsError';
const webhookNames = 'unwrap, WebhookVerificationError';
const page = { data: [{ id: 'a' }], meta: { cursors: { next: null }, total_count: 1 }, links: {} };

let sdk: PackedPackage;
/** The programs to run on, or why there is none. */
let nodes: Record<string, string | Error>;

beforeAll(async () => {
  // The download waits for the network while the build keeps the processor busy.
  const newest = fetchNewestNode().catch((reason: unknown) => reason as Error);
  sdk = await packPackage();
  await writeFile(
    join(sdk.folder, 'module.mts'),
    sample(
      `import { ${names}, type KeywayEvent } from '@keyway/sdk';\nimport { ${webhookNames} } from '@keyway/sdk/webhooks';`,
    ),
  );
  await writeFile(
    join(sdk.folder, 'common.cts'),
    sample(
      `import sdk = require('@keyway/sdk');\nconst { ${names} } = sdk;\ntype KeywayEvent = sdk.KeywayEvent;\nimport webhooks = require('@keyway/sdk/webhooks');\nconst { ${webhookNames} } = webhooks;`,
    ),
  );
  await addSamples(sdk.folder);
  await writeFile(join(sdk.folder, 'process.d.ts'), declaredProcess);
  nodes = { 'this Node': process.execPath, 'the newest LTS': await newest };
}, 180_000);

afterAll(() => sdk.remove());

describe('the packed package', () => {
  it('holds the build, its types and no source', () => {
    expect(sdk.files.sort()).toEqual([
      'README.md',
      'dist/index.cjs',
      'dist/index.d.cts',
      'dist/index.d.ts',
      'dist/index.js',
      'dist/webhooks.cjs',
      'dist/webhooks.d.cts',
      'dist/webhooks.d.ts',
      'dist/webhooks.js',
      'package.json',
    ]);
  });

  it('imports nothing, neither to run nor for its types', async () => {
    for (const file of sdk.files.filter((path) => path.startsWith('dist/'))) {
      const text = await readFile(join(sdk.installed, file), 'utf8');
      const imported = [...text.matchAll(/(?:\bfrom\s+|\brequire\(|\bimport\(?)\s*['"]([^'"\s\]]+)['"]/g)];
      // Its own name stands in the examples of its comments, and in its second entry.
      expect(imported.map(([, name]) => name).filter((name) => name !== '@keyway/sdk')).toEqual([]);
    }
  });

  it('has no fault that publint knows', async () => {
    const { messages } = await publint({ pkgDir: sdk.installed, pack: false, strict: true });
    expect(messages).toEqual([]);
  });

  it('gives every way of importing it its own types', async () => {
    const packed = createPackageFromTarballData(await readFile(sdk.archive));
    const { types, ...checked } = await checkPackage(packed);
    expect(types).toMatchObject({ kind: 'included' });
    expect('problems' in checked && checked.problems).toEqual([]);
  });

  it('type-checks in an empty strict project with the browser’s types', async () => {
    const sources = ['module.mts', 'common.cts', 'process.d.ts'];
    const options = { types: [], noEmit: true };
    const other = { ...options, exactOptionalPropertyTypes: false, module: 'node16' };
    expect(await sdk.compile(sources, options)).toBe('');
    expect(await sdk.compile(sources, other)).toBe('');
  });

  it.each<Target>(['node', 'browser'])('bundles without a warning for %s', async (target) => {
    const source = "export * from '@keyway/sdk'; export * from '@keyway/sdk/webhooks';";
    await writeFile(join(sdk.folder, 'all.js'), source);
    const bundles = [
      await bundleWithEsbuild(sdk.folder, source, target),
      await bundleWithVite(sdk.folder, 'all.js', target),
    ];
    for (const { warnings, text } of bundles) {
      expect(warnings).toEqual([]);
      expect(text).toContain('x-vendor-consumer-id');
      expect(text).not.toMatch(/\brequire\b|\bimport\(|\bprocess\.|\bBuffer\b|node:/);
    }
  });

  it('leaves out of a bundle what is not used, and is small as a whole', async () => {
    const bytesOf = async (source: string) =>
      gzipSync((await bundleWithEsbuild(sdk.folder, source, 'browser')).text).byteLength;
    const whole = await bytesOf("export * from '@keyway/sdk';");
    const part = await bytesOf("export { NotFoundError } from '@keyway/sdk';");
    console.log(`The SDK in a bundle: ${whole} bytes minified and compressed, ${part} of one error class.`);
    expect(whole).toBeLessThan(LARGEST_BUNDLE);
    expect(part).toBeLessThan(whole / 5);
    expect(await bytesOf("export * from '@keyway/sdk/webhooks';")).toBeLessThan(LARGEST_WEBHOOKS);
  });
});

describe('compiled with Node’s types, README and examples included, the packed package', () => {
  beforeAll(async () => {
    const sources = ['module.mts', 'common.cts', 'readme.mts', 'examples/*.ts'];
    expect(await sdk.compile(sources, nodeTypes)).toBe('');
  });

  it.for([
    ['this Node', 'module.mjs'],
    ['this Node', 'common.cjs'],
    ['the newest LTS', 'module.mjs'],
    ['the newest LTS', 'common.cjs'],
  ] as const)('runs on %s as %s', async ([name, file], { skip }) => {
    const node = nodes[name];
    if (typeof node !== 'string') {
      if (process.env.CI === 'true') throw node!;
      console.warn(`Skipped: the newest LTS could not be had (${node!.message.split('\n', 1)[0]}).`);
      return skip();
    }
    const server = await startServer(
      ...[{ body: page }, { body: page }, { body: { service: 's', data: {} } }],
      ...[{ status: 204 }, { body: page }, { body: 'abc' }],
      ...[{ body: { data: { id: 'upload:7' } } }, { body: { data: {} } }],
    );
    const { stdout } = await run(node, [join(sdk.folder, file), server.baseUrl]);
    expect(JSON.parse(stdout)).toEqual([
      ...[['a'], ['a'], 200, 1, 1, 's', null, 3, 'upload:7', 'headers', null, 'function'],
    ]);
    const uploads = server.requests.slice(-2);
    expect(uploads.map(({ headers }) => headers['content-length'])).toEqual(['100000', '3']);
    expect(uploads.map(({ bytes }) => bytes.length)).toEqual([100_000, 3]);
  });

  it.each<[string, RegExp]>([
    ['list-messages', /^1 messages$/m],
    ['create-message', /^one message: a$/m],
    ['paging', /^the newest: a\na page of 1 messages\nthat was all$/m],
    ['handle-errors', /^a server that is not there: ConnectionFailedError → try again later/m],
    ['proxy-agent', /^through http:.*: a$/m],
    ['custom-fetch', /^1 messages in 1 try$/m],
    ['retry-and-log', /"level":"debug".*"operation":"messages.list".*\n1 messages$/m],
  ])('runs the example %s', async (name, printed) => {
    const server = await startServer({ body: name === 'create-message' ? { data: { id: 'a' } } : page });
    const proxy = await startForwardProxy();
    const facts = { base_url: server.baseUrl, application_id: 'a', api_key: 'k', consumer_id: 'u' };
    await writeFile(join(sdk.folder, 'sandbox.json'), JSON.stringify(facts));
    const { stdout } = await run(process.execPath, [join(sdk.folder, 'examples', `${name}.js`)], {
      env: { ...process.env, DATA_DIR: sdk.folder, HTTPS_PROXY: proxy.url },
    });
    expect(stdout).toMatch(printed);
  });
});
