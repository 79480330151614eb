import { createHmac, randomBytes } from 'node:crypto';

import { createConsoleSession, deleteConsoleSession, useConsoleSession, type SystemTx } from '@keyway/db';

import type { Deps } from '../deps.js';
import { hashAdminKey } from './console-session.js';

const LIFE_SECONDS = 600;

type LinkDeps = Pick<Deps, 'keyring' | 'env' | 'baseUrl' | 'now'>;

/**
 * Makes an address that signs in once, as the admin key does. Its code stands in the fragment, which no browser
 * sends; what is stored is a session that no cookie opens.
 */
export const createSignInLink = async (
  deps: LinkDeps,
  tx: SystemTx,
): Promise<{ url: string; expiresAt: Date }> => {
  const code = randomBytes(32).toString('base64url');
  const expiresAt = new Date(deps.now().getTime() + LIFE_SECONDS * 1000);
  await createConsoleSession(tx, { cookieHash: hashCode(deps, code), personId: null, expiresAt });
  return { url: `${deps.baseUrl}/console#code=${code}`, expiresAt };
};

/** Uses up the code of a link; false where it is none, used, or too old. */
export const takeSignInLink = async (deps: LinkDeps, tx: SystemTx, code: string): Promise<boolean> => {
  const hash = hashCode(deps, code);
  const isKnown = (await useConsoleSession(tx, hash, { idleSeconds: LIFE_SECONDS, isUse: true })) !== null;
  // Of two that come at once, one deletes it.
  return isKnown && deleteConsoleSession(tx, hash);
};

/** A link that the admin key made ends with that key. */
const hashCode = ({ keyring, env }: LinkDeps, code: string): Buffer =>
  createHmac('sha256', keyring.key('console-session'))
    .update(`link.${code}`)
    .update(hashAdminKey(env))
    .digest();
