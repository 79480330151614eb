import { parseBrokenOff } from './break-off.js';
import { scrubPatterns } from './redact.js';
import { isSecretName, isSecretParameter } from './secret-names.js';

const MASK = '[redacted]';
const DEEPEST = 64;
const TOO_DEEP = '[too deep]';
const LIKE_JSON = /^\s*["[{]/;
/** `name=value`, as in addresses, forms, cookies and parameters of headers. */
const PARAMETER = /([^\s=&?;,#"'<>{}\\]{1,200})=("[^"]*"?|[^\s&;,"'<>\\]+)/g;
/** A member's name in JSON, in JSON within a string, too. */
const NAME = /(\\{0,15}["'])([^"'\\\s]{1,200})\1\s{0,100}:\s{0,100}/g;
const ELEMENT = /<([\w:.-]{1,200})(?:\s[^<>]*)?>/g;
/** A line of headers or of YAML, as an echo writes them. */
const LINE = /^([\t ]*(?:- )?([\w-]{1,200}):[\t ]+)\S.*$/gm;
/** All before the last `@` of an address. */
const USER_INFO = /\/\/[^/?#\s"']{1,2000}@/g;
/** Addresses of files that open for whoever knows them, as Zendesk's do. */
const TOKEN_IN_PATH = /(\/tokens?\/)[^/?#&\s"'<>\\]+/gi;

/** Masks what a text holds under the name of a secret, in any syntax, and what looks like a secret by itself. */
export const redactText = (text: string): string =>
  scrubPatterns(
    redactMembers(
      redactElements(
        text
          .replace(USER_INFO, `//${MASK}@`)
          .replace(TOKEN_IN_PATH, `$1${MASK}`)
          .replace(
            PARAMETER,
            (_whole, name: string, value: string) => `${name}=${redactParameter(name, value)}`,
          ),
      ).replace(LINE, (whole, head: string, name: string) => (isSecretName(name) ? `${head}${MASK}` : whole)),
    ),
  );

/** The same of an address or a form, where a value ends at nothing but the next parameter. */
export const redactQuery = (text: string): string =>
  redactText(
    text.replace(/([^?&=#\s]{1,200})=([^&#\s]+)/g, (whole, name: string) =>
      isSecretParameter(decoded(name)) ? `${name}=${MASK}` : whole,
    ),
  );

/** All that is within an element, however it is written; where it breaks off, to the end. */
const redactElements = (text: string): string => {
  let result = '';
  let done = 0;
  for (const { 0: head, 1: name = '', index } of text.matchAll(ELEMENT)) {
    const start = index + head.length;
    if (start < done || head.endsWith('/>') || !isSecretName(name)) continue;
    const end = text.indexOf(`</${name}`, start);
    result += text.slice(done, start) + MASK;
    done = end < 0 ? text.length : end;
  }
  return result + text.slice(done);
};

const redactMembers = (text: string): string => {
  let result = '';
  let done = 0;
  for (const { 0: head, 1: quote = '', 2: name = '', index } of text.matchAll(NAME)) {
    const start = index + head.length;
    if (start < done || !isSecretName(name) || /^(?:null|true|false)\b/.test(text.slice(start))) continue;
    result += `${text.slice(done, start)}${quote}${MASK}${quote}`;
    done = endOfValue(text, start, quote);
  }
  return result + text.slice(done);
};

/** A string ends at its quote, what holds members where it is closed; what breaks off, at the end. */
const endOfValue = (text: string, start: number, quote: string): number => {
  if (/[[{]/.test(text.charAt(start))) return endOfMembers(text, start);
  if (!text.startsWith(quote, start)) return start + (/^[\w.+-]*/.exec(text.slice(start))?.[0].length ?? 0);
  let end = text.indexOf(quote, start + quote.length);
  while (end > 0 && text[end - 1] === '\\') end = text.indexOf(quote, end + 1);
  return end < 0 ? text.length : end + quote.length;
};

const endOfMembers = (text: string, start: number): number => {
  let depth = 0;
  let isInString = false;
  for (let index = start; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (isInString && character === '\\') index += 1;
    else if (character === '"') isInString = !isInString;
    else if (isInString) continue;
    else if ('[{'.includes(character)) depth += 1;
    else if (']}'.includes(character) && (depth -= 1) === 0) return index + 1;
  }
  return text.length;
};

const redactParameter = (name: string, value: string): string => {
  if (isSecretParameter(decoded(name.replace(/^u0026/i, '')))) return MASK;
  if (!/%(?:25)*3D/i.test(value)) return value;
  // An address within an address.
  const inner = decoded(value);
  const redacted = inner === value ? inner : redactText(inner);
  return redacted === inner ? value : encodeURIComponent(redacted);
};

/** The same of what may be JSON, whole or cut off: there a secret's name may stand above more than a text. */
export const redactJson = (text: string): string => {
  const value = LIKE_JSON.test(text) ? (tryParse(text) ?? parseBrokenOff(text)) : undefined;
  if (value === undefined) return redactText(text);
  try {
    const redacted = JSON.stringify(redactNode(value, 0));
    // A name may stand twice in what was written, of which parsing keeps one.
    return redactText(redacted === JSON.stringify(value) ? text : redacted);
  } catch {
    return TOO_DEEP;
  }
};

const redactNode = (node: unknown, depth: number): unknown => {
  if (typeof node === 'string') return redactJson(node);
  if (typeof node !== 'object' || node === null) return node;
  if (depth >= DEEPEST) return TOO_DEEP;
  if (Array.isArray(node)) return node.map((item) => redactNode(item, depth + 1));
  const { name: named, key, id, field } = node as Readonly<Record<string, unknown>>;
  const isPairOfSecret = [named, key, id, field].some(
    (each) => typeof each === 'string' && isSecretName(each),
  );
  // A request for a token, whose code is one.
  const isSecretHere = 'grant_type' in node ? isSecretParameter : isSecretName;
  return Object.fromEntries(
    Object.entries(node).map(([name, member]) => {
      const isSecret = isSecretHere(name) || (isPairOfSecret && name === 'value');
      return [name, isSecret && !isHarmless(member) ? MASK : redactNode(member, depth + 1)];
    }),
  );
};

const isHarmless = (member: unknown): boolean => member === null || typeof member === 'boolean';

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

const tryParse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};
