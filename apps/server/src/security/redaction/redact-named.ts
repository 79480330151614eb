import { isNestedTooDeeply } from '../input/index.js';
import { parseBrokenOff } from './break-off.js';
import { endOfValue } from './end-of-value.js';
import { redactMarkup } from './redact-markup.js';
import { scrubPatterns } from './redact.js';
import { isSecretName, isSecretParameter } from './secret-names.js';

const MASK = '[redacted]';
const DEEPEST = 64;
/** A URL within a URL is common, but no real one is encoded more often than this. */
const MOST_ENCODINGS = 8;
/** Deeper nesting is not even parsed. */
const MOST_LEVELS = 1_000;
const TOO_DEEP = '[too deep]';
const LIKE_JSON = /^\s*["[{]/;
/** Matches `name=value` in URLs, forms, cookies and header parameters. */
const PARAMETER = /(?<![^\s=&?;,#"'<>{}\\])([^\s=&?;,#"'<>{}\\]+)=("[^"]*"?|[^\s&;,"'<>\\]+)/g;
/** Matches it in a URL or a form, where only the next parameter ends a value. */
const QUERY_PARAMETER = /(?<![^?&=#\s])([^?&=#\s]+)=([^&#\s]+)/g;
/** Trailing characters of a name that are checked for a secret's name. */
const MOST_OF_A_NAME = 200;
/** Matches a member name in JSON, also in JSON within a string. */
const NAME = /(\\{0,15}["'])((?:[^"'\\\r\n]|\\{1,16}u[0-9a-fA-F]{4}){1,200})\1\s{0,100}:\s{0,100}/g;
const ESCAPED = /\\+u([0-9a-fA-F]{4})/g;
/** Matches an unquoted name, as in GraphQL arguments and headers within a text; for a variable, up to its default. */
const ARGUMENT =
  /(?<![\w$-])(?:([A-Za-z_][\w-]{0,199})\s{0,100}:|\$(\w{1,200})\s{0,100}:[\s\w![\]]{0,200}=)\s{0,100}/g;
const OPENING = /^\\{0,15}(?:"{3}|["'])/;
/** Matches an unquoted value; in a header, including its scheme. */
const BARE = /^(?:(?:Bearer|Basic|Token|Digest) {1,8})?[^\s,;(){}[\]"'<>&\\]*/i;
/** Matches a line of headers or YAML, as an echo formats them. */
const LINE = /^([\t ]*(?:- )?([\w-]{1,200}):[\t ]+)\S.*$/gm;
/** Matches everything before the last `@` of a URL's authority. */
const USER_INFO = /\/\/[^/?#\s"']{1,2000}@/g;
/** Matches tokens in URLs that need no other credential, such as Zendesk's file URLs. */
const TOKEN_IN_PATH = /(\/tokens?\/)[^/?#&\s"'<>\\]+/gi;

/** Masks values under the name of a secret, in any syntax, and values that look like a secret. */
export const redactText = (text: string): string => redactWithin(text, 0);

/** Does the same at some depth of nested URLs. */
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

/** Does the same in a URL or a form, where only the next parameter ends a value. */
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
  // A URL, JSON or markup within a URL.
  const inner = decoded(value);
  const redacted = inner === value ? inner : redactWithin(inner, depth + 1);
  return redacted === inner ? value : encodeURIComponent(redacted);
}

const nameOf = (written: string): string => decoded(written.slice(-MOST_OF_A_NAME).replace(/^u0026/i, ''));

/** Does the same for possible JSON, complete or truncated, where a secret's name may apply to more than a string. */
export function redactJson(text: string): string {
  if (isNestedTooDeeply(text, MOST_LEVELS)) return TOO_DEEP;
  const value = LIKE_JSON.test(text) ? (tryParse(text) ?? parseBrokenOff(text)) : undefined;
  if (value === undefined) return redactText(text);
  try {
    const redacted = JSON.stringify(redactNode(value, 0));
    // The text may repeat a name, of which parsing keeps only one.
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
  // A token request, whose `code` is a secret.
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
