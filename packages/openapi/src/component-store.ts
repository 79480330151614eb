import { dateTimeInputSchema, storedDateTimeSchema } from '@keyway/contract';
import { z } from 'zod';

import type { Components, JsonSchema, Reference } from './document.js';

/** Collects what a document references, so that it carries this and nothing else. */
export type ComponentStore = {
  readonly components: Components;
  /** Adds a component on its first use. */
  use(kind: keyof Components, name: string, build: () => unknown): Reference;
  /** `input`: what a caller sends as JSON. `output`: what is returned, or what a text parameter means once parsed. */
  schema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema;
};

export function buildComponentStore(): ComponentStore {
  const components: Components = { schemas: {}, examples: {}, headers: {}, securitySchemes: {} };
  const use: ComponentStore['use'] = (kind, name, build) => {
    components[kind][name] ??= build();
    return { $ref: `#/components/${kind}/${name}` };
  };
  const convert: ComponentStore['schema'] = (schema, io) => {
    const { root, definitions } = toJsonSchema(schema, io);
    for (const [name, definition] of Object.entries(definitions)) {
      const known = components.schemas[name];
      if (known && JSON.stringify(known) !== JSON.stringify(definition)) {
        throw new Error(`two different schemas are called ${name}; give one of them another id`);
      }
      use('schemas', name, () => definition);
    }
    return root;
  };
  // Every endpoint refers to the same few: converting them each time takes most of a document's time.
  const converted = { input: new Map<z.ZodType, JsonSchema>(), output: new Map<z.ZodType, JsonSchema>() };
  const schema: ComponentStore['schema'] = (given, io) => {
    const root = converted[io].get(given) ?? convert(given, io);
    converted[io].set(given, root);
    return root;
  };
  return { components, use, schema };
}

const DEFINITIONS = '#/$defs/';

/** Converted as a member of an object, so that a named schema becomes a reference at the top too. */
function toJsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const converted = z.toJSONSchema(z.object({ root: schema }), {
    io,
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema }) => simplify(zodSchema, jsonSchema, io),
  });
  const definitions = Object.fromEntries(
    Object.entries(converted.$defs ?? {}).map(([name, definition]) => [
      name,
      withoutName(hoistReferences(definition)),
    ]),
  );
  return { root: hoistReferences(converted.properties?.root) as JsonSchema, definitions };
}

const dateTimeInputs: unknown[] = [dateTimeInputSchema, storedDateTimeSchema].map(({ _zod }) => _zod.def);

function simplify(zodSchema: z.core.$ZodTypes, jsonSchema: JsonSchema, io: 'input' | 'output'): void {
  // Readers must expect new attributes: only what is sent is closed.
  if (io === 'output' && zodSchema._zod.def.type === 'object' && !zodSchema._zod.def.catchall) {
    delete jsonSchema.additionalProperties;
  }
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  // The same with another description shares its definition.
  if (dateTimeInputs.includes(zodSchema._zod.def)) jsonSchema.format = 'date-time';
  if (jsonSchema.format) delete jsonSchema.pattern;
}

function hoistReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hoistReferences);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === '$ref' && typeof member === 'string'
        ? member.replace(DEFINITIONS, '#/components/schemas/')
        : hoistReferences(member),
    ]),
  );
}

function withoutName(definition: unknown): unknown {
  const { id: _id, $id: _dollarId, ...rest } = definition as JsonSchema;
  return rest;
}
