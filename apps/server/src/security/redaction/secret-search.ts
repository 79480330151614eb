import { findEscaped, findUnfinished, type Span } from './find-escaped.js';
import { keepRecent } from './keep-recent.js';
import { createNeedleSearch, SHORTEST_NEEDLE } from './needle-search.js';
import { secretForms } from './secret-forms.js';

/** How a secret is looked for in bytes, all of which are read as latin-1: one that is no text stays what it is. */
export type SecretSearch = {
  isIn(bytes: Buffer): boolean;
  /** Where any form stands, in order; spans may overlap. */
  find(text: string): Span[];
  /** From where on the end of a text, looked at from `from`, may be the beginning of a form; its length where none may. */
  findBeginning(bytes: Buffer, from: number): number;
};

/** Escapes that JSON needs for no character of a token; those of `< > & '` are usual, and among the forms. */
const NEEDLESS_ESCAPE = /\\u00(?:2[0-589a-f]|3[0-9abdf]|[4-7][0-9a-f])/i;
/** Longest way to write one character: `&amp;amp;amp;amp;#x00041;`. */
const MAX_ESCAPE = 26;
/** Of every form, looked for by one search. No form is shorter. */
const HEAD = 8;

/** Gives the search for these secrets when it is first needed; the latest ones are kept. */
export const searchFor = keepRecent((secrets: readonly string[]): SecretSearch => {
  const forms = [...new Set(secrets.flatMap(secretForms))]
    .filter((form) => form.length > 0)
    .map((form) => Buffer.from(form, 'utf8').toString('latin1'))
    .sort((a, b) => b.length - a.length);
  const needles = forms.map((form) => Buffer.from(form, 'latin1'));
  const isFormIn = needles.some(({ length }) => length < SHORTEST_NEEDLE)
    ? (bytes: Buffer) => needles.some((needle) => bytes.includes(needle))
    : createNeedleSearch(needles);
  // Few answers hold a secret, and few are streamed.
  const pattern = once(() => toPattern(forms));
  const beginnings = once(() => createBeginningSearch(forms, secrets));
  return {
    isIn: (bytes) => isFormIn(bytes) || isInEscaped(bytes, secrets),
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

function once<Value extends object>(build: () => Value): () => Value {
  let built: Value | undefined;
  return () => (built ??= build());
}

const toPattern = (forms: readonly string[]): RegExp =>
  new RegExp(forms.map((form) => form.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|') || '(?!)', 'g');

/** Text of many languages has escapes of other characters, so that few bodies are read as far as findEscaped. */
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
