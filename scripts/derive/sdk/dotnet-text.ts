import type { Type } from './types.js';

/** Where the readers of one kind of value are found, and how its type is spelled. */
type Spelling = {
  /** `IReadOnlyList<MessageRecipient>`, without the question mark of what may be null. */
  readonly type: string;
  /** An expression of what reads it from JSON. */
  readonly read: string;
  /** Numbers, flags and names of lists are values, which have another way of being absent. */
  readonly value: boolean;
};

/** `conversation_id` → `ConversationId`, `reply_to` → `ReplyTo`, `STARTS_WITH` → `StartsWith`. */
export function csharpName(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const joined = words
    .map((word) => (/^[A-Z0-9]+$/.test(word) ? word.charAt(0) + word.slice(1).toLowerCase() : word))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
  return /^\d/.test(joined) ? `_${joined}` : joined;
}

/** `service_id` → `serviceId` */
export function argumentName(name: string): string {
  const pascal = csharpName(name);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

export const csharpString = (text: string): string => JSON.stringify(text);

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** One element of a documentation comment; code between backquotes becomes `<c>`. */
export function docLine(element: string, text: string, indent: string): string {
  const [name] = element.split(' ');
  const body = escapeXml(text).replaceAll(/`([^`]+)`/g, '<c>$1</c>');
  return `${indent}/// <${element}>${body}</${name}>\n`;
}

/** Has the compiler warn of what will be gone. */
export const obsoleteLine = (sunset: string | undefined): string =>
  `    [Obsolete("Deprecated${sunset ? `, gone after ${sunset}` : ''}: the changelog names what to use instead.")]\n`;

/** Ends with a full stop, as sentences of documentation do. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** How a value is spelled in C# and read from JSON. */
export function spell(type: Type): Spelling {
  switch (type.kind) {
    case 'text':
      return type.format === 'date-time'
        ? { type: 'DateTimeOffset', read: 'Wire.Time', value: true }
        : { type: 'string', read: 'Wire.Text', value: false };
    case 'integer':
      return { type: 'long', read: 'Wire.Integer', value: true };
    case 'number':
      return { type: 'double', read: 'Wire.Number', value: true };
    case 'boolean':
      return { type: 'bool', read: 'Wire.Flag', value: true };
    case 'enumeration':
      return { type: type.name, read: `${type.name}.FromWire`, value: true };
    case 'object':
      return { type: type.name, read: `${type.name}.FromWire`, value: false };
    case 'list':
      return spellList('List', type.items);
    case 'map': {
      const values = spellWithin(type.values);
      const read = `static wire => Wire.Map(wire, ${values.read})`;
      return { type: `IReadOnlyDictionary<string, ${values.type}>`, read, value: false };
    }
    case 'union': {
      const list = type.choices.find((choice) => choice.kind === 'list');
      return list ? spellList('OneOrMore', list.items) : anything;
    }
    default:
      return anything;
  }
}

const anything: Spelling = { type: 'JsonNode', read: 'Wire.Node', value: false };

function spellList(reader: string, items: Type): Spelling {
  const inner = spellWithin(items);
  const read = `static wire => Wire.${reader}(wire, ${inner.read})`;
  return { type: `IReadOnlyList<${inner.type}>`, read, value: false };
}

/** As an item of a list or a value of a map; what may be anything may be null there. */
function spellWithin(type: Type): Spelling {
  const inner = spell(type);
  if (!type.nullable && inner !== anything) return inner;
  if (inner.value) throw new Error(`a list of ${inner.type}s that may be null has no reader yet`);
  return { ...inner, type: `${inner.type}?`, read: `Wire.OrNull(${inner.read})` };
}
