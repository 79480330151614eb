import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

/** Resident memory of a process, in megabytes (Linux). */
export function readMemory(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

/** How many files and sockets a process holds open, but for files in a folder of its own (Linux). */
export const countOpenFiles = (pid: number, ownFolder?: string): number =>
  readdirSync(`/proc/${pid}/fd`).filter((fd) => !isWithin(`/proc/${pid}/fd/${fd}`, ownFolder)).length;

function isWithin(link: string, folder: string | undefined): boolean {
  if (folder === undefined) return false;
  try {
    return readlinkSync(link).startsWith(`${folder}/`);
  } catch {
    // Recently opened handles are closed by now, and not counted.
    return true;
  }
}
