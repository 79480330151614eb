import { isNestedTooDeeply } from '../input/index.js';
import { findEscaped, replaceSpans } from './find-escaped.js';
import { keepRecent } from './keep-recent.js';
import { createBeginningScrubber } from './scrub-beginning.js';
import { secretForms, MIN_SECRET } from './secret-forms.js';

const MASK = '[redacted]';
const DEEPEST = 64;
/** Deeper nesting is not even parsed. */
const MOST_LEVELS = 1_000;

/** Masks known secrets by value, in any form. */
export type Scrubber = {
  scrubText(text: string): string;
  scrubValue(json: unknown): unknown;
  /** Scrubs a truncated text; a secret truncated with it is masked, too. */
  scrubBeginning(bytes: Buffer): Buffer;
};

type Matcher = { pattern: RegExp; shortest: number };
type Headers = Record<string, string | string[] | undefined>;

const SECRET_HEADER =
  /(?:^|[-_])(?:authorization|cookie2?|token|secret|password|signature|api[-_]?key|auth)(?:$|[-_])/i;

/**
 * Builds a scrubber for these secrets in every form of secretForms, and with any of their characters escaped. Secrets
 * shorter than 4 characters are ignored: masking them would destroy every text.
 */
export function createScrubber(secrets: readonly string[]): Scrubber {
  const known = secrets.filter(({ length }) => length >= MIN_SECRET);
  const matcher = matcherFor(known);
  const scrubText = (text: string) => {
    const { pattern, shortest } = matcher();
    if (text.length < shortest) return text;
    const masked = text.replace(pattern, MASK);
    return replaceSpans(masked, findEscaped(masked, known), () => MASK);
  };
  return {
    scrubText,
    scrubValue: (json) => scrubNode(json, scrubText, new Map(), 0),
    scrubBeginning: createBeginningScrubber(known),
  };
}

/** Returns a scrubber that applies both. */
export function joinScrubbers(first: Scrubber, second: Scrubber): Scrubber {
  return {
    scrubText: (text) => second.scrubText(first.scrubText(text)),
    scrubValue: (json) => second.scrubValue(first.scrubValue(json)),
    scrubBeginning: (bytes) => second.scrubBeginning(first.scrubBeginning(bytes)),
  };
}

/** Masks headers that carry secrets by name, and known secrets in all others. */
export function scrubHeaders(headers: Headers, scrubber: Scrubber): Record<string, string> {
  const result = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    result[name] = SECRET_HEADER.test(name) ? MASK : scrubber.scrubText(String(value));
  }
  return result;
}

/**
 * Matches a PEM private key, complete or truncated, also form-encoded; in base64 it matches any PEM, whose type is not
 * visible.
 */
const PRIVATE_KEY =
  /-----BEGIN(?:[ +]|%20)([A-Z0-9 +%]{0,60}PRIVATE(?:[ +]|%20)KEY[A-Z0-9 +%]{0,20})-----[^"'<>]*?(?:-----END(?:[ +]|%20)\1-----|(?=["'<>])|$)|LS0tLS1CRUdJTi[\w+/=%-]*/g;

/** Masks anything that looks like a secret, as the last step of logging. */
export function scrubPatterns(text: string): string {
  return text
    .replace(PRIVATE_KEY, MASK)
    .replace(/kw_(?:live|test)_[0-9A-Za-z]+/g, MASK)
    .replace(/\b(Bearer|Basic)\s{1,8}[^\s"',;]+/gi, `$1 ${MASK}`)
    .replace(/(?<![\w-])eyJ[\w-]+\.[\w-]+(?:\.[\w-]*)*/g, MASK);
}

const matcherFor = keepRecent((secrets: readonly string[]): Matcher => {
  const forms = [...new Set(secrets.flatMap(secretForms))].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(forms.map(escapeForPattern).join('|'), 'g');
  return { pattern, shortest: forms.at(-1)?.length ?? Infinity };
});

type Seen = Map<object, unknown>;

function scrubNode(node: unknown, scrubText: Scrubber['scrubText'], seen: Seen, depth: number): unknown {
  if (typeof node === 'string') return scrubString(node, scrubText, depth);
  if (typeof node === 'number' || typeof node === 'bigint') return scrubNumber(node, scrubText);
  if (typeof node !== 'object' || node === null) return typeof node === 'boolean' ? node : null;
  if (depth >= DEEPEST) return '[too deep]';
  if (node instanceof Uint8Array) return '[binary]';
  if (node instanceof Date) return node.toJSON();
  // The copy is registered before it is filled, so that a cycle ends and a shared object is walked once.
  if (seen.has(node)) return seen.get(node);
  if (Array.isArray(node)) {
    const items: unknown[] = [];
    seen.set(node, items);
    for (const item of node) items.push(scrubNode(item, scrubText, seen, depth + 1));
    return items;
  }
  const copy = {};
  seen.set(node, copy);
  for (const [key, member] of Object.entries(node)) {
    if (member === undefined) continue;
    const value = scrubNode(member, scrubText, seen, depth + 1);
    // Defined, not assigned: a key "__proto__" stays a key.
    Object.defineProperty(copy, scrubText(key), {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return copy;
}

/** Scrubs a string that may itself contain JSON, where a secret is escaped in yet another way. */
function scrubString(text: string, scrubText: Scrubber['scrubText'], depth: number): string {
  const masked = scrubText(text);
  if (!/^\s*[[{]/.test(masked)) return masked;
  if (isNestedTooDeeply(masked, MOST_LEVELS)) return '[too deep]';
  try {
    const inner: unknown = JSON.parse(masked);
    const scrubbed = JSON.stringify(scrubNode(inner, scrubText, new Map(), depth + 1));
    return scrubbed === JSON.stringify(inner) ? masked : scrubbed;
  } catch {
    return masked;
  }
}

function scrubNumber(node: number | bigint, scrubText: Scrubber['scrubText']): unknown {
  const text = String(node);
  const scrubbed = scrubText(text);
  if (scrubbed !== text) return scrubbed;
  return typeof node === 'bigint' ? text : node;
}

function escapeForPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
