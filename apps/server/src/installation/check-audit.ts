import type { AuditCheckRecord } from '@keyway/contract';

import { ApiError, retryAfter } from '../api-error.js';
import type { Ports } from '../ports.js';
import { type AuditCheck, verifyAudit } from '../platform/audit/index.js';
import { createAuditSigner } from '../security/keys/index.js';
import type { StopSignal } from '../security/egress/index.js';

export const CHECK_MS = 20_000;

type Parts = Ports<'database' | 'keyring'>;
type CheckAudit = (signal: StopSignal) => Promise<AuditCheckRecord>;

/** Returns a check of the audit trail for interactive use: time-limited, and one at a time per process. */
export function createAuditChecks({ database, keyring }: Parts, limitMs = CHECK_MS): CheckAudit {
  let isRunning = false;
  return async (signal) => {
    if (isRunning) throw alreadyRunning(limitMs);
    isRunning = true;
    const end = performance.now() + limitMs;
    try {
      const check = await verifyAudit({
        database,
        signer: createAuditSigner(() => keyring.key('audit')),
        isOver: () => signal.aborted || performance.now() >= end,
      });
      return toRecord(check);
    } finally {
      isRunning = false;
    }
  };
}

const alreadyRunning = (limitMs: number): ApiError =>
  new ApiError('TooManyRequestsError', {
    message: 'An audit log check is already running. Wait until it finishes, then retry.',
    headers: retryAfter(limitMs / 1_000),
  });

function toRecord({ problems, anchor, ...check }: AuditCheck): AuditCheckRecord {
  const isBroken = problems.length > 0;
  return {
    whole: isBroken ? false : check.complete || null,
    complete: check.complete,
    chains: check.chains,
    entries: check.entries,
    anchor: anchor ?? null,
    problems: problems.map(({ chainId, sequence, problem }) => ({
      chain_id: chainId,
      sequence: sequence ?? null,
      problem,
    })),
    advice: adviceOf(isBroken, check.complete),
  };
}

function adviceOf(isBroken: boolean, isComplete: boolean): string | null {
  if (isBroken)
    return 'The audit log was changed outside Keyway. Keep the database as it is, compare it with a backup, and see docs/audit.md.';
  return isComplete ? null : 'The check timed out. Run keyway audit verify, which has no time limit.';
}
