import { CONSOLE_HEADER, headerNames, mayCall, roleMay, type RouteMetadata } from '@keyway/contract';
import { getApplication, type Application } from '@keyway/db';

import { ApiError } from '../../../api-error.js';
import type { ApiRequest, Caller } from '../../../context.js';
import type { Ports } from '../../../ports.js';
import { findConsoleSession } from '../../../people/index.js';

const OF_APPLICATION = '/applications/:id';
/** Lists all applications, narrowed to the person's own. */
const NARROWED = 'applicationsAll';

/** Returns whether the request comes from the console, which authenticates by cookie. */
export const isOfConsole = ({ headers }: ApiRequest): boolean => headers[CONSOLE_HEADER] !== undefined;

/**
 * Throws a ForbiddenError for a request from another page. No other page can send the header without a preflight, which
 * is never granted; the browser's own fetch metadata is checked as well.
 */
export function assertOwnPage({ baseUrl }: Ports<'baseUrl'>, { headers }: ApiRequest): void {
  const site = headers['sec-fetch-site'];
  const isOwn =
    headers[CONSOLE_HEADER] !== undefined &&
    (site === undefined || site === 'same-origin') &&
    (headers.origin === undefined || headers.origin === new URL(baseUrl).origin);
  if (!isOwn) throw new ApiError('ForbiddenError', { message: 'Only the console can send this request.' });
}

/** Returns the signed-in person of a console request, if their role permits the request. */
export async function authenticatePerson(
  deps: Ports<'baseUrl' | 'now' | 'database' | 'env' | 'keyring'>,
  request: ApiRequest,
  metadata: RouteMetadata,
  { isUse = true } = {},
): Promise<Caller> {
  assertOwnPage(deps, request);
  const signedIn = await findConsoleSession(deps, request.headers.cookie, { isUse });
  if (!signedIn)
    throw new ApiError('UnauthorizedError', {
      message: 'You are not signed in to the console. Sign in.',
    });
  const caller = { kind: 'person', personId: signedIn.person?.id ?? null, signedIn } as const;
  if (metadata.callers.includes('person')) return { ...caller, application: undefined };
  const isForApplications = metadata.callers.includes('application');
  if (!isForApplications && !metadata.callers.includes('admin')) throw new ApiError('ForbiddenError');
  const applicationId = isForApplications ? headerOf(request) : pathOf(request);
  const isAllowed =
    metadata.operationId === NARROWED
      ? signedIn.grants.some(({ role }) => roleMay(role, request.tsRestRoute))
      : mayCall(signedIn.grants, request.tsRestRoute, applicationId);
  if (!isAllowed) throw notAllowed(signedIn.grants, applicationId);
  const application = isForApplications ? await load(deps, applicationId) : undefined;
  return { ...caller, application };
}

function headerOf({ headers }: ApiRequest): string {
  const given = headers[headerNames.applicationId];
  if (typeof given === 'string') return given;
  throw new ApiError('UnauthorizedError', {
    message: 'Send the ID of the application.',
    detail: { header: headerNames.applicationId },
  });
}

const pathOf = ({ tsRestRoute, params }: ApiRequest): string | undefined =>
  tsRestRoute.path.startsWith(OF_APPLICATION) && typeof params?.id === 'string' ? params.id : undefined;

async function load(deps: Ports<'database'>, id: string | undefined): Promise<Application> {
  // IDs with a leading underscore belong to the installation itself.
  const found =
    id === undefined || id.startsWith('_') ? null : await deps.database.tenant(id, getApplication);
  if (found) return found;
  throw new ApiError('EntityNotFoundError', {
    message: 'Application not found. It may have been deleted.',
    detail: { not_found: { entity: 'application', id: id ?? '' } },
  });
}

const notAllowed = (
  grants: readonly { role: string; application_id: string | null }[],
  applicationId: string | undefined,
): ApiError =>
  new ApiError('ForbiddenError', {
    message: 'Your role does not allow this. Ask an owner for access.',
    detail: { grants, application_id: applicationId ?? null },
  });
