import type { Transform } from 'node:stream';

import { replaceSpans } from './find-escaped.js';
import { createMaskStream } from './mask-stream.js';
import { searchFor } from './secret-search.js';

const MASK = '[redacted]';
/** A shorter credential may be an ordinary word of a response, which must stay unchanged. */
const SHORTEST = 16;

type Answer = { readonly headers: Record<string, string>; readonly body: Buffer };

/** Masks a credential in the response to the request that carried it. */
export type CredentialMask = {
  <Given extends Answer>(answer: Given): Given;
  /** Does the same for a streamed body. With `keepsLength`, each mask is as long as the text it replaces. */
  toStream(options: { readonly keepsLength: boolean }): Transform;
};

/**
 * Creates a mask against vendors that echo the credential: the values, in every form of {@link secretForms}, and
 * partially escaped in JSON, are masked in headers and body. A response without them is returned as the same object.
 */
export function createCredentialMask(values: readonly string[]): CredentialMask {
  const secrets = values.filter((value) => value.length >= SHORTEST);
  const search = searchFor(secrets);
  const mask = <Given extends Answer>(answer: Given): Given => {
    const { isIn, find } = search();
    const inBody = isIn(answer.body);
    // Characters above latin-1 are truncated to a byte: that may match too much, but never too little.
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
