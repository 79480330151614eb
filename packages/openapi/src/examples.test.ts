import { connectionSchema, contract, listRoutes, type ConnectionRecord } from '@keyway/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { buildOpenApi, isDescribed } from './build-openapi.js';
import { responseExamples } from './examples/index.js';

const baseUrl = 'https://keyway.test';
const examples = responseExamples(baseUrl);
const document = buildOpenApi({ baseUrl, version: '1.2.3' });

type Other = { contentType: string; body: z.ZodType };
const answers = listRoutes(contract)
  .filter(isDescribed)
  .flatMap((route) =>
    Object.entries(route.responses).flatMap(([status, declared]) => {
      const schema = declared instanceof z.ZodType ? declared : (declared as Partial<Other>).body;
      return Number(status) < 300 && schema instanceof z.ZodType
        ? [{ name: route.metadata.operationId, route, status, schema }]
        : [];
    }),
  );

describe('the examples of answers', () => {
  it('are of operations that there are, and of every one with a body', () => {
    expect(Object.keys(examples).sort()).toEqual([...new Set(answers.map(({ name }) => name))].sort());
  });

  it.each(answers)('$name: what is shown could be answered', ({ name, route, status, schema }) => {
    // Nothing beyond the schema either: an attribute that went out of the contract must go out of the example.
    expect(schema.parse(examples[name])).toEqual(examples[name]);
    const path = document.paths[route.path.replace(/:(\w+)/g, '{$1}')];
    const content = path?.[route.method.toLowerCase()]?.responses[status]?.content ?? {};
    expect(Object.values(content)[0]?.examples).toEqual({ [name]: { value: examples[name] } });
  });

  it.each(answers)('$name: its status code is that of the answer', ({ name, status }) => {
    const { status_code = Number(status) } = examples[name] as { status_code?: number };
    expect(status_code).toBe(Number(status));
  });

  it('show no connection that could not be', () => {
    const shown = Object.values(examples)
      .flatMap((body) => (body as { data?: unknown }).data ?? [])
      .filter((data) => connectionSchema.safeParse(data).success) as ConnectionRecord[];
    expect(shown.length).toBe(6);
    for (const { state, health, enabled, allowed_actions, created_at } of shown) {
      expect(state === 'available').toBe(created_at === null);
      expect(allowed_actions.includes('disable')).toBe(enabled);
      if (state === 'available') expect([health, enabled, allowed_actions]).toEqual(['ok', false, []]);
      else expect(health === 'ok').toBe(state === 'callable');
    }
  });

  it('show no list that continues', () => {
    const lists = Object.values(examples).flatMap((body) => {
      const { meta, links, data } = body as { meta?: unknown; links?: unknown; data?: unknown[] };
      return meta ? [{ meta, links, count: data?.length }] : [];
    });
    expect(lists.length).toBeGreaterThan(6);
    for (const { meta, links, count } of lists) {
      expect(meta).toMatchObject({ items_on_page: count, cursors: { next: null } });
      expect(links).not.toHaveProperty('next');
    }
  });
});
