// By hand: proper-lockfile goes by the file's time alone. After a kill its lock waits to go stale, and a clock that is
// set forward gives a living holder's lock away.
import { randomUUID } from 'node:crypto';
import {
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
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseLockedError } from './errors.js';

const heartbeatMilliseconds = 5_000;
const foreignStaleMilliseconds = 30_000;
const guardStaleMilliseconds = 10_000;

type Holder = { pid: number; startedAt: string | null; place: string; token: string };

export type LockFile = { path: string; release: () => void };

/**
 * Takes the exclusive lock of a data directory, or throws DatabaseLockedError.
 * A lock whose process is gone (or whose pid now belongs to another process) is taken over.
 */
export async function acquireLockFile(dataDir: string): Promise<LockFile> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'keyway.lock');
  const own: Holder = {
    pid: process.pid,
    startedAt: processStartTime(process.pid),
    place: processPlace(),
    token: randomUUID(),
  };
  for (let attempt = 0; attempt < 50; attempt += 1) {
    if (createExclusively(path, own)) return holdLock(path, own);
    const found = readHolder(path);
    if (found === 'absent') continue;
    if (isAlive(path, found)) throw lockedError(path, found);
    await underGuard(path, () => {
      const current = readHolder(path);
      if (current !== 'absent' && sameHolder(current, found)) rmSync(path, { force: true });
    });
  }
  throw lockedError(path, undefined);
}

function holdLock(path: string, own: Holder): LockFile {
  const heartbeat = setInterval(() => {
    try {
      if (isOwn(path, own)) utimesSync(path, new Date(), new Date());
    } catch {
      // the file vanished: release() has nothing left to do
    }
  }, heartbeatMilliseconds);
  heartbeat.unref();
  return {
    path,
    release: () => {
      clearInterval(heartbeat);
      if (isOwn(path, own)) rmSync(path, { force: true });
    },
  };
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
