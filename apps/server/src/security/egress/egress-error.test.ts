import { expect, test } from 'vitest';

import { toEgressError } from './egress-error.js';

const translate = (code: string) => toEgressError(Object.assign(new Error('canary'), { code }), false);

test.each([
  ['CERT_HAS_EXPIRED', 'The certificate of the host has expired.'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'The certificate of the host is from nobody this server trusts.'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'The certificate of the host is from nobody this server trusts.'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'The certificate of the host is from nobody this server trusts.'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'The certificate of the host is from nobody this server trusts.'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'The certificate is for another host.'],
  ['EPROTO', 'No secure connection could be made.'],
])('%s is said as: %s', (code, message) => {
  expect(translate(code)).toMatchObject({ code: 'tls', sent: false, detail: code, message });
});

test('what nobody knows is a connection that was not opened, and is not quoted', () => {
  expect(translate('EWHATEVER')).toMatchObject({ code: 'connect', detail: 'EWHATEVER' });
  expect(translate('EWHATEVER').message).not.toContain('canary');
});
