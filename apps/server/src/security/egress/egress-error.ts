const messages = {
  refused: 'The outbound request is not permitted.',
  dns: 'The host name could not be resolved.',
  connect: 'The connection could not be opened.',
  tls: 'The secure connection could not be established.',
  timeout: 'The outbound request timed out.',
  too_large: 'The response is too large.',
  bad_encoding: 'The response has an unsupported content encoding.',
  no_room: 'Too many large responses are being read.',
  reset: 'The connection broke before the response was complete.',
  aborted: 'The outbound request was aborted.',
  lapsed: 'The outbound request expired before it was sent.',
  bad_header: 'The outbound request has a header, method or path that cannot be sent.',
} as const;

export type EgressErrorCode = keyof typeof messages;

const untrusted = 'The host’s certificate is not from a trusted authority.';
/** Causes that a retry cannot fix: the message explains them to the operator. */
const messagesOfCause = new Map<string, string>([
  ['CERT_HAS_EXPIRED', 'The host’s certificate has expired.'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'The certificate is for another host.'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', untrusted],
  ['SELF_SIGNED_CERT_IN_CHAIN', untrusted],
  ['UNABLE_TO_GET_ISSUER_CERT', untrusted],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', untrusted],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', untrusted],
]);

const codesOfCause = new Map<string, EgressErrorCode>([
  ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
  ['UND_ERR_HEADERS_TIMEOUT', 'timeout'],
  ['UND_ERR_BODY_TIMEOUT', 'timeout'],
  ['ETIMEDOUT', 'timeout'],
  ['UND_ERR_HEADERS_OVERFLOW', 'too_large'],
  ['UND_ERR_INVALID_ARG', 'bad_header'],
  ['UND_ERR_NOT_SUPPORTED', 'bad_header'],
  ['UND_ERR_CLOSED', 'aborted'],
  ['UND_ERR_DESTROYED', 'aborted'],
]);

const TLS_CAUSE =
  /^(?:ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERROR_IN_CERT|INVALID_|PATH_LENGTH|HOSTNAME_MISMATCH|EPROTO$)/;

/**
 * The only error of an outbound request. `sent` is false only if it is certain that no byte of the request left.
 * `detail` is one fixed word or a system error code; the error never holds a header value, a body or a URL, and has no
 * `cause`.
 */
export class EgressError extends Error {
  override readonly name = 'EgressError';
  constructor(
    readonly code: EgressErrorCode,
    readonly sent: boolean,
    readonly detail: string,
  ) {
    super(messagesOfCause.get(detail) ?? messages[code]);
  }
}

export function refused(reason: string): EgressError {
  return new EgressError('refused', false, reason);
}

/** Converts an error of undici, net, tls or the resolver. */
export function toEgressError(error: unknown, sent: boolean): EgressError {
  if (error instanceof EgressError) return new EgressError(error.code, sent, error.detail);
  const cause = causeCode(error);
  return new EgressError(codesOfCause.get(cause) ?? codeByPhase(cause, sent), sent, cause);
}

function codeByPhase(cause: string, sent: boolean): EgressErrorCode {
  if (TLS_CAUSE.test(cause)) return 'tls';
  return sent ? 'reset' : 'connect';
}

function causeCode(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z0-9_]{1,64}$/.test(code) ? code : 'UNKNOWN';
}
