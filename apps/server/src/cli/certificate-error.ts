const codes = /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(?:GET_ISSUER|VERIFY)|ERR_TLS_CERT_ALTNAME)/;

/**
 * Returns whether the code is one of Node's errors for an untrusted certificate
 * (nodejs.org/api/tls.html#x509-certificate-error-codes).
 */
export const isCertificateError = (code: string): boolean => codes.test(code);
