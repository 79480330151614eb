import { findEscaped, findUnfinished, type Span } from './find-escaped.js';
import { keepRecent } from './keep-recent.js';
import { createNeedleSearch, SHORTEST_NEEDLE } from './needle-search.js';
import { secretForms, secretHeads } from './secret-forms.js';

/** Searches bytes, read as latin-1, for secrets; binary data stays unchanged. */
export type SecretSearch = {
  isIn(bytes: Buffer): boolean;
  /** Returns the spans of all forms, in order; they may overlap. */
  find(text: string): Span[];
  /** Returns where a suffix, searched from `from`, may be the beginning of a form; its length if none may. */
  findBeginning(bytes: Buffer, from: number): number;
};

/** JSON escapes that no character of a token needs; those of `< > & '` are common, and among the forms. */
const NEEDLESS_ESCAPE = /\\u00(?:2[0-589a-f]|3[0-9abdf]|[4-7][0-9a-f])/i;
/** Longest escape of one character: `&amp;amp;amp;amp;#x00041;`. */
const MAX_ESCAPE = 26;
/** Prefix of every form, used by one search. No form is shorter. */
const HEAD = 8;

/**
 * Returns the search for these secrets, built on first use; recent ones are kept. Nearly every response is free of them:
 * the heads of the forms tell that, and the forms themselves are only made where a head occurs.
 */
export const searchFor = keepRecent((secrets: readonly string[]): SecretSearch => {
  const mayBeIn = createHeadSearch(secrets);
  const forms = once(() => toForms(secrets));
  const isFormIn = once(() => createFormSearch(forms()));
  const pattern = once(() => toPattern(forms()));
  const beginnings = once(() => createBeginningSearch(forms(), secrets));
  return {
    isIn: (bytes) => (mayBeIn(bytes) && isFormIn()(bytes)) || isInEscaped(bytes, secrets),
    find: (text) => {
      const plain = Array.from(text.matchAll(pattern()), ({ 0: form, index }): Span => [
        index,
        index + form.length,
      ]);
      return [...plain, ...findEscaped(text, secrets)].sort(([first], [second]) => first - second);
    },
    findBeginning: (bytes, from) => beginnings()(bytes, from),
  };
});

function createHeadSearch(secrets: readonly string[]): (bytes: Buffer) => boolean {
  const heads = secrets.flatMap(secretHeads);
  return heads.some(({ length }) => length < SHORTEST_NEEDLE) ? () => true : createNeedleSearch(heads);
}

/** Longest first, each byte as a character. */
const toForms = (secrets: readonly string[]): readonly string[] =>
  [...new Set(secrets.flatMap(secretForms))]
    .filter((form) => form.length > 0)
    .map((form) => Buffer.from(form, 'utf8').toString('latin1'))
    .sort((a, b) => b.length - a.length);

function createFormSearch(forms: readonly string[]): (bytes: Buffer) => boolean {
  const needles = forms.map((form) => Buffer.from(form, 'latin1'));
  return needles.some(({ length }) => length < SHORTEST_NEEDLE)
    ? (bytes) => needles.some((needle) => bytes.includes(needle))
    : createNeedleSearch(needles);
}

function once<Value extends object>(build: () => Value): () => Value {
  let built: Value | undefined;
  return () => (built ??= build());
}

const toPattern = (forms: readonly string[]): RegExp =>
  new RegExp(forms.map((form) => form.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|') || '(?!)', 'g');

/**
 * Checks for needless escapes first. Text in many languages escapes other characters, so that few bodies reach
 * findEscaped.
 */
function isInEscaped(bytes: Buffer, secrets: readonly string[]): boolean {
  if (!bytes.includes('\\u00')) return false;
  const text = bytes.toString('latin1');
  return NEEDLESS_ESCAPE.test(text) && findEscaped(text, secrets).length > 0;
}

function createBeginningSearch(
  forms: readonly string[],
  secrets: readonly string[],
): SecretSearch['findBeginning'] {
  const mostPlain = Math.max(0, ...forms.map(({ length }) => length));
  const mostEscaped = MAX_ESCAPE * Math.max(0, ...secrets.map(({ length }) => length));
  const heads = new Map<string, string[]>();
  const shortHeads = new Set<string>();
  for (const form of forms) {
    const head = form.slice(0, HEAD);
    heads.set(head, [...(heads.get(head) ?? []), form]);
    for (let length = 1; length < HEAD; length += 1) shortHeads.add(form.slice(0, length));
  }
  const findPlain = (tail: string): number => {
    let first = tail.length;
    for (const [head, ofHead] of heads) {
      for (let at = tail.indexOf(head); at >= 0 && at < first; at = tail.indexOf(head, at + 1)) {
        const rest = tail.slice(at);
        if (ofHead.some((form) => form.length > rest.length && form.startsWith(rest))) first = at;
      }
    }
    for (let length = Math.min(HEAD - 1, tail.length); first === tail.length && length > 0; length -= 1)
      if (shortHeads.has(tail.slice(-length))) first = tail.length - length;
    return first;
  };
  return (bytes, from) => {
    if (forms.length === 0) return bytes.length;
    const start = Math.max(from, bytes.length - mostPlain + 1);
    const plain = start + findPlain(bytes.toString('latin1', start));
    const escapedStart = Math.max(from, bytes.length - mostEscaped);
    if (!bytes.subarray(escapedStart).includes('\\')) return plain;
    return Math.min(plain, escapedStart + findUnfinished(bytes.toString('latin1', escapedStart), secrets));
  };
}
