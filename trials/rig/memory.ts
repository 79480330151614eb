import { readFileSync, readdirSync } from 'node:fs';

/** Resident memory of a process, in megabytes (Linux). */
export const readMemory = (pid: number): number => {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
};

/** How many files and sockets a process holds open (Linux). */
export const countOpenFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
