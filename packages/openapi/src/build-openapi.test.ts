import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { errorBodySchema, resources, routeMetadata } from '@keyway/contract';
import { initContract } from '@keyway/contract/ts-rest';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { buildOpenApi, type OpenApiDocument } from './build-openapi.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'keyway-openapi-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Linters compute for seconds, and CI shares its processors with other suites. */
const LINT_MS = 180_000;

const options = { baseUrl: 'https://keyway.test', version: '1.2.3' };
const whole = buildOpenApi(options);
const vault = buildOpenApi({ ...options, area: 'vault' });
const customerSupport = buildOpenApi({ ...options, area: 'customer-support' });
const documents = { whole, vault, 'customer-support': customerSupport };

const operationsOf = (document: OpenApiDocument) =>
  Object.values(document.paths).flatMap((path) => Object.values(path));

function operation(operationId: string) {
  const found = operationsOf(whole).find((candidate) => candidate.operationId === operationId);
  if (!found) throw new Error(`no operation ${operationId}`);
  return found;
}

const parameter = (operationId: string, name: string) =>
  operation(operationId).parameters?.find((candidate) => candidate.name === name);

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === '$ref' && typeof member === 'string' ? [member] : referencesIn(member),
  );
}

describe('OpenAPI document', { timeout: LINT_MS }, () => {
  it('passes a public linter without errors and warnings', () => {
    const files = Object.entries(documents).map(([name, document]) => {
      const file = join(folder, `${name}.json`);
      writeFileSync(file, JSON.stringify(document));
      return file;
    });
    const cli = join(root, 'node_modules/@redocly/cli/bin/cli.js');
    const lint = spawnSync(
      process.execPath,
      [cli, 'lint', ...files, '--config', join(root, 'redocly.yaml'), '--format=json'],
      {
        encoding: 'utf8',
        // No telemetry and no look for a newer version: the test runs without a network.
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    );
    expect(lint.status, lint.stderr).toBe(0);
    const totals = [...lint.stdout.matchAll(/"(?:errors|warnings)": (\d+)/g)].map(([, count]) => count);
    expect(totals, lint.stdout).toEqual(['0', '0', '0', '0', '0', '0']);
  });

  it('names the server by a variable', () => {
    expect(whole.servers).toMatchObject([
      { url: '{base_url}', variables: { base_url: { default: options.baseUrl } } },
    ]);
  });

  it('is the same every time', () => {
    expect(JSON.stringify(buildOpenApi(options))).toBe(JSON.stringify(whole));
  });

  it.each(Object.entries(documents))(
    '%s: resolves every reference and keeps no other component',
    (_name, document) => {
      const kept = Object.entries(document.components).flatMap(([kind, members]) =>
        Object.keys(members).map((name) => `#/components/${kind}/${name}`),
      );
      const schemes = operationsOf(document)
        .flatMap((each) => each.security.flatMap((scheme) => Object.keys(scheme)))
        .map((name) => `#/components/securitySchemes/${name}`);
      const used = new Set([...referencesIn(document), ...schemes]);
      expect([...used].sort()).toEqual(kept.sort());
    },
  );

  it.each(Object.entries(documents))(
    '%s: contains the tags of its operations, each described',
    (_name, document) => {
      const used = new Set(operationsOf(document).flatMap((each) => each.tags));
      expect(new Set(document.tags.map((tag) => tag.name))).toEqual(used);
      expect(document.tags.every((tag) => tag.description.length > 0)).toBe(true);
    },
  );

  it('keeps the areas apart', () => {
    expect(Object.keys(vault.paths).every((path) => path.startsWith('/vault/'))).toBe(true);
    expect(Object.keys(customerSupport.paths)).toEqual(
      Object.values(resources).flatMap(({ name, entity, operations }) => {
        const one = `/${name}/{${entity}_id}`;
        return operations.some((each) => each === 'content')
          ? [one, `${one}/content`, `/${name}`]
          : [`/${name}`, one];
      }),
    );
    expect(Object.keys(vault.components.schemas)).not.toContain('Message');
    expect(Object.keys(customerSupport.components.schemas)).not.toContain('Connection');
  });

  it('lists a success for every endpoint but the redirects of the browser flow', () => {
    const without = operationsOf(whole).filter(
      (each) => !Object.keys(each.responses).some((status) => status.startsWith('2')),
    );
    expect(new Set(without.flatMap((each) => each.tags))).toEqual(new Set(['Authorization flow']));
    expect(without.every((each) => each.responses['303']?.headers?.Location)).toBe(true);
  });

  it('shows an example that is a valid error body for each error type', () => {
    const examples = Object.entries(whole.components.examples);
    expect(examples.length).toBeGreaterThan(30);
    for (const [typeName, example] of examples) {
      const { value } = example as { value: unknown };
      expect(errorBodySchema.parse(value)).toMatchObject({ type_name: typeName });
    }
  });

  it('names the error types of a status in its description', () => {
    expect(operation('messagesAll').responses['400']?.description).toContain('UnsupportedFiltersError');
    expect(operation('messagesAll').responses['501']?.description).toContain('PaginationNotSupportedError');
  });

  it('documents the connector’s own status alongside ours', () => {
    expect(operation('messagesOne').responses.default?.description).toContain('ConnectorExecutionError');
    expect(operation('applicationsOne').responses.default).toBeUndefined();
    expect(operation('proxyGet').responses.default?.content).toEqual({ '*/*': {} });
  });

  it('gives parameters the type they have once parsed', () => {
    expect(parameter('messagesAll', 'limit')?.schema).toEqual({
      type: 'integer',
      minimum: 1,
      maximum: 200,
      default: 20,
    });
    expect(parameter('messagesAll', 'x-vendor-raw')?.schema).toEqual({ type: 'boolean' });
    expect(parameter('consumerRequestCountsAll', 'start_datetime')).toMatchObject({
      required: true,
      schema: { type: 'string', format: 'date-time' },
    });
  });

  it('writes filter and sort with brackets, fields with commas', () => {
    expect(parameter('messagesAll', 'filter')).toMatchObject({ style: 'deepObject', explode: true });
    expect(parameter('messagesAll', 'sort')).toMatchObject({ style: 'deepObject', explode: true });
    expect(parameter('messagesAll', 'fields')).toMatchObject({ style: 'form', explode: false });
  });

  it('requires headers as the metadata says', () => {
    expect(parameter('messagesAll', 'x-vendor-app-id')?.required).toBe(true);
    expect(parameter('messagesAll', 'x-vendor-consumer-id')?.required).toBe(true);
    expect(parameter('messagesAll', 'x-vendor-service-id')?.required).toBe(false);
    expect(parameter('consumersAll', 'x-vendor-consumer-id')?.required ?? false).toBe(false);
    expect(parameter('messagesAdd', 'X-Unique-Transaction-ID')?.required).toBe(true);
    expect(parameter('sessionsCreate', 'X-Unique-Transaction-ID')?.required).toBe(false);
  });

  it('asks for the credential the caller has', () => {
    expect(operation('messagesAll').security).toEqual([{ apiKey: [] }]);
    expect(operation('connectionsAll').security).toEqual([{ apiKey: [] }, { sessionToken: [] }]);
    expect(operation('applicationsAll').security).toEqual([{ adminKey: [] }]);
    expect(operation('connectionsCallback').security).toEqual([]);
  });

  it('takes and gives any type at the proxy', () => {
    expect(operation('proxyPost').requestBody).toMatchObject({
      required: false,
      content: { '*/*': { schema: {} } },
    });
    expect(operation('proxyPost').responses['200']?.content).toMatchObject({ '*/*': { schema: {} } });
  });

  it('gives a file as bytes of any type, whole or in part, and errors as JSON', () => {
    const { responses } = operation('attachmentsContent');
    for (const status of ['200', '206'])
      expect(Object.keys(responses[status]?.content ?? {})).toEqual(['application/octet-stream', '*/*']);
    const [whole, part] = ['200', '206'].map((status) => Object.keys(responses[status]?.headers ?? {}));
    expect(whole).toEqual(expect.arrayContaining(['Content-Disposition', 'Accept-Ranges']));
    expect(part).toEqual([...(whole ?? []), 'Content-Range']);
    expect(Object.keys(responses['404']?.content ?? {})).toEqual(['application/json']);
    expect(parameter('attachmentsContent', 'range')).toMatchObject({
      in: 'header',
      required: false,
      'x-sdk-option': 'range',
    });
  });

  it('takes a file as bytes of any type, and answers with what is known of it', () => {
    const { requestBody, responses, parameters } = operation('attachmentsUpload');
    expect(requestBody).toEqual({
      required: true,
      content: {
        'application/octet-stream': { schema: {} },
        'multipart/form-data': { schema: expect.objectContaining({ required: ['file'] }) as unknown },
        '*/*': { schema: {} },
      },
    });
    expect(parameter('attachmentsUpload', 'file_name')).toMatchObject({
      required: true,
      example: 'invoice.pdf',
    });
    expect(parameters?.map(({ name }) => name)).not.toContain('X-Unique-Transaction-ID');
    expect(Object.keys(responses['200']?.content ?? {})).toEqual(['application/json']);
  });

  it('closes what is sent and leaves open what is returned', () => {
    const schemas = whole.components.schemas as Record<string, Record<string, unknown>>;
    expect(schemas.MessageCreate).toMatchObject({ additionalProperties: false });
    expect(schemas.Message).not.toHaveProperty('additionalProperties');
  });

  it('marks preview and deprecated endpoints', () => {
    expect(operation('connectionsImport')['x-preview']).toBe(true);
    const old = buildOpenApi({
      ...options,
      router: routerWith({ deprecated: '2026-01-01', sunset: '2027-01-01' }),
    });
    expect(old.paths['/old']?.get).toMatchObject({ deprecated: true, 'x-sunset': '2027-01-01' });
    expect(Object.keys(old.paths['/old']?.get?.responses['200']?.headers ?? {})).toEqual(
      expect.arrayContaining(['Deprecation', 'Sunset', 'Link']),
    );
    expect(operation('messagesAll').responses['200']?.headers).not.toHaveProperty('Deprecation');
  });

  it('names the error types that come with a status', () => {
    expect(operation('applicationsOne').responses['404']?.['x-error-types']).toEqual(['EntityNotFoundError']);
    expect(operation('applicationsOne').responses['200']).not.toHaveProperty('x-error-types');
  });

  it('refuses a tag without a description', () => {
    expect(() => buildOpenApi({ ...options, router: routerWith({ tag: 'Nowhere' }) })).toThrow('Nowhere');
  });

  it('refuses an endpoint without metadata', () => {
    const router = initContract().router({
      bare: { method: 'GET', path: '/bare', responses: { 200: z.string() } },
    });
    expect(() => buildOpenApi({ ...options, router })).toThrow('GET /bare has no metadata');
  });

  it('refuses two schemas of one name', () => {
    const router = initContract().router({
      first: endpoint('/first', z.object({ one: z.string() }).meta({ id: 'Twice' })),
      second: endpoint('/second', z.object({ other: z.string() }).meta({ id: 'Twice' })),
    });
    expect(() => buildOpenApi({ ...options, router })).toThrow('Twice');
  });
});

type Extra = Partial<Parameters<typeof routeMetadata>[0]>;

const endpoint = (path: string, body: z.ZodType, extra: Extra = {}) => ({
  method: 'GET' as const,
  path,
  summary: 'Read',
  responses: { 200: body },
  metadata: routeMetadata({ operationId: path.slice(1), tag: 'System', ...extra }),
});

const routerWith = (extra: Extra) => initContract().router({ old: endpoint('/old', z.string(), extra) });
