import type { HookRequest } from '@keyway/connectors';
import { errors, jwtVerify } from 'jose';

/** Whether a call carries a token by this key, or none at all. A time that the token names has to fit. */
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
