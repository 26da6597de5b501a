import type { Scenario } from './questions.ts';

/** Goals on two shared cores through HTTP: milliseconds at one connection, answers per second at eight. */
export interface Goal {
  readonly p50?: number;
  readonly rate?: number;
}

export const MEMORY_GOAL_MB = 120;
/** Resident memory of the whole process, at 100,000 and 1,000,000 sites. */
export const RESIDENT_GOAL_MB = [
  { idle: 300, after: 400 },
  { idle: 450, after: 550 },
] as const;
export const READY_GOAL_SECONDS = 6;
export const FRESH_GOAL_MS = 1000;
export const IMPORT_GOAL_MS = 50;

export function goalOf(size: number, { kind, goals }: Scenario, isRepeated: boolean): Goal {
  if (goals && !isRepeated) return size < 1_000_000 ? goals[0] : goals[1];
  if (size < 1_000_000) return isRepeated ? { rate: 2000 } : { p50: 3, rate: 600 };
  if (isRepeated) return { p50: 1.5, rate: 1500 };
  return kind === 'narrow' ? { p50: 6, rate: 200 } : kind === 'wide' ? { p50: 20, rate: 60 } : {};
}
