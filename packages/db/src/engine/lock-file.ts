// By hand: proper-lockfile goes by the file's time alone. After a kill its lock waits to go stale, and a clock that is
// set forward gives a living holder's lock away.
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseLockedError } from './errors.js';
import { startHold } from './start-hold.js';

const heartbeatMilliseconds = 5_000;
const foreignStaleMilliseconds = 30_000;
/** For as long the lock is surely held after it was seen to be: half of what lets another take it over. */
const freshMilliseconds = 15_000;
const guardStaleMilliseconds = 10_000;

type Holder = { pid: number; startedAt: string | null; place: string; token: string };

export type LockFile = {
  path: string;
  /**
   * Call before each write: a holder that was suspended may have lost the lock, and then calls `onLost`. Two processes
   * must never write to the folder.
   */
  assertHeld: () => void;
  release: () => void;
};

export type LockOptions = {
  /** Ends the process, unless a test says otherwise: nothing may be written any more, a last checkpoint neither. */
  onLost?: (path: string) => void;
};

/**
 * Takes the exclusive lock of a data directory, or throws DatabaseLockedError.
 * A lock whose process is gone (or whose pid now belongs to another process) is taken over.
 */
export async function acquireLockFile(
  dataDir: string,
  { onLost = endProcess }: LockOptions = {},
): Promise<LockFile> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'keyway.lock');
  const own: Holder = {
    pid: process.pid,
    startedAt: processStartTime(process.pid),
    place: processPlace(),
    token: randomUUID(),
  };
  for (let attempt = 0; attempt < 50; attempt += 1) {
    if (createExclusively(path, own)) return holdLock(path, own, onLost);
    const found = readHolder(path);
    if (found === 'absent') continue;
    if (isAlive(path, found)) throw lockedError(path, found);
    await underGuard(path, () => {
      const current = readHolder(path);
      // The holder may have gone on meanwhile.
      if (current !== 'absent' && sameHolder(current, found) && !isAlive(path, current))
        rmSync(path, { force: true });
    });
  }
  throw lockedError(path, undefined);
}

function holdLock(path: string, own: Holder, onLost: (path: string) => void): LockFile {
  let isFresh = startHold(freshMilliseconds);
  let isOver = false;
  const beat = (): void => {
    if (isOver) return;
    if (!renew(path, own)) {
      isOver = true;
      clearInterval(heartbeat);
      return onLost(path);
    }
    isFresh = startHold(freshMilliseconds);
  };
  const heartbeat = setInterval(beat, heartbeatMilliseconds);
  heartbeat.unref();
  return {
    path,
    assertHeld: () => {
      if (!isFresh()) beat();
    },
    release: () => {
      isOver = true;
      clearInterval(heartbeat);
      if (isOwn(path, own)) rmSync(path, { force: true });
    },
  };
}

/** Shows that the holder lives. False where the lock is another's by now, or is being taken over. */
function renew(path: string, own: Holder): boolean {
  // A process that takes the lock over checks its age again under the guard, so only one of two succeeds.
  const guard = `${path}.takeover`;
  if (existsSync(guard) && ageOf(guard) < guardStaleMilliseconds) return false;
  const holder = readHolder(path);
  // Without its folder there is nothing left to hold.
  if (holder === 'absent') return !existsSync(dirname(path)) || createExclusively(path, own);
  if (!sameHolder(holder, own)) return false;
  utimesSync(path, new Date(), new Date());
  return isOwn(path, own);
}

function endProcess(path: string): void {
  process.stderr.write(
    `Another process has taken over the embedded database (${path}), because this one stood still. It ends here.\n`,
  );
  process.exit(1);
}

// link() publishes the complete file or nothing, so a reader never sees half a lock.
function createExclusively(path: string, content: Holder): boolean {
  const draft = `${path}.${content.token}`;
  writeFileSync(draft, JSON.stringify(content), { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

// Two processes that both saw the same dead holder must not remove each other's new lock.
async function underGuard(path: string, action: () => void): Promise<void> {
  const guard = `${path}.takeover`;
  try {
    writeFileSync(guard, String(process.pid), { flag: 'wx', mode: 0o600 });
  } catch {
    if (ageOf(guard) > guardStaleMilliseconds) rmSync(guard, { force: true });
    await sleep(20 + Math.random() * 30);
    return;
  }
  try {
    action();
  } finally {
    rmSync(guard, { force: true });
  }
}

function isAlive(path: string, holder: Holder | undefined): boolean {
  if (holder === undefined) return ageOf(path) < foreignStaleMilliseconds;
  // A pid means nothing in another container or after a reboot: there only the heartbeat tells.
  if (holder.place !== processPlace()) return ageOf(path) < foreignStaleMilliseconds;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const startedAt = processStartTime(holder.pid);
  return startedAt === null || holder.startedAt === null || startedAt === holder.startedAt;
}

function readHolder(path: string): Holder | undefined | 'absent' {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return 'absent';
  }
  try {
    const holder = JSON.parse(text) as Partial<Holder>;
    if (typeof holder.pid === 'number' && typeof holder.token === 'string') return holder as Holder;
  } catch {
    // not ours: treated like a lock from another machine
  }
  return undefined;
}

function sameHolder(left: Holder | undefined, right: Holder | undefined): boolean {
  return left?.token === right?.token;
}

function isOwn(path: string, own: Holder): boolean {
  const holder = readHolder(path);
  return holder !== 'absent' && holder?.token === own.token;
}

function ageOf(path: string): number {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}

// Field 22 of /proc/<pid>/stat, counted after the command name, which may itself hold spaces and brackets.
function processStartTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function processPlace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

function lockedError(path: string, holder: Holder | undefined): DatabaseLockedError {
  const who = holder === undefined ? 'Another process' : `Process ${holder.pid}`;
  return new DatabaseLockedError(
    path,
    holder?.pid,
    `${who} is using the embedded database (${path}). It serves one process at a time: ` +
      'stop that process, or set DATABASE_URL to a PostgreSQL database that several processes can share.',
  );
}
