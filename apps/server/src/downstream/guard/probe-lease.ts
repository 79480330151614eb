import { createHash } from 'node:crypto';

import { handLeaseOver, readLeaseOwner, takeLease, type Database } from '@keyway/db';

/** Longer than a request may take. */
const PROBE_SECONDS = 30;
/** Shorter than a breaker stays open: a success is always more recent than the faults that opened it. */
const WELL_SECONDS = 25;
/** How long the other processes wait after a failed probe. */
const FAILING_SECONDS = 28;
const SOON_SECONDS = 1;

export type ProbeResult = 'well' | 'failing' | 'unknown';

/** Lets one process probe a connector for all, and shares the result. */
export type ProbeLease = {
  /** `well`: another process's probe just succeeded. Throws if the database is unavailable. */
  claim(name: string): Promise<'mine' | 'busy' | 'well'>;
  tell(name: string, result: ProbeResult): Promise<void>;
};

const SECONDS: Record<ProbeResult, number> = {
  well: WELL_SECONDS,
  failing: FAILING_SECONDS,
  unknown: SOON_SECONDS,
};

export const createProbeLease = (database: Database, processId: string): ProbeLease => ({
  claim: (name) =>
    database.system('become the one that probes a failing connector', async (tx) => {
      if (await takeLease(tx, leaseName(name), processId, PROBE_SECONDS)) return 'mine';
      return (await readLeaseOwner(tx, leaseName(name))) === 'well' ? 'well' : 'busy';
    }),
  tell: async (name, result) => {
    await database.system('tell how the probe of a connector ended', (tx) =>
      handLeaseOver(tx, leaseName(name), processId, result, SECONDS[result]),
    );
  },
});

/** Returns a name of fixed length for any host. */
const leaseName = (name: string): string =>
  `probe:${createHash('sha256').update(name).digest('base64url').slice(0, 32)}`;
