import { ApiError } from '../../api-error.js';
import type { Ports } from '../../ports.js';
import { toPlainHost } from '../../security/egress/index.js';

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

/**
 * Validates a URL as far as possible before a request. The egress guard checks its resolved address on every request.
 * Throws RequestValidationError.
 */
export function assertDeliveryUrl({ env }: Ports<'env'>, text: string): void {
  const url = new URL(text);
  const isOwnMachine = env.isDevelopment && loopback.test(toPlainHost(url.hostname) ?? '');
  if (url.protocol !== 'https:' && !isOwnMachine && env.KEYWAY_WEBHOOK_EGRESS_ALLOW.length === 0)
    throw refused(
      env.isDevelopment
        ? 'must be an https URL; http works only for this machine, e.g. http://localhost:4000/hooks'
        : 'must be an https address',
    );
  if (url.username !== '' || url.password !== '') throw refused('must not contain a user name or password');
  if (url.hash !== '') throw refused('must have no fragment');
}

const refused = (problem: string): ApiError =>
  new ApiError('RequestValidationError', {
    message: `delivery_url ${problem}.`,
    detail: { 'body.delivery_url': problem },
  });
