import { randomBytes } from 'node:crypto';

import { findPersonBySignIn, createPerson, updatePerson, type Person, type SystemTx } from '@keyway/db';

import type { Ports } from '../ports.js';
import { readCookie } from '../security/input/index.js';
import { createConsoleSession } from './console-session.js';
import type { Checks, Identity } from './identity-provider.js';
import { addressOf } from './person-address.js';
import { assertGenuine, sealPersonRow, withSeal } from './person-row.js';

const COOKIE = '__Host-keyway-sign-in';
const LIFETIME_SECONDS = 600;
const VALUE = /^([\w-]{43})\.([\w-]{43})\.([\w-]{43})\.(.*)$/;
const CONSOLE = '/console';
const NOWHERE = 'https://console.invalid';
/** Returning to these would restart the sign-in in a loop. */
const SIGN_IN_PATHS = [`${CONSOLE}/sign-in`, `${CONSOLE}/callback`];

type Visit = { readonly location: string; readonly cookies: readonly string[] };
/** The reason of a failed sign-in, as shown by the console. */
type Failure = 'not_configured' | 'expired' | 'refused' | 'failed' | 'not_invited' | 'disabled';

/** Redirects a browser to the identity provider, and stores the values in a cookie that the response must match. */
export async function beginSignIn(
  deps: Ports<'identityProvider' | 'logger'>,
  { returnTo, email }: { returnTo: string | undefined; email: string | undefined },
): Promise<Visit> {
  const { identityProvider } = deps;
  if (!identityProvider) return failed('not_configured');
  const checks: Checks = { state: random(), nonce: random(), verifier: random() };
  const page = toPage(returnTo);
  try {
    const location = await identityProvider.authorizeUrl(checks, email);
    const value = [checks.state, checks.nonce, checks.verifier, encodeURIComponent(page)].join('.');
    return { location, cookies: [toCookie(value, LIFETIME_SECONDS)] };
  } catch (error) {
    deps.logger.warn({ err: error }, 'The identity provider is not responding');
    return failed('failed');
  }
}

/** Completes a sign-in with the identity provider's response; the user must have been invited. */
export async function completeSignIn(
  deps: Ports<'audit' | 'now' | 'database' | 'env' | 'identityProvider' | 'keyring' | 'logger'>,
  { url, cookie, requestId }: { url: URL; cookie: string | undefined; requestId: string },
): Promise<Visit> {
  const { identityProvider } = deps;
  if (!identityProvider) return failed('not_configured');
  const kept = readKept(cookie);
  if (!kept) return failed('expired');
  if (url.searchParams.get('error') === 'access_denied') return failed('refused');
  let identity: Identity;
  try {
    identity = await identityProvider.identify(url, kept.checks);
  } catch (error) {
    deps.logger.warn({ err: error }, 'A sign-in was refused');
    return failed('failed');
  }
  return deps.database.system('sign in', async (tx) => {
    const person = await admit(deps, tx, identity);
    if (!person) return failed('not_invited');
    if (person.disabledAt) return failed('disabled');
    deps.audit.note(
      tx,
      { actor: `person:${person.id}`, requestId },
      {
        action: 'person.signed_in',
        applicationId: '_system',
        subject: person.id,
        detail: { way: 'provider' },
      },
    );
    const session = await createConsoleSession(deps, tx, person);
    return { location: kept.page, cookies: [session.cookie, toCookie('', 0)] };
  });
}

/** Returns the person of an identity: known, invited by email, or named by the provider's claim. */
async function admit(
  deps: Ports<'now' | 'keyring'>,
  tx: SystemTx,
  identity: Identity,
): Promise<Person | undefined> {
  const { issuer, subject, email, name, grants } = identity;
  const known = await findPersonBySignIn(tx, { issuer, subject, email });
  if (known) assertGenuine(deps, known);
  if (!known && !grants?.length) return undefined;
  const address = await addressOf(deps, tx, known, identity);
  const row = known ?? (address?.email && (await addPerson(deps, tx, address.email)));
  if (!row) return undefined;
  // With a configured claim, roles are updated at every sign-in.
  const patch = { issuer, subject, grants: grants ? [...grants] : row.grants, ...address };
  const signedIn = { name: name ?? row.name, lastSignInAt: deps.now() };
  const updated = await updatePerson(tx, row.id, { ...withSeal(deps, row, patch), ...signedIn });
  return grants?.length === 0 ? undefined : (updated ?? undefined);
}

function addPerson(deps: Ports<'keyring'>, tx: SystemTx, email: string): Promise<Person | null> {
  const id = `person_${randomBytes(9).toString('hex')}`;
  const facts = { id, email, issuer: null, subject: null, disabledAt: null, grants: [] };
  return createPerson(tx, { ...facts, seal: sealPersonRow(deps, facts) });
}

const failed = (failure: Failure): Visit => ({
  location: `${CONSOLE}?sign_in=${failure}`,
  cookies: [toCookie('', 0)],
});

const random = (): string => randomBytes(32).toString('base64url');

/** The provider's response is a cross-site navigation, for which a stricter cookie would not be sent. */
const toCookie = (value: string, seconds: number): string =>
  `${COOKIE}=${value}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Lax`;

function readKept(header: string | undefined): { checks: Checks; page: string } | undefined {
  const value = readCookie(header, COOKIE);
  const [, state, nonce, verifier, page = ''] = VALUE.exec(value ?? '') ?? [];
  if (state === undefined || nonce === undefined || verifier === undefined) return undefined;
  return { checks: { state, nonce, verifier }, page: decodePage(page) };
}

function decodePage(encoded: string): string {
  try {
    return toPage(decodeURIComponent(encoded));
  } catch {
    return CONSOLE;
  }
}

/** Returns the given page of the console; its home page for any other URL. */
function toPage(given: string | undefined): string {
  if (given === undefined || !URL.canParse(given, NOWHERE)) return CONSOLE;
  const { origin, pathname, search } = new URL(given, NOWHERE);
  const isSignIn = SIGN_IN_PATHS.includes(pathname.toLowerCase().replace(/\/+$/, ''));
  const isPage = origin === NOWHERE && pathname.startsWith(`${CONSOLE}/`) && !isSignIn;
  return isPage ? `${pathname}${search}` : CONSOLE;
}
