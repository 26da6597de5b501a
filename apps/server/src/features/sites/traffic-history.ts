/** Visits of one month, as `YYYY-MM`. */
export interface MonthVisits {
  readonly month: string;
  readonly visits: number;
}

const MONTHS_KEPT = 24;

/** The history with what a month's figures say now: one entry a month, the last two years. */
export const withTraffic = (history: readonly MonthVisits[], month: string, visits: number): MonthVisits[] =>
  [...history.filter((entry) => entry.month !== month), { month, visits }]
    .sort((one, other) => one.month.localeCompare(other.month))
    .slice(-MONTHS_KEPT);
