/** Masks secrets in logs, errors, and vendors' responses. */
export { createCredentialMask, type CredentialMask } from './mask-credential.js';
export { createScrubber, joinScrubbers, type Scrubber, scrubHeaders, scrubPatterns } from './redact.js';
export { redactJson, redactQuery, redactText } from './redact-named.js';
export { isSecretHeader } from './secret-names.js';
