import type { OAuth2Strategy } from './define.js';

/** Returns a Basic Authorization header (RFC 7617), in UTF-8 unless the vendor decodes it differently. */
export const basicAuthorization = (
  username: string,
  password: string,
  encoding: 'utf8' | 'latin1' = 'utf8',
): { Authorization: string } => ({
  Authorization: `Basic ${Buffer.from(`${username}:${password}`, encoding).toString('base64')}`,
});

/** For tokens with all rights of their application or user, without scopes. */
export const noScopes: OAuth2Strategy['scopes'] = {};

/** Returns the scopes of a read-only resource, the same for list and get. */
export const bothBy = (...scopes: string[]) => ({ list: scopes, get: scopes });

/** Converts days to seconds. */
export const days = (count: number): number => count * 86_400;
