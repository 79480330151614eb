import type { Transform } from 'node:stream';

import { replaceSpans } from './find-escaped.js';
import { createMaskStream } from './mask-stream.js';
import { searchFor } from './secret-search.js';

const MASK = '[redacted]';
/** A shorter credential may be a word that an answer holds by right, and answers pass unchanged otherwise. */
const SHORTEST = 16;

type Answer = { readonly headers: Record<string, string>; readonly body: Buffer };

/** Hides a credential in what came back from the call that carried it. */
export type CredentialMask = {
  <Given extends Answer>(answer: Given): Given;
  /** The same for a body that passes in pieces. With `keepsLength` each mask is as long as what it hides. */
  toStream(options: { readonly keepsLength: boolean }): Transform;
};

/**
 * A vendor that repeats what it was sent must not tell it to the caller: the values, in every form that
 * {@link secretForms} knows, are masked in headers and body, and so is one of which JSON escapes some characters. An
 * answer without them is handed on as the same object.
 */
export function createCredentialMask(values: readonly string[]): CredentialMask {
  const secrets = values.filter((value) => value.length >= SHORTEST);
  const search = searchFor(secrets);
  const mask = <Given extends Answer>(answer: Given): Given => {
    const { isIn, find } = search();
    const inBody = isIn(answer.body);
    // What lies above latin-1 is cut to a byte: that may find too much, but never too little.
    const inHeaders = isIn(Buffer.from(Object.values(answer.headers).join('\n'), 'latin1'));
    if (!inBody && !inHeaders) return answer;
    const hide = (text: string) => replaceSpans(text, find(text), () => MASK);
    const headers = Object.entries(answer.headers).map(([name, value]) => [name, hide(value)]);
    return {
      ...answer,
      headers: Object.fromEntries(headers) as Record<string, string>,
      body: inBody ? Buffer.from(hide(answer.body.toString('latin1')), 'latin1') : answer.body,
    };
  };
  return Object.assign(mask, {
    toStream: ({ keepsLength }: { keepsLength: boolean }) =>
      createMaskStream(search(), (length) =>
        keepsLength ? MASK.slice(0, length).padEnd(length, '*') : MASK,
      ),
  });
}
