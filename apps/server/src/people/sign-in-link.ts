import { createHmac, randomBytes } from 'node:crypto';

import { createConsoleSession, deleteConsoleSession, useConsoleSession, type SystemTx } from '@keyway/db';

import type { Ports } from '../ports.js';
import { hashAdminKey } from './console-session.js';

const LIFETIME_SECONDS = 600;

type LinkDeps = Ports<'baseUrl' | 'now' | 'env' | 'keyring'>;

/**
 * Creates a URL that signs in once, with the admin key's rights. Its code is in the fragment, which browsers don't
 * send; the database stores a session hash that matches no cookie.
 */
export async function createSignInLink(
  deps: LinkDeps,
  tx: SystemTx,
): Promise<{ id: string; url: string; expiresAt: Date }> {
  const code = randomBytes(32).toString('base64url');
  const expiresAt = new Date(deps.now().getTime() + LIFETIME_SECONDS * 1000);
  const hash = hashCode(deps, code);
  await createConsoleSession(tx, { cookieHash: hash, personId: null, expiresAt });
  return { id: toId(hash), url: `${deps.baseUrl}/console#code=${code}`, expiresAt };
}

/** Consumes a link's code, and returns the link's ID; undefined if it is invalid, used, or expired. */
export async function takeSignInLink(
  deps: LinkDeps,
  tx: SystemTx,
  code: string,
): Promise<string | undefined> {
  const hash = hashCode(deps, code);
  const isKnown =
    (await useConsoleSession(tx, hash, { idleSeconds: LIFETIME_SECONDS, isUse: true })) !== null;
  // Of two concurrent requests, only one deletes it.
  return isKnown && (await deleteConsoleSession(tx, hash)) ? toId(hash) : undefined;
}

/** Returns the link's name in the audit trail, from which the code cannot be derived. */
const toId = (hash: Buffer): string => `link_${hash.subarray(0, 9).toString('hex')}`;

/** Hashes the code; a link created with the admin key ends when that key changes. */
const hashCode = ({ keyring, env }: LinkDeps, code: string): Buffer =>
  createHmac('sha256', keyring.key('console-session'))
    .update(`link.${code}`)
    .update(hashAdminKey(env))
    .digest();
