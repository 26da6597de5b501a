import { readFileSync } from 'node:fs';

/** Linux reports processor time to other processes in hundredths of a second. */
const TICKS_PER_SECOND = 100;

export interface ProcessUsage {
  readonly cpuSeconds: number;
  readonly residentMb: number;
}

/** What another process has used so far. Undefined if it is gone or the system does not report it. */
export function processUsage(pid: number): ProcessUsage | undefined {
  try {
    // The name in parentheses may contain spaces. After it, proc(5)'s fields 14 and 15 have index 11 and 12.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const resident = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return {
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
      residentMb: Number(resident ?? 0) / 1024,
    };
  } catch {
    return undefined;
  }
}
