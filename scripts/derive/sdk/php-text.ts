import { pascalCase, type Type } from './types.js';

const notice = '// Computed from the OpenAPI description by `npm run derive`; not edited by hand.';

/** A file with one class. */
export const phpFile = (namespace: string, body: string): string =>
  `<?php\n\ndeclare(strict_types=1);\n\n${notice}\n\nnamespace ${namespace};\n\n${body}`;

/** `use` lines of the classes, in order. */
export function phpUses(classes: readonly string[]): string {
  const sorted = [...new Set(classes)].sort();
  return sorted.length === 0 ? '' : `${sorted.map((name) => `use ${name};\n`).join('')}\n`;
}

/** A comment block; an empty line in it for an empty text. */
export function phpDoc(lines: readonly string[], indent = ''): string {
  if (lines.length === 0) return '';
  const safe = lines.map((line) => line.replaceAll('*/', '*∕'));
  if (safe.length === 1) return `${indent}/** ${safe[0]} */\n`;
  return `${indent}/**\n${safe.map((line) => `${indent} *${line && ` ${line}`}\n`).join('')}${indent} */\n`;
}

/** A value as PHP source. */
export function phpValue(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(phpValue).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    return `[${Object.entries(value)
      .map(([key, member]) => `${phpValue(key)} => ${phpValue(member)}`)
      .join(', ')}]`;
  }
  return String(value);
}

export function camelCase(name: string): string {
  const pascal = pascalCase(name);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

/** `customer-support` → `CUSTOMER_SUPPORT`, `apiKey` → `API_KEY`. */
export const constantCase = (value: string): string =>
  value
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/\W+/g, '_')
    .toUpperCase();

/** The declared type; moments that callers give may be objects of PHP. */
export function phpType(type: Type, { optional, sent }: { optional: boolean; sent: boolean }): string {
  const names = [...new Set(namesOf(type, sent))];
  if (names.includes('mixed')) return 'mixed';
  if (!optional && !type.nullable) return names.join('|');
  return names.length === 1 ? `?${names[0]}` : [...names, 'null'].join('|');
}

function namesOf(type: Type, sent: boolean): string[] {
  switch (type.kind) {
    case 'text':
      return type.format === 'date-time' && sent ? ['\\DateTimeInterface', 'string'] : ['string'];
    case 'integer':
      return ['int'];
    case 'number':
      return ['int', 'float'];
    case 'boolean':
      return ['bool'];
    case 'any':
      return ['mixed'];
    case 'list':
    case 'map':
      return ['array'];
    case 'object':
      return [type.name];
    case 'enumeration':
      return ['string'];
    case 'union':
      return type.choices.flatMap((choice) => namesOf(choice, sent));
  }
}

/** The type in a comment, where more can be said: `list<MessageRecipient>`. */
export function phpDocType(type: Type, { optional, sent }: { optional: boolean; sent: boolean }): string {
  const text = docNames(type, sent);
  return (optional || type.nullable) && text !== 'mixed' ? `${text}|null` : text;
}

function docNames(type: Type, sent: boolean): string {
  const inner = (value: Type): string => phpDocType(value, { optional: false, sent });
  if (type.kind === 'list') return `list<${inner(type.items)}>`;
  if (type.kind === 'map') return `array<string, ${inner(type.values)}>`;
  if (type.kind === 'union')
    return [...new Set(type.choices.map((choice) => docNames(choice, sent)))].join('|');
  return namesOf(type, sent).join('|');
}

/** The names of the enumerations whose values the type takes. */
export function enumerationsIn(type: Type): string[] {
  if (type.kind === 'enumeration') return [type.name];
  if (type.kind === 'list') return enumerationsIn(type.items);
  if (type.kind === 'map') return enumerationsIn(type.values);
  return type.kind === 'union' ? [...new Set(type.choices.flatMap(enumerationsIn))] : [];
}
