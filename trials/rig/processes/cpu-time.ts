import { readFileSync } from 'node:fs';

/** User and system time of a process (proc(5): fields 14 and 15 of stat, in hundredths of a second). */
export function cpuMilliseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
