import { expect, test } from 'vitest';

import { toEgressError } from './egress-error.js';

const translate = (code: string) => toEgressError(Object.assign(new Error('canary'), { code }), false);

test.each([
  ['CERT_HAS_EXPIRED', 'The host’s certificate has expired.'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'The host’s certificate is not from a trusted authority.'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'The host’s certificate is not from a trusted authority.'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'The host’s certificate is not from a trusted authority.'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'The host’s certificate is not from a trusted authority.'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'The certificate is for another host.'],
  ['EPROTO', 'The secure connection could not be established.'],
])('%s is said as: %s', (code, message) => {
  expect(translate(code)).toMatchObject({ code: 'tls', sent: false, detail: code, message });
});

test('an unknown error counts as an unopened connection, and is not quoted', () => {
  expect(translate('EWHATEVER')).toMatchObject({ code: 'connect', detail: 'EWHATEVER' });
  expect(translate('EWHATEVER').message).not.toContain('canary');
});
