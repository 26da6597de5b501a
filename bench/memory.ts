import { readFileSync } from 'node:fs';

/** Peak of the resident memory of a process in MB, as the system counts it. 0 if it is gone or the system doesn't tell. */
export function peakMb(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** What a process uses in MB with its part of what processes share (Pss), to be added up. */
export function sharedMb(pid: number | string): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
