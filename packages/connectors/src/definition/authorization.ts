import type { OAuth2Strategy } from './define.js';

/** RFC 7617, in UTF-8 unless the vendor reads it otherwise. */
export const basicAuthorization = (
  username: string,
  password: string,
  encoding: 'utf8' | 'latin1' = 'utf8',
): { Authorization: string } => ({
  Authorization: `Basic ${Buffer.from(`${username}:${password}`, encoding).toString('base64')}`,
});

/** Where a token can do what its application or its user can, and no scope is asked for. */
export const noScopes: OAuth2Strategy['scopes'] = {};

/** The scopes of a resource that is only read, for which list and get need the same. */
export const bothBy = (...scopes: string[]) => ({ list: scopes, get: scopes });

/** Seconds of so many days. */
export const days = (count: number): number => count * 86_400;
