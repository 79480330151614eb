import { createHash, randomBytes } from 'node:crypto';

const FORM = /^([\x21-\x7e]{1,255})\.[A-Za-z0-9_-]{43}$/;

/** Creates the provider's `state`: `<application id>.<256 random bits>`. Only its hash finds the flow's row. */
export const createStateHandle = (applicationId: string): string =>
  `${applicationId}.${randomBytes(32).toString('base64url')}`;

/** Returns the application in a handle, before any verification; undefined if it is not a handle. */
export function applicationOfStateHandle(handle: unknown): string | undefined {
  const applicationId = typeof handle === 'string' ? FORM.exec(handle)?.[1] : undefined;
  // IDs with a leading underscore belong to the installation itself.
  return applicationId?.startsWith('_') ? undefined : applicationId;
}

export const hashFlowSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
