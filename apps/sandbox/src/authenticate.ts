import type { Principal, Vendor, VendorContext } from './vendor.js';

/** All sandbox credentials belong to the first seeded agent, an administrator. */
const sandboxAdminId = 1;

type Presented = { kind: Principal['kind'] | 'none'; value: string };

/** Who is calling, or the kind of credential that was refused. */
export function authenticate(
  vendor: Vendor,
  authorization: string | undefined,
  context: VendorContext,
): Principal | Presented['kind'] {
  const presented = readAuthorization(authorization);
  const personId = sandboxAdminId;
  if (presented.kind === 'basic') {
    const account = vendor.basic;
    const known = account && presented.value === `${account.username}:${account.password}`;
    return known ? { kind: 'basic', key: `basic ${account.username}`, personId, scopes: 'all' } : 'basic';
  }
  if (presented.kind === 'token') {
    const known = vendor.token !== undefined && presented.value === vendor.token;
    return known ? { kind: 'token', key: 'token', personId, scopes: 'all' } : 'token';
  }
  if (presented.kind === 'bearer' && vendor.oauth) {
    const accessToken = context.tokens.find(presented.value);
    // `expiresAt` counts whole seconds from below; to the millisecond, the row itself ends.
    if (!accessToken || (accessToken.expiresAt + 1) * 1000 <= Date.now()) return 'bearer';
    const scopes = new Set(accessToken.scope.split(' '));
    return { kind: 'bearer', key: `bearer ${accessToken.grantId}`, personId, scopes, accessToken };
  }
  return presented.kind;
}

function readAuthorization(header: string | undefined): Presented {
  const [scheme = '', ...rest] = (header ?? '').split(' ');
  const value = rest.join(' ').trim();
  switch (scheme.toLowerCase()) {
    case 'basic':
      return { kind: 'basic', value: Buffer.from(value, 'base64').toString('utf8') };
    case 'token':
      return { kind: 'token', value };
    case 'bearer':
      return { kind: 'bearer', value };
    default:
      return { kind: 'none', value: '' };
  }
}
