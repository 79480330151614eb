import { createHash, randomBytes } from 'node:crypto';

const FORM = /^([\x21-\x7e]{1,255})\.[A-Za-z0-9_-]{43}$/;

/** The provider's `state`: `<application id>.<256 random bits>`. The row of the flow is found by its hash only. */
export const createStateHandle = (applicationId: string): string =>
  `${applicationId}.${randomBytes(32).toString('base64url')}`;

/** The application a handle names, before anything about it is known to be true; undefined when it is no handle. */
export function applicationOfStateHandle(handle: unknown): string | undefined {
  const applicationId = typeof handle === 'string' ? FORM.exec(handle)?.[1] : undefined;
  // Ids that begin with an underscore are the installation's own.
  return applicationId?.startsWith('_') ? undefined : applicationId;
}

export const hashFlowSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
