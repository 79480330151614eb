import type { WorkOutcome } from '@keyway/db';

import type { Ports } from '../ports.js';
import { jobOrigin } from '../platform/audit/index.js';
import type { StopSignal } from '../security/egress/index.js';
import { listUnfinished } from './begin-rotation.js';
import { rotateApplication } from './rotate-application.js';

/** Delay for rows written with an older key in the meantime. */
const SOON_SECONDS = 5;
/** Delay when values don't open, which an operator has to resolve. */
const LATER_SECONDS = 3_600;

type Parts = Ports<'audit' | 'database' | 'keyring' | 'logger' | 'registry'>;

/** Continues the rotation of data keys, tenant by tenant, until no older one is in use. */
export async function continueRotation(deps: Parts, signal: StopSignal): Promise<WorkOutcome> {
  const { database, registry, keyring, audit, logger } = deps;
  const unfinished = await database.system('go on with a key rotation', listUnfinished);
  let [kept, unopened] = [0, 0];
  for (const applicationId of unfinished) {
    // This process may not have loaded the new key yet.
    keyring.forget(applicationId);
    const result = await rotateApplication(
      { database, registry, audit, origin: jobOrigin('key rotation'), isStopped: () => signal.aborted },
      keyring,
      applicationId,
    );
    if (result.isStopped) return { againInSeconds: 0 };
    kept += result.terms.filter(({ state }) => state === 'kept').length;
    unopened += result.unopened.length;
  }
  if (unopened > 0) {
    logger.warn(
      { values: unopened },
      'some values could not be decrypted and were left unchanged; run: keyway doctor',
    );
    return { retryInSeconds: LATER_SECONDS };
  }
  return kept > 0 ? { againInSeconds: SOON_SECONDS } : 'done';
}
