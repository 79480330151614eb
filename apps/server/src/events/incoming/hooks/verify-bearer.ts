import type { HookRequest } from '@keyway/connectors';
import { errors, jwtVerify } from 'jose';

/** Returns whether a request carries a token signed by this key, or none at all. A time in the token must be valid. */
export async function isBearerValid(
  { headers: { authorization } }: Pick<HookRequest, 'headers'>,
  key: string,
  now: Date,
): Promise<boolean> {
  if (authorization === undefined) return true;
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(authorization) ?? [];
  if (token === undefined || key === '') return false;
  try {
    await jwtVerify(token, new TextEncoder().encode(key), {
      algorithms: ['HS256'],
      clockTolerance: 60,
      currentDate: now,
    });
    return true;
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}
