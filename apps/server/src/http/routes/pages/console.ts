import { contract, type ConsoleSession } from '@keyway/contract';
import type { SystemTx } from '@keyway/db';
import type { Response } from 'express';

import { ApiError } from '../../../api-error.js';
import type { ApiRequest, RequestContext, SignedIn } from '../../../context.js';
import type { Ports } from '../../../ports.js';
import {
  beginSignIn,
  completeSignIn,
  createConsoleSession,
  createSignInLink,
  endConsoleSession,
  takeSignInLink,
} from '../../../people/index.js';
import type { InFlightWork } from '../../../platform/concurrency/index.js';
import { originOf, type AuditOrigin } from '../../../platform/audit/index.js';
import { item, noContent } from '../../../platform/wire/index.js';
import { isSameSecret } from '../../../security/keys/index.js';
import { assertOwnPage } from '../../middleware/index.js';
import { endpoint, type HandlerRunner } from '../endpoint.js';

const { console: routes } = contract;

type Visit = { readonly location: string; readonly cookies: readonly string[] };
type KeyOrCode = { admin_key: string } | { code: string };
type Input = { query: Record<string, unknown>; req: object; res: object };

export const buildConsoleRoutes = (
  handlers: HandlerRunner,
  inFlight: InFlightWork,
  deps: Ports<'audit' | 'baseUrl' | 'now' | 'database' | 'env' | 'identityProvider' | 'keyring' | 'logger'>,
) => ({
  session: endpoint(handlers, routes.session, async (_input, context) =>
    item(context, 200, toRecord(signedInOf(context))),
  ),
  signInWithKey: async ({ body, req, res }: Omit<Input, 'query'> & { body: KeyOrCode }) => {
    const request = req as ApiRequest;
    assertOwnPage(deps, request);
    const { signedIn, cookie } = await signInWithKey(deps, request.context, body);
    setCookies(res as Response, [cookie]);
    return item(request.context, 200, toRecord(signedIn));
  },
  createLink: endpoint(handlers, routes.createLink, async (_input, context) => {
    assertAdminKeyOpens(deps);
    const link = await deps.database.system('make a link to sign in', async (tx) => {
      const made = await createSignInLink(deps, tx);
      deps.audit.note(tx, originOf(context), {
        action: 'sign_in_link.created',
        applicationId: '_system',
        subject: made.id,
        detail: { expires_at: made.expiresAt.toISOString() },
      });
      return made;
    });
    return item(context, 200, { url: link.url, expires_at: link.expiresAt.toISOString() });
  }),
  signOut: async ({ req, res }: Omit<Input, 'query'>) => {
    const { context, headers } = req as ApiRequest;
    const cookie = await deps.database.system('sign out', (tx) => {
      deps.audit.note(tx, originOf(context), {
        action: 'person.signed_out',
        applicationId: '_system',
        subject: signedInOf(context).person?.id ?? 'admin',
      });
      return endConsoleSession(deps, tx, headers.cookie);
    });
    setCookies(res as Response, [cookie]);
    return noContent;
  },
  signIn: visit(inFlight, deps, ({ query }) =>
    beginSignIn(deps, { returnTo: textOf(query.return_to), email: textOf(query.email) }),
  ),
  callback: visit(inFlight, deps, ({ req }) => {
    const { url, headers, context } = req as ApiRequest;
    return completeSignIn(deps, {
      url: new URL(`${deps.baseUrl}${url}`),
      cookie: headers.cookie,
      requestId: context.requestId,
    });
  }),
});

async function signInWithKey(
  deps: Ports<'audit' | 'baseUrl' | 'now' | 'database' | 'env' | 'keyring'>,
  context: RequestContext,
  given: KeyOrCode,
) {
  const key = assertAdminKeyOpens(deps);
  if ('admin_key' in given && !isSameSecret(given.admin_key, key))
    throw new ApiError('ForbiddenError', { message: 'This is not the admin key.' });
  return deps.database.system('sign in', async (tx) => {
    const detail = 'code' in given ? { link: await useLink(deps, tx, context, given.code) } : {};
    deps.audit.note(tx, asAdmin(context), {
      action: 'person.signed_in',
      applicationId: '_system',
      subject: 'admin',
      detail: { way: 'code' in given ? 'sign_in_link' : 'admin_key', ...detail },
    });
    return createConsoleSession(deps, tx, null);
  });
}

async function useLink(
  deps: Ports<'audit' | 'baseUrl' | 'now' | 'env' | 'keyring'>,
  tx: SystemTx,
  context: RequestContext,
  code: string,
): Promise<string> {
  const link = await takeSignInLink(deps, tx, code);
  if (link === undefined)
    throw new ApiError('ForbiddenError', {
      message: 'This link was already used or is older than 10 minutes. Create a new one: keyway console.',
    });
  deps.audit.note(tx, asAdmin(context), {
    action: 'sign_in_link.used',
    applicationId: '_system',
    subject: link,
  });
  return link;
}

/** A sign-in by the key, or by a link created with it; earlier requests are unauthenticated. */
const asAdmin = ({ requestId }: RequestContext): AuditOrigin => ({ actor: 'admin', requestId });

function assertAdminKeyOpens({ env }: Ports<'env'>): string {
  const { KEYWAY_ADMIN_KEY: key, KEYWAY_CONSOLE_ADMIN_KEY: isOpen, KEYWAY_CONSOLE: isThere } = env;
  if (isThere && isOpen && key !== undefined) return key;
  throw new ApiError('ForbiddenError', {
    message: isThere
      ? 'Sign-in with the admin key is turned off. Sign in with your identity provider.'
      : 'The console is turned off (KEYWAY_CONSOLE).',
  });
}

/** The URLs carry state and codes, which must not enter a cache or Referer. */
const visit =
  (inFlight: InFlightWork, deps: Ports<'baseUrl'>, run: (input: Input) => Promise<Visit>) =>
  async (input: Input) => {
    const response = input.res as Response;
    const { location, cookies } = await inFlight.run(() => run(input));
    setCookies(response, cookies);
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader(
      'Location',
      location.startsWith('/') ? `${pathOf(deps.baseUrl)}${location}` : location,
    );
    return { status: 303 as const, body: undefined };
  };

/** Returns the path prefix under which a proxy serves us. */
const pathOf = (baseUrl: string): string => new URL(baseUrl).pathname.replace(/\/$/, '');

function setCookies(response: Response, cookies: readonly string[]): void {
  for (const cookie of cookies) response.append('Set-Cookie', cookie);
}

function signedInOf({ caller }: RequestContext): SignedIn {
  if (caller.kind !== 'person') throw new Error('This route is for people only.');
  return caller.signedIn;
}

const toRecord = ({ person, grants, expiresAt }: SignedIn): ConsoleSession => ({
  person,
  grants: [...grants],
  expires_at: expiresAt.toISOString(),
});

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
