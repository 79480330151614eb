import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { docText, shapeOf, typeText } from './type-text.js';

const textOf = (schema: z.ZodType, io: 'input' | 'output' = 'output') => typeText(shapeOf(schema, io));

describe('typeText', () => {
  it.each([
    [z.array(z.enum(['a', 'b'])), '("a" | "b")[]'],
    [z.array(z.object({ a: z.string() }).nullable()), '({\n  a: string;\n} | null)[]'],
    [z.string().nullable(), 'string | null'],
    [z.union([z.number().int(), z.number(), z.literal(true)]), 'number | true'],
    [z.record(z.string(), z.union([z.string(), z.null()])), 'Record<string, string | null>'],
    [z.strictObject({}), 'Record<string, never>'],
    [z.unknown(), 'unknown'],
    [z.object({ a: z.string().optional() }), '{\n  a?: string | undefined;\n}'],
    [z.object({ 'a-b': z.unknown().optional(), c: z.boolean() }), '{\n  "a-b"?: unknown;\n  c: boolean;\n}'],
  ])('writes what the schema takes: %#', (schema, text) => {
    expect(textOf(schema)).toBe(text);
  });

  it('marks what is deprecated', () => {
    const schema = z.object({ a: z.string().meta({ description: 'An a', deprecated: true }) });
    expect(textOf(schema)).toBe('{\n  /**\n   * An a\n   * @deprecated\n   */\n  a: string;\n}');
  });

  it('tells what is written from what is read', () => {
    const schema = z.string().transform(Number).pipe(z.number());
    expect([textOf(schema, 'input'), textOf(schema, 'output')]).toEqual(['string', 'number']);
  });

  it('lets no description end its comment', () => {
    expect(docText(['a */ b'])).not.toMatch(/\*\/ b/);
  });
});
