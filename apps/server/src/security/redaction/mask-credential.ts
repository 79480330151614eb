import { findEscaped, replaceSpans } from './find-escaped.js';
import { createNeedleSearch } from './needle-search.js';
import { secretForms } from './secret-forms.js';

const MASK = '[redacted]';
/** A shorter credential may be a word that an answer holds by right, and answers pass unchanged otherwise. */
const SHORTEST = 16;

type Answer = { readonly headers: Record<string, string>; readonly body: Buffer };

/** Hides a credential in what came back from the call that carried it. */
export type CredentialMask = <Given extends Answer>(answer: Given) => Given;

/**
 * A vendor that repeats what it was sent must not tell it to the caller: the values, in every form that
 * {@link secretForms} knows, are masked in headers and body, and so is one of which JSON escapes some characters. An
 * answer without them is handed on as the same object.
 */
export const createCredentialMask = (values: readonly string[]): CredentialMask => {
  const secrets = values.filter((value) => value.length >= SHORTEST);
  // Built on first use: most connections are loaded for something else than a call.
  let search: Search | undefined;
  return (answer) => {
    search ??= buildSearch(secrets);
    const { isIn, pattern } = search;
    const inBody = isIn(answer.body) || isInEscaped(answer.body, secrets);
    // What lies above latin-1 is cut to a byte: that may find too much, but never too little.
    const inHeaders = isIn(Buffer.from(Object.values(answer.headers).join('\n'), 'latin1'));
    if (!inBody && !inHeaders) return answer;
    const mask = (text: string) => {
      const masked = text.replace(pattern, MASK);
      return replaceSpans(masked, findEscaped(masked, secrets), MASK);
    };
    const headers = Object.entries(answer.headers).map(([name, value]) => [name, mask(value)]);
    return {
      ...answer,
      headers: Object.fromEntries(headers) as Record<string, string>,
      body: inBody ? Buffer.from(mask(answer.body.toString('latin1')), 'latin1') : answer.body,
    };
  };
};

/** Escapes that JSON needs for no character of a token; those of `< > & '` are usual, and among the forms. */
const NEEDLESS_ESCAPE = /\\u00(?:2[0-589a-f]|3[0-9abdf]|[4-7][0-9a-f])/i;

/** Text of many languages has escapes of other characters, so that few answers are read as far as findEscaped. */
const isInEscaped = (body: Buffer, secrets: readonly string[]): boolean => {
  if (!body.includes('\\u00')) return false;
  const text = body.toString('latin1');
  return NEEDLESS_ESCAPE.test(text) && findEscaped(text, secrets).length > 0;
};

type Search = {
  readonly isIn: (body: Buffer) => boolean;
  readonly pattern: RegExp;
};

/** Bytes are searched, as latin-1, so that a body that is no text stays what it is. */
const buildSearch = (secrets: readonly string[]): Search => {
  const forms = [...new Set(secrets.flatMap(secretForms))]
    .filter((form) => form.length > 0)
    .map((form) => Buffer.from(form, 'utf8').toString('latin1'))
    .sort((a, b) => b.length - a.length);
  // To find out whether there is anything, a form that contains another need not be looked for.
  const shortest = forms.filter((form) => !forms.some((other) => other !== form && form.includes(other)));
  return {
    isIn: createNeedleSearch(shortest.map((form) => Buffer.from(form, 'latin1'))),
    pattern: new RegExp(forms.map((form) => form.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|'), 'g'),
  };
};
