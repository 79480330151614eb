import { DatabaseUnavailableError } from '@keyway/db';

/** A database that comes back within this time loses nothing (R-REF-3 asks for 30 s at least). */
const LONGEST_MS = 60_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

/** Runs a write whose loss could not be made good, again and again while the database is away. */
export const persistStubbornly = async <Result>(write: () => Promise<Result>): Promise<Result> => {
  const deadline = performance.now() + LONGEST_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError) || performance.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
};
