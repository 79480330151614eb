import { pipeline } from 'node:stream';

import type { EgressResponse } from '../../security/egress/index.js';
import type { CredentialMask } from '../../security/redaction/index.js';

/** Masks a credential in a response, including a body and trailers that are still streaming. */
export function maskAnswer(mask: CredentialMask, answer: EgressResponse): EgressResponse {
  const masked = mask(answer);
  const { stream, readTrailers } = answer;
  if (!stream) return masked;
  // A Content-Length sent to the client must hold.
  const keepsLength = answer.headers['content-length'] !== undefined;
  return {
    ...masked,
    // The reader receives every error through the pipeline.
    stream: pipeline(stream, mask.toStream({ keepsLength }), () => undefined),
    readTrailers: () => mask({ headers: readTrailers?.() ?? {}, body: answer.body }).headers,
  };
}
