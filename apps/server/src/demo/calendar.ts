/** The zone of the demo's hours and days. */
export const DEMO_TIME_ZONE = 'UTC';

/** Times of the demo data, all relative to the moment of seeding. */
export interface Calendar {
  readonly now: Date;
  /** `days` ago at this hour UTC (9.5 is half past nine). At least one day, so that it is always past. */
  at(days: number, hour: number): Date;
  /** Whole days between that moment's day and today. */
  daysSince(at: Date): number;
  /** YYYY-MM-DD; negative for days to come. */
  day(daysAgo: number): string;
  /** YYYY-MM. */
  month(monthsAgo: number): string;
}

const DAY = 86_400_000;

export function calendarOf(now: Date): Calendar {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return {
    now,
    at(days, hour) {
      if (days < 1) throw new RangeError('an hour of today might not have come yet');
      return new Date(midnight - Math.floor(days) * DAY + Math.round(hour * 3600) * 1000);
    },
    daysSince: (at) => Math.ceil((midnight - at.getTime()) / DAY),
    day: (daysAgo) => new Date(midnight - daysAgo * DAY).toISOString().slice(0, 10),
    month: (monthsAgo) =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1)).toISOString().slice(0, 7),
  };
}
