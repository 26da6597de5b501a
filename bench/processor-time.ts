import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Processor ticks of a process and its ended children, from /proc if available. */
function ticksOf(pid: number | string): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return [11, 12, 13, 14].reduce((sum, place) => sum + Number(fields[place]), 0);
  } catch {
    return 0;
  }
}

const MS_OF_TICK = 10;

/** Processor milliseconds so far. 0 if unavailable. */
export interface ProcessorTime {
  readonly server: number;
  readonly database: number;
}

/** Processor time of a server and the database in this folder, which a busy machine changes least. */
export function processorTime(server: ChildProcess, dataDir: string): ProcessorTime {
  return { server: processorMsOf(server.pid ?? 0), database: databaseMs(dataDir) };
}

/** Processor milliseconds of a process and its ended children. */
export const processorMsOf = (pid: number | string): number => ticksOf(pid) * MS_OF_TICK;

/** Processor milliseconds of the database in this folder. */
export function databaseMs(dataDir: string): number {
  try {
    const [postmaster = ''] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
    const backends = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
    const ticks = [postmaster, ...backends].reduce((sum, pid) => sum + ticksOf(pid), 0);
    return ticks * MS_OF_TICK;
  } catch {
    return 0;
  }
}
