/** The reader's own zone. */
export const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A zone's wall clock at an instant, as if it were UTC. */
function asUtc(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/**
 * The instant at which clocks of a zone show `2026-11-24T10:00`. The first of two when clocks are set back; one that is
 * left out when they are set forward counts as an hour later.
 */
export function instantIn(local: string, timeZone: string): Date {
  const shown = Date.parse(`${local}Z`);
  // The zone's offset half a day before and after: one of them holds at the instant meant.
  const [before, after] = [-43_200_000, 43_200_000].map((aside) => {
    const near = shown + aside;
    return shown - (asUtc(near, timeZone) - near);
  }) as [number, number];
  const fits = [before, after].filter((at) => asUtc(at, timeZone) === shown);
  return new Date(fits.length > 0 ? Math.min(...fits) : before);
}

/** True of `2026-03-29T02:30` where clocks are set forward from 2:00 to 3:00. */
export const isSkipped = (local: string, timeZone: string): boolean =>
  asUtc(instantIn(local, timeZone).getTime(), timeZone) !== Date.parse(`${local}Z`);
