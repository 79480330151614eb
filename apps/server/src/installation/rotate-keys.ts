import type { Database } from '@keyway/db';

import { commandOrigin, withCommandAudit } from '../platform/audit/index.js';
import { type Keyring, loadKeyring, type MasterKeys, storeKeyOperations } from '../platform/keyring/index.js';
import { beginRotation } from './begin-rotation.js';
import type { ResealOptions, SealedPosition } from './reseal-values.js';
import { rotateApplication, type TermCount } from './rotate-application.js';

export type RotationOptions = Omit<ResealOptions, 'audit' | 'origin'> & {
  readonly database: Database;
  readonly masterKeys: MasterKeys;
  readonly onStart?: (start: { readonly isResumed: boolean; readonly applications: number }) => void;
  /** Waits until running servers have loaded the new terms, before they meet a value sealed with one. */
  readonly settle?: () => Promise<void>;
};

export type Rotation = {
  readonly isResumed: boolean;
  readonly isFinished: boolean;
  readonly resealed: number;
  /** Values that did not open; they keep their term alive. */
  readonly unopened: readonly SealedPosition[];
  readonly terms: readonly TermCount[];
};

/**
 * Gives every application a new data key, re-encrypts its stored values, and retires the earlier keys. May be stopped
 * or killed at any time and repeated: while older terms are in use, a run continues with them instead of adding
 * another.
 */
export async function rotateKeys(options: RotationOptions): Promise<Rotation> {
  const keyring = await loadKeyring(options.database, options.masterKeys);
  return withCommandAudit(options.database, keyring, 'keys rotate', (audit) =>
    rotateAll({ ...options, audit, origin: commandOrigin('keys rotate') }, keyring),
  );
}

async function rotateAll(options: RotationOptions & ResealOptions, keyring: Keyring): Promise<Rotation> {
  const { database, audit, origin } = options;
  const { isResumed, applicationIds } = await database.system('begin a key rotation', (tx) =>
    beginRotation(tx, { keyring, audit, origin }),
  );
  options.onStart?.({ isResumed, applications: applicationIds.length });
  if (!isResumed) await options.settle?.();

  const unopened: SealedPosition[] = [];
  const terms: TermCount[] = [];
  let resealed = 0;
  for (const applicationId of applicationIds) {
    const result = await rotateApplication(options, keyring, applicationId);
    await storeKeyOperations({ database, keyring });
    resealed += result.resealed;
    unopened.push(...result.unopened);
    if (result.isStopped) return { isResumed, isFinished: false, resealed, unopened, terms };
    terms.push(...result.terms);
  }
  return { isResumed, isFinished: terms.every(({ state }) => state !== 'kept'), resealed, unopened, terms };
}
