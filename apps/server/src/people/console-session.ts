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
const LIFE_SECONDS = 12 * 60 * 60;
const IDLE_SECONDS = 30 * 60;
/** Whose, until when (seconds since 1970), and what nobody can guess. */
const VALUE = /^(admin|person_[0-9a-f]{18})\.(\d{10})\.[A-Za-z0-9_-]{43}$/;
const ADMIN = 'admin';

type SessionDeps = Ports<'now' | 'database' | 'env' | 'keyring'>;

/** Signs somebody in, always with a new value; answers the cookie. */
export async function createConsoleSession(
  deps: SessionDeps,
  tx: SystemTx,
  person: Person | null,
): Promise<{ cookie: string; signedIn: SignedIn }> {
  const expiresAt = new Date((Math.floor(deps.now().getTime() / 1000) + LIFE_SECONDS) * 1000);
  const value = [person?.id ?? ADMIN, expiresAt.getTime() / 1000, randomBytes(32).toString('base64url')].join(
    '.',
  );
  await insertConsoleSession(tx, {
    cookieHash: hashValue(deps, value),
    personId: person?.id ?? null,
    expiresAt,
  });
  return { cookie: toCookie(value, LIFE_SECONDS), signedIn: toSignedIn(person, expiresAt) };
}

/** Who the cookie of a call stands for; undefined where it is nobody, any more. What is no use lets it go idle. */
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
  // The cookie's own word on whose it is counts: its hash is over that, and no row can be turned to another's.
  if (!found || (found.personId ?? ADMIN) !== owner) return undefined;
  if (owner === ADMIN) return toSignedIn(null, expiresAt);
  const { person } = found;
  if (!person || person.disabledAt || !isGenuine(deps, person)) return undefined;
  return toSignedIn(person, expiresAt);
}

/** Ends the session of a cookie; answers the cookie that takes its place. */
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

/** No page of another site sends it along, a link there neither. */
const toCookie = (value: string, seconds: number): string =>
  `${CONSOLE_COOKIE}=${value}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Strict`;

/** A session that the admin key opened ends with that key. */
function hashValue({ keyring, env }: Ports<'env' | 'keyring'>, value: string): Buffer {
  const code = createHmac('sha256', keyring.key('console-session')).update(value);
  if (value.startsWith(`${ADMIN}.`)) code.update(hashAdminKey(env));
  return code.digest();
}

export const hashAdminKey = ({ KEYWAY_ADMIN_KEY: key = '' }: Environment): Buffer =>
  createHash('sha256').update(key).digest();
