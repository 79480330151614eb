import { createHmac } from 'node:crypto';

import type { Ports } from '../../ports.js';
import type { HookSecrets } from './hook-secrets.js';

/** Returns the stored hash that a URL is looked up with. */
export const hashHandle = ({ keyring }: Ports<'keyring'>, handle: string): Buffer =>
  createHmac('sha256', keyring.key('hook-address')).update(handle).digest();

export const buildHookUrl = (
  { baseUrl }: Ports<'baseUrl'>,
  serviceId: string,
  { handle }: Pick<HookSecrets, 'handle'>,
): string => `${baseUrl}/hooks/${serviceId}/${handle}`;

/**
 * Returns the hash that maps a hint's account to its connection; keyed, so that the database does not reveal the
 * account.
 */
export const hashAccount = (
  { keyring }: Ports<'keyring'>,
  applicationId: string,
  serviceId: string,
  account: string,
): Buffer =>
  createHmac('sha256', keyring.key('account'))
    .update(JSON.stringify(['hooks', applicationId, serviceId, account.toLowerCase()]))
    .digest();
