import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { contract } from './contract.js';
import { listRoutes } from './list-routes.js';

/** The smallest integer column is a PostgreSQL `integer`. */
const HIGHEST = 2 ** 31 - 1;
/** Attributes that are not stored in an integer column: they stay JSON, or are passed on. */
const scalars = /\/(?:metadata|custom_fields)\//;

type Node = { type?: string; minimum?: number; exclusiveMinimum?: number; maximum?: number };

/** Every number below a schema that could be larger than a column takes, by its path. */
function listUnbounded(node: unknown, path: string): string[] {
  if (Array.isArray(node)) return node.flatMap((each) => listUnbounded(each, path));
  if (typeof node !== 'object' || node === null) return [];
  const { type, exclusiveMinimum = -Infinity, minimum = exclusiveMinimum, maximum = Infinity } = node as Node;
  const isNumber = type === 'integer' || type === 'number';
  const isBounded = minimum >= -HIGHEST - 1 && maximum <= HIGHEST;
  const below = Object.entries(node).flatMap(([name, child]) => listUnbounded(child, `${path}/${name}`));
  return isNumber && !isBounded && !scalars.test(`${path}/`) ? [path, ...below] : below;
}

/** The schema a handler gets: after coercion, with its limits. */
const describeInput = (schema: z.ZodType): unknown =>
  z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' });

const inputs = listRoutes(contract).flatMap(({ method, path, query, pathParams, ...route }) =>
  Object.entries({ body: 'body' in route ? route.body : undefined, query, pathParams }).flatMap(
    ([place, schema]) =>
      schema instanceof z.ZodType ? [{ name: `${method} ${path} ${place}`, schema }] : [],
  ),
);

describe('a number that a client sends', () => {
  it.each(inputs)('$name fits into its column', ({ schema }) => {
    expect(listUnbounded(describeInput(schema), '')).toEqual([]);
  });

  it('is found where it does not fit', () => {
    const schema = z.object({ plan: z.object({ limit: z.number().int().min(0).nullable() }) });
    expect(listUnbounded(describeInput(schema), '')).toEqual([
      expect.stringContaining('/properties/plan/properties/limit'),
    ]);
    const bounded = z.object({ limit: z.int32().nullable(), size: z.number().min(0).max(9) });
    expect(listUnbounded(describeInput(bounded), '')).toEqual([]);
  });
});
