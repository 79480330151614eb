import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { ServerSettings } from './server-process.js';

const LIBRARIES = '/usr/lib';

const findLibrary = (): string | undefined =>
  readdirSync(LIBRARIES)
    .map((folder) => join(LIBRARIES, folder, 'faketime/libfaketime.so.1'))
    .find((file) => existsSync(file));

/** Why a trial with a wrong clock cannot run here, or false. In CI that is a failure. */
export function fakeClockIsMissing(): boolean {
  if (findLibrary()) return false;
  const reason = 'Debian’s package faketime is not installed';
  if (process.env.CI === 'true') throw new Error(reason);
  console.warn(`Skipped: ${reason}.`);
  return true;
}

/** Settings of a process whose clock is wrong by this much, e.g. `+1h`; its monotonic clock is right. */
export const wrongBy = (offset: string): ServerSettings => ({
  LD_PRELOAD: findLibrary() ?? '',
  FAKETIME: offset,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  DONT_FAKE_MONOTONIC: '1',
});
