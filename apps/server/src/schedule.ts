import type { Schedule } from './platform/jobs.ts';

/** Every recurring job, a line each: an operator reads here what the product does by itself. */
export const schedules = (_timeZone: string): readonly Schedule[] => [];
