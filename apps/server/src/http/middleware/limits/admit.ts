import type { ServerResponse } from 'node:http';

import { metadataOf } from '@keyway/contract';

import { ApiError } from '../../../api-error.js';
import type { ApiRequest } from '../../../context.js';
import type { Ports } from '../../../ports.js';
import { announceDeprecation } from '../announce-deprecation.js';
import { assertKeyRights } from '../authentication/assert-key-rights.js';
import type { Admission } from './admission.js';
import { limitRate } from './limit-rate.js';
import { loadContext } from '../authentication/load-context.js';
import { traced } from '../../../platform/telemetry/index.js';
import { hasBody } from '../request/read-body.js';

export const createAdmission = (
  deps: Ports<'authentication' | 'baseUrl' | 'env' | 'inFlight' | 'rateLimits' | 'readBody'>,
): Admission => ({
  admit: (request, response) => admit(deps, request, response),
  isStillAllowed: deps.authentication.isStillAllowed,
});

async function admit(
  deps: Ports<'authentication' | 'baseUrl' | 'env' | 'inFlight' | 'rateLimits' | 'readBody'>,
  request: ApiRequest,
  response: ServerResponse,
): Promise<void> {
  const check = async (): Promise<void> => {
    assertAnswered(deps, request);
    announceDeprecation(deps, request.tsRestRoute, response);
    await deps.authentication.authenticate(request);
    // Responses to authenticated callers must not be stored in shared caches.
    if (request.context.caller.kind !== 'public') response.setHeader('Cache-Control', 'no-store');
    loadContext(request);
    await limitRate(deps, request, response);
    assertKeyRights(request);
  };
  await deps.inFlight.run(() => traced(request.context.span, 'admit', check));
  if (hasBody(request)) await deps.readBody(request, response);
}

/** Allows only health and metrics on a process that runs background jobs only. */
export function assertAnswered({ env }: Ports<'env'>, { tsRestRoute }: ApiRequest): void {
  if (env.KEYWAY_ROLES.includes('api') || metadataOf(tsRestRoute)?.rateClass === 'system') return;
  throw new ApiError('ServiceUnavailableError', {
    message: 'This process does not serve requests (KEYWAY_ROLES). Send them to a process with the role api.',
  });
}
