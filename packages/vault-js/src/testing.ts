const encode = (value: unknown): string =>
  btoa(JSON.stringify(value)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');

export const ORIGIN = 'https://vault.test';
export const CLAIMS = { iss: ORIGIN, application_id: 'app_1', consumer_id: 'user-1' };

/** A token as the server signs them, but for the signature. */
export const tokenOf = (claims: Record<string, unknown> = CLAIMS): string =>
  `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}.c2ln`;
