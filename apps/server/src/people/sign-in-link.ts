import { createHmac, randomBytes } from 'node:crypto';

import { createConsoleSession, deleteConsoleSession, useConsoleSession, type SystemTx } from '@keyway/db';

import type { Ports } from '../ports.js';
import { hashAdminKey } from './console-session.js';

const LIFE_SECONDS = 600;

type LinkDeps = Ports<'baseUrl' | 'now' | 'env' | 'keyring'>;

/**
 * Makes an address that signs in once, as the admin key does. Its code stands in the fragment, which no browser
 * sends; what is stored is a session that no cookie opens.
 */
export async function createSignInLink(
  deps: LinkDeps,
  tx: SystemTx,
): Promise<{ id: string; url: string; expiresAt: Date }> {
  const code = randomBytes(32).toString('base64url');
  const expiresAt = new Date(deps.now().getTime() + LIFE_SECONDS * 1000);
  const hash = hashCode(deps, code);
  await createConsoleSession(tx, { cookieHash: hash, personId: null, expiresAt });
  return { id: toId(hash), url: `${deps.baseUrl}/console#code=${code}`, expiresAt };
}

/** Uses up the code of a link, and answers the link's id; undefined where it is none, used, or too old. */
export async function takeSignInLink(
  deps: LinkDeps,
  tx: SystemTx,
  code: string,
): Promise<string | undefined> {
  const hash = hashCode(deps, code);
  const isKnown = (await useConsoleSession(tx, hash, { idleSeconds: LIFE_SECONDS, isUse: true })) !== null;
  // Of two that come at once, one deletes it.
  return isKnown && (await deleteConsoleSession(tx, hash)) ? toId(hash) : undefined;
}

/** What the audit trail names a link by; nobody makes a code of it. */
const toId = (hash: Buffer): string => `link_${hash.subarray(0, 9).toString('hex')}`;

/** A link that the admin key made ends with that key. */
const hashCode = ({ keyring, env }: LinkDeps, code: string): Buffer =>
  createHmac('sha256', keyring.key('console-session'))
    .update(`link.${code}`)
    .update(hashAdminKey(env))
    .digest();
