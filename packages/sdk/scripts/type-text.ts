import { z } from 'zod';

export type JsonSchema = {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  /** Names known texts that several records share. */
  title?: string;
  type?: string | string[] | undefined;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  description?: string | undefined;
  deprecated?: boolean;
};

/** The shape a caller writes (`input`) or receives (`output`), as JSON Schema. */
export const shapeOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;

/** A comment block, or nothing. */
export function docText(lines: readonly (string | undefined)[], indent = ''): string {
  const present = lines.filter((line) => line !== undefined).map((line) => line.replaceAll('*/', '*∕'));
  if (present.length === 0) return '';
  if (present.length === 1) return `${indent}/** ${present[0]} */\n`;
  return `${indent}/**\n${present.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`;
}

/** Writes a JSON Schema as a TypeScript type; what no type can say is left out. */
export function typeText(schema: JsonSchema, indent = ''): string {
  if (schema.$ref) return nameInRef(schema.$ref);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return unionText(choices.map((choice) => typeText(choice, indent)));
  if (schema.allOf) return schema.allOf.map((part) => memberText(part, indent)).join(' & ');
  if (Array.isArray(schema.type)) {
    return unionText(schema.type.map((type) => typeText({ ...schema, type }, indent)));
  }
  if (schema.type === 'object') return objectText(schema, indent);
  if (schema.type === 'array') return `${memberText(schema.items ?? {}, indent)}[]`;
  return schema.type === 'integer' ? 'number' : (schema.type ?? 'unknown');
}

function objectText(schema: JsonSchema, indent: string): string {
  const members = Object.entries(schema.properties ?? {});
  if (members.length === 0) return recordText(schema.additionalProperties, indent);
  const inner = `${indent}  `;
  const lines = members.map(([name, member]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    // Under `exactOptionalPropertyTypes`, an optional member takes `undefined` only if its type says so.
    const mark = schema.required?.includes(name) ? '' : '?';
    const type = typeText(member, inner);
    const nothing = mark && type !== 'unknown' ? ' | undefined' : '';
    const doc = docText([member.description, member.deprecated ? '@deprecated' : undefined], inner);
    return `${doc}${inner}${key}${mark}: ${type}${nothing};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

function recordText(values: boolean | JsonSchema | undefined, indent: string): string {
  if (values === false) return 'Record<string, never>';
  return `Record<string, ${typeof values === 'object' ? typeText(values, indent) : 'unknown'}>`;
}

/** The name that a reference ends in. */
export const nameInRef = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);
const unionText = (parts: string[]): string => [...new Set(parts)].join(' | ');
/** As part of an array or intersection: in parentheses where the type is itself a union. */
function memberText(schema: JsonSchema, indent: string): string {
  const text = typeText(schema, indent);
  const { anyOf, oneOf, allOf, enum: values, type } = schema;
  const compound = anyOf ?? oneOf ?? allOf ?? values ?? Array.isArray(type);
  return compound && !schema.$ref ? `(${text})` : text;
}
