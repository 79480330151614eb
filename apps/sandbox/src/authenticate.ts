import type { IncomingHttpHeaders } from 'node:http';
import type { Principal, Vendor, VendorContext } from './vendor.js';

/** All sandbox credentials belong to the first seeded agent, an administrator. */
const personId = 1;

type Refused = Principal['kind'] | 'none';

/** Who is calling, or the kind of credential that was refused. */
export function authenticate(
  vendor: Vendor,
  headers: IncomingHttpHeaders,
  context: VendorContext,
): Principal | Refused {
  const { key } = vendor;
  if (key && headers[key.header.toLowerCase()] === key.value) {
    return { kind: 'key', key: 'key', personId, scopes: 'all' };
  }
  const [scheme = '', ...rest] = (headers.authorization ?? '').split(' ');
  const value = rest.join(' ').trim();
  if (scheme.toLowerCase() === 'basic') return authenticateBasic(vendor, value);
  if (vendor.oauth && scheme.toLowerCase() === (vendor.oauth.scheme ?? 'Bearer').toLowerCase()) {
    return authenticateToken(value, context);
  }
  const isKey = key !== undefined && headers[key.header.toLowerCase()] !== undefined;
  return isKey ? 'key' : scheme.toLowerCase() === 'bearer' ? 'bearer' : 'none';
}

function authenticateBasic(vendor: Vendor, value: string): Principal | Refused {
  const presented = Buffer.from(value, 'base64').toString('utf8');
  const account = vendor.basic;
  const known = account && presented === `${account.username}:${account.password}`;
  return known ? { kind: 'basic', key: `basic ${account.username}`, personId, scopes: 'all' } : 'basic';
}

function authenticateToken(value: string, context: VendorContext): Principal | Refused {
  const accessToken = context.tokens.find(value);
  // `expiresAt` counts whole seconds from below; to the millisecond, the row itself ends.
  if (!accessToken || (accessToken.expiresAt + 1) * 1000 <= Date.now()) return 'bearer';
  const scopes = new Set(accessToken.scope.split(' '));
  return { kind: 'bearer', key: `bearer ${accessToken.grantId}`, personId, scopes, accessToken };
}
