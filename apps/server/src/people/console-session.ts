import { createHash, createHmac, randomBytes } from 'node:crypto';

import {
  createConsoleSession as insertConsoleSession,
  deleteConsoleSession,
  useConsoleSession,
  type Person,
  type SystemTx,
} from '@keyway/db';

import type { SignedIn } from '../context.js';
import type { Ports } from '../ports.js';
import type { Environment } from '../env.js';
import { readCookie } from '../security/input/index.js';
import { isGenuine, readGrants } from './person-row.js';

const CONSOLE_COOKIE = '__Host-keyway-console';
const LIFETIME_SECONDS = 12 * 60 * 60;
const IDLE_SECONDS = 30 * 60;
/** Owner, expiry (Unix seconds), and a random secret. */
const VALUE = /^(admin|person_[0-9a-f]{18})\.(\d{10})\.[A-Za-z0-9_-]{43}$/;
const ADMIN = 'admin';

type SessionDeps = Ports<'now' | 'database' | 'env' | 'keyring'>;

/** Creates a session, always with a new value; returns its cookie. */
export async function createConsoleSession(
  deps: SessionDeps,
  tx: SystemTx,
  person: Person | null,
): Promise<{ cookie: string; signedIn: SignedIn }> {
  const expiresAt = new Date((Math.floor(deps.now().getTime() / 1000) + LIFETIME_SECONDS) * 1000);
  const value = [person?.id ?? ADMIN, expiresAt.getTime() / 1000, randomBytes(32).toString('base64url')].join(
    '.',
  );
  await insertConsoleSession(tx, {
    cookieHash: hashValue(deps, value),
    personId: person?.id ?? null,
    expiresAt,
  });
  return { cookie: toCookie(value, LIFETIME_SECONDS), signedIn: toSignedIn(person, expiresAt) };
}

/**
 * Returns the session of a request's cookie; undefined if it is invalid or expired. A request that does not count as
 * use lets the session go idle.
 */
export async function findConsoleSession(
  deps: SessionDeps,
  cookieHeader: string | undefined,
  { isUse = true } = {},
): Promise<SignedIn | undefined> {
  const value = readCookie(cookieHeader, CONSOLE_COOKIE);
  const [, owner, until] = VALUE.exec(value ?? '') ?? [];
  if (value === undefined || owner === undefined) return undefined;
  const expiresAt = new Date(Number(until) * 1000);
  if (expiresAt <= deps.now()) return undefined;
  const { KEYWAY_CONSOLE: isThere, KEYWAY_CONSOLE_ADMIN_KEY: isOpenToKey } = deps.env;
  if (!isThere || (owner === ADMIN && !isOpenToKey)) return undefined;
  const found = await deps.database.system('find a session of the console', (tx) =>
    useConsoleSession(tx, hashValue(deps, value), { idleSeconds: IDLE_SECONDS, isUse }),
  );
  // The owner comes from the cookie, whose hash covers it: changing a row cannot assign the session to another person.
  if (!found || (found.personId ?? ADMIN) !== owner) return undefined;
  if (owner === ADMIN) return toSignedIn(null, expiresAt);
  const { person } = found;
  if (!person || person.disabledAt || !isGenuine(deps, person)) return undefined;
  return toSignedIn(person, expiresAt);
}

/** Ends a cookie's session; returns the cookie that replaces it. */
export async function endConsoleSession(
  deps: SessionDeps,
  tx: SystemTx,
  cookieHeader: string | undefined,
): Promise<string> {
  const value = readCookie(cookieHeader, CONSOLE_COOKIE);
  if (value !== undefined) await deleteConsoleSession(tx, hashValue(deps, value));
  return toCookie('', 0);
}

const toSignedIn = (person: Person | null, expiresAt: Date): SignedIn => ({
  person: person && { id: person.id, email: person.email, name: person.name },
  grants: person ? readGrants(person.grants) : [{ role: 'owner', application_id: null }],
  expiresAt,
});

/** Returns a cookie that the browser never sends from another site, not even on a link. */
const toCookie = (value: string, seconds: number): string =>
  `${CONSOLE_COOKIE}=${value}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Strict`;

/** Hashes the value; a session opened with the admin key ends when that key changes. */
function hashValue({ keyring, env }: Ports<'env' | 'keyring'>, value: string): Buffer {
  const code = createHmac('sha256', keyring.key('console-session')).update(value);
  if (value.startsWith(`${ADMIN}.`)) code.update(hashAdminKey(env));
  return code.digest();
}

export const hashAdminKey = ({ KEYWAY_ADMIN_KEY: key = '' }: Environment): Buffer =>
  createHash('sha256').update(key).digest();
