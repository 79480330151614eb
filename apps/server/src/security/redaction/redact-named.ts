import { isNestedTooDeeply } from '../input/index.js';
import { parseBrokenOff } from './break-off.js';
import { endOfValue } from './end-of-value.js';
import { redactMarkup } from './redact-markup.js';
import { scrubPatterns } from './redact.js';
import { isSecretName, isSecretParameter } from './secret-names.js';

const MASK = '[redacted]';
const DEEPEST = 64;
/** An address within an address is usual, one that is encoded more often than this is nobody's. */
const MOST_ENCODINGS = 8;
/** More than these are not even parsed. */
const MOST_LEVELS = 1_000;
const TOO_DEEP = '[too deep]';
const LIKE_JSON = /^\s*["[{]/;
/** `name=value`, as in addresses, forms, cookies and parameters of headers. */
const PARAMETER = /(?<![^\s=&?;,#"'<>{}\\])([^\s=&?;,#"'<>{}\\]+)=("[^"]*"?|[^\s&;,"'<>\\]+)/g;
/** The same of an address or a form, where only the next parameter ends a value. */
const QUERY_PARAMETER = /(?<![^?&=#\s])([^?&=#\s]+)=([^&#\s]+)/g;
/** Characters at the end of a name in which a secret's name is looked for. */
const MOST_OF_A_NAME = 200;
/** A member's name in JSON, in JSON within a string, too. */
const NAME = /(\\{0,15}["'])((?:[^"'\\\r\n]|\\{1,16}u[0-9a-fA-F]{4}){1,200})\1\s{0,100}:\s{0,100}/g;
const ESCAPED = /\\+u([0-9a-fA-F]{4})/g;
/** A name without quotes, as arguments of GraphQL have, and headers within a text; of a variable, up to its default. */
const ARGUMENT =
  /(?<![\w$-])(?:([A-Za-z_][\w-]{0,199})\s{0,100}:|\$(\w{1,200})\s{0,100}:[\s\w![\]]{0,200}=)\s{0,100}/g;
const OPENING = /^\\{0,15}(?:"{3}|["'])/;
/** What stands there without quotes; of a header its scheme goes with it. */
const BARE = /^(?:(?:Bearer|Basic|Token|Digest) {1,8})?[^\s,;(){}[\]"'<>&\\]*/i;
/** A line of headers or of YAML, as an echo writes them. */
const LINE = /^([\t ]*(?:- )?([\w-]{1,200}):[\t ]+)\S.*$/gm;
/** All before the last `@` of an address. */
const USER_INFO = /\/\/[^/?#\s"']{1,2000}@/g;
/** Addresses of files that open for whoever knows them, as Zendesk's do. */
const TOKEN_IN_PATH = /(\/tokens?\/)[^/?#&\s"'<>\\]+/gi;

/** Masks what a text holds under the name of a secret, in any syntax, and what looks like a secret by itself. */
export const redactText = (text: string): string => redactWithin(text, 0);

/** The same at some depth of addresses within addresses. */
const redactWithin = (text: string, depth: number): string =>
  scrubPatterns(
    redactArguments(
      redactMembers(
        redactMarkup(
          text
            .replace(USER_INFO, `//${MASK}@`)
            .replace(TOKEN_IN_PATH, `$1${MASK}`)
            .replace(
              PARAMETER,
              (_whole, name: string, value: string) => `${name}=${redactParameter(name, value, depth)}`,
            ),
        ).replace(LINE, (whole, head: string, name: string) =>
          isSecretName(name) ? `${head}${MASK}` : whole,
        ),
      ),
    ),
  );

/** The same of an address or a form, where a value ends at nothing but the next parameter. */
export const redactQuery = (text: string): string =>
  redactText(
    text.replace(QUERY_PARAMETER, (whole, name: string) =>
      isSecretParameter(nameOf(name)) ? `${name}=${MASK}` : whole,
    ),
  );

function redactMembers(text: string): string {
  let result = '';
  let done = 0;
  for (const { 0: head, 1: quote = '', 2: name = '', index } of text.matchAll(NAME)) {
    const start = index + head.length;
    if (start < done || !isSecretName(unescaped(name)) || isNothing(text, start)) continue;
    result += `${text.slice(done, start)}${quote}${MASK}${quote}`;
    done = endOfValue(text, start, quote);
  }
  return result + text.slice(done);
}

function redactArguments(text: string): string {
  let result = '';
  let done = 0;
  for (const { 0: head, 1: argument, 2: variable = '', index } of text.matchAll(ARGUMENT)) {
    const start = index + head.length;
    if (start < done || !isSecretName(argument ?? variable) || isNothing(text, start)) continue;
    const end = endOfArgument(text, start);
    if (end === start) continue;
    result += text.slice(done, start) + MASK;
    done = end;
  }
  return result + text.slice(done);
}

function endOfArgument(text: string, start: number): number {
  const [quote = ''] = OPENING.exec(text.slice(start, start + 20)) ?? [];
  if (quote !== '' || /[[{]/.test(text.charAt(start))) return endOfValue(text, start, quote);
  return start + (BARE.exec(text.slice(start))?.[0].length ?? 0);
}

const isNothing = (text: string, start: number): boolean =>
  /^(?:null|true|false)\b/.test(text.slice(start, start + 6));

const unescaped = (name: string): string =>
  name.replace(ESCAPED, (_whole, code: string) => String.fromCharCode(parseInt(code, 16)));

function redactParameter(name: string, value: string, depth: number): string {
  if (isSecretParameter(nameOf(name))) return MASK;
  if (!/%(?:25)*(?:3D|3A|3E)/i.test(value)) return value;
  if (depth >= MOST_ENCODINGS) return MASK;
  // An address, JSON or markup within an address.
  const inner = decoded(value);
  const redacted = inner === value ? inner : redactWithin(inner, depth + 1);
  return redacted === inner ? value : encodeURIComponent(redacted);
}

const nameOf = (written: string): string => decoded(written.slice(-MOST_OF_A_NAME).replace(/^u0026/i, ''));

/** The same of what may be JSON, whole or cut off: there a secret's name may stand above more than a text. */
export function redactJson(text: string): string {
  if (isNestedTooDeeply(text, MOST_LEVELS)) return TOO_DEEP;
  const value = LIKE_JSON.test(text) ? (tryParse(text) ?? parseBrokenOff(text)) : undefined;
  if (value === undefined) return redactText(text);
  try {
    const redacted = JSON.stringify(redactNode(value, 0));
    // A name may stand twice in what was written, of which parsing keeps one.
    return redactText(redacted === JSON.stringify(value) ? text : redacted);
  } catch {
    return TOO_DEEP;
  }
}

function redactNode(node: unknown, depth: number): unknown {
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
}

const isHarmless = (member: unknown): boolean => member === null || typeof member === 'boolean';

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
