import { pipeline } from 'node:stream';

import type { EgressResponse } from '../../security/egress/index.js';
import type { CredentialMask } from '../../security/redaction/index.js';

/** Hides a credential in an answer, also where its body and its trailers are still to come. */
export function maskAnswer(mask: CredentialMask, answer: EgressResponse): EgressResponse {
  const masked = mask(answer);
  const { stream, readTrailers } = answer;
  if (!stream) return masked;
  // A length that the client is told must hold.
  const keepsLength = answer.headers['content-length'] !== undefined;
  return {
    ...masked,
    // Whoever reads hears of every error: the pipeline hands it on.
    stream: pipeline(stream, mask.toStream({ keepsLength }), () => undefined),
    readTrailers: () => mask({ headers: readTrailers?.() ?? {}, body: answer.body }).headers,
  };
}
