import { OWN_CURVE } from '@linkstand/contract/survival/schema';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database, Tx } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs.ts';
import {
  type Floor,
  fitShape,
  floorsOf,
  type Group,
  kaplanMeier,
  lastSeen,
  type Observed,
  powerOf,
  restrictedMean,
  type Step,
  shrunk,
} from './estimate.ts';
import { around, type Point, pointsOf, pointsOfFloors } from './points.ts';

/** Estimates how long links last, and updates the catalogue. */
export const recalculateSurvival = defineJob({
  name: 'recalculate-survival',
  schema: z.object({}),
  concurrency: 1,
  timeoutSeconds: 30 * 60,
  schedule: { cron: '40 2 * * *', zone: 'UTC' },
  run: (_data, { db }: { readonly db: Database }, { at }) => calculateSurvival(db, at),
});

/** Days that a curve covers. */
const HORIZON = 365;
/** Groups that the prior is found from: more would change its third digit. */
const MAX_FITTED = 5000;
/** Fewer groups say little of how they differ: then they are taken to differ as this shape says. */
const LEAST_FITTED = 10;
const USUAL_SHAPE = 2;
/** Rows written by one statement. */
const CHUNK = 1000;
/** The smallest change of a site's months that updates the catalogue, in hundredths. */
const NOTABLE = 5;

const days = (at: RawBuilder<unknown>) => sql`extract(epoch from ${at} - w.published_at) / 86400`;

/**
 * Every watched link: where, from which day on, until which day. Whoever can't be reached counts up to the last
 * answer.
 */
const OBSERVED = sql`
  select b.site_id, b.owner_id, s.tier, o.entry, least(o.exit, ${sql.lit(HORIZON)}) as exit,
    o.is_lost and o.exit <= ${sql.lit(HORIZON)} as is_lost
  from link_watches w join briefings b on b.id = w.briefing_id join sites s on s.id = b.site_id
    cross join lateral (select greatest(0, floor(${days(sql`w.first_visit_at`)}))::int as entry,
      w.first_loss_at is not null as is_lost,
      case when w.first_loss_at is not null then greatest(1, ceil(${days(sql`w.first_loss_at`)}))::int
        else floor(${days(sql`coalesce(case when w.state = 'suspect' then w.first_fault_at end, w.unknown_since, w.last_visit_at)`)})::int
      end as exit) o
  where w.first_visit_at is not null and o.exit > o.entry and o.entry < ${sql.lit(HORIZON)}`;

interface Counted {
  readonly siteId: number;
  readonly ownerId: number | null;
  readonly tier: string;
  readonly links: number;
  readonly losses: number;
  /** Losses that its tier's curve would have. */
  readonly expected: number;
  /** The last day on which one of its links was seen. */
  readonly watchedDays: number;
}

interface Curve {
  readonly kind: 'tier' | 'owner' | 'site';
  readonly key: string;
  readonly links: number;
  readonly losses: number;
  readonly multiplier: number;
  readonly spread: number;
  readonly watchedDays: number;
  readonly untilDay: number;
  readonly monthsCenti: number;
  readonly isAtLeast: boolean;
  readonly steps: readonly Point[] | null;
}

/** What the links of a group say of themselves. */
interface Watched {
  readonly steps: Step[];
  /** Without a loss, the least that stands. */
  readonly floors: readonly Floor[];
  readonly until: number;
}

/** The same in every database, whatever order sums were made in. */
const rounded = (value: number) => Math.round(value * 1e6) / 1e6;
const centi = (days: number): number => Math.round((days / HORIZON) * 1200);

/**
 * The months of the first year that a link stands on average. Where no link was watched for the whole year, or none was
 * lost, they are the least that is known: the time after the last day counts as nothing, and without a loss the lower
 * limit counts instead of a point, or groups that know least would seem to last longest.
 */
function monthsOf({ steps, floors, until }: Watched): Pick<Curve, 'monthsCenti' | 'isAtLeast' | 'untilDay'> {
  if (steps.length > 0)
    return { monthsCenti: centi(restrictedMean(steps, until).mean), isAtLeast: until < HORIZON, untilDay: until };
  const standing = floors.reduce(
    (days, { time, low }, at) => days + low * (Math.min(floors[at + 1]?.time ?? until, until) - time),
    0,
  );
  return { monthsCenti: centi(standing), isAtLeast: true, untilDay: until };
}

const watchedBy = (observed: readonly Observed[]): Watched => {
  const steps = kaplanMeier(observed);
  return { steps, floors: steps.length === 0 ? floorsOf(observed) : [], until: lastSeen(observed) };
};
const pointsOfWatched = ({ steps, floors }: Watched): Point[] =>
  steps.length > 0 ? pointsOf(steps) : pointsOfFloors(floors);
const NOTHING: Watched = { steps: [], floors: [], until: 0 };
const sum = <T>(items: readonly T[], of: (item: T) => number): number => items.reduce((all, item) => all + of(item), 0);

/** Recalculates every curve. A second run on the same visits changes only the time. */
export async function calculateSurvival(db: Database | Tx, now: Date): Promise<void> {
  const tiers = await tierCurves(db);
  const { rows } = await sql<Counted>`
    with hazard as (
      select tier, cumulative from jsonb_to_recordset(${JSON.stringify(hazards(tiers))}::jsonb) as h (tier text, cumulative float8[])
    ), observed as (${OBSERVED})
    select o.site_id, o.owner_id, o.tier, count(*)::int as links, (count(*) filter (where o.is_lost))::int as losses,
      sum(h.cumulative[o.exit + 1] - h.cumulative[o.entry + 1]) as expected, max(o.exit)::int as watched_days
    from observed o join hazard h on h.tier = o.tier group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  const owners = byOwner(rows);
  const curves = [
    ...[...tiers].map(([tier, watched]) => ({
      ...{ kind: 'tier' as const, key: tier, links: watched.links },
      ...{ losses: sum(watched.steps, ({ losses }) => losses), watchedDays: watched.until },
      ...{ multiplier: 1, spread: 0, ...monthsOf(watched), steps: pointsOfWatched(watched) },
    })),
    ...(await ownerCurves(db, tiers, owners)),
    ...(await siteCurves(db, tiers, owners, rows)),
  ];
  await store(db, curves, now);
}

/** Uncertainty of a multiplier's logarithm: its own, and that of the curve it multiplies. */
const spreadOf = (shape: number, own: number, all: number): number =>
  Math.sqrt(1 / (shape + own) + 1 / Math.max(1, all));

const shapeOf = (groups: readonly Group[]): number =>
  groups.length < LEAST_FITTED ? USUAL_SHAPE : fitShape(groups.slice(0, MAX_FITTED));

type Tiers = ReadonlyMap<string, Watched & { readonly links: number }>;

async function observedBy(db: Database | Tx, column: 'tier' | 'owner_id' | 'site_id', keys: readonly string[] | null) {
  const { rows } = await sql<Observed & { key: string; count: number }>`
    select ${sql.ref(column)}::text as key, entry, exit, is_lost, count(*)::int as count from (${OBSERVED}) o
    where ${keys === null ? sql`true` : sql`${sql.ref(column)}::text = any(${[...keys]}::text[])`} group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(
    db,
  );
  return Map.groupBy(rows, ({ key }) => key);
}

async function tierCurves(db: Database | Tx): Promise<Tiers> {
  const observed = await observedBy(db, 'tier', null);
  return new Map(
    [...observed].map(([tier, links]) => [tier, { ...watchedBy(links), links: sum(links, ({ count }) => count) }]),
  );
}

/** The cumulative hazard by day, from day 0. */
const hazards = (tiers: Tiers) =>
  [...tiers].map(([tier, { steps }]) => {
    let at = 0;
    let hazard = 0;
    return {
      tier,
      cumulative: Array.from({ length: HORIZON + 1 }, (_, day) => {
        for (; (steps[at]?.time ?? Number.POSITIVE_INFINITY) <= day; at++) hazard = steps[at]?.hazard ?? hazard;
        return hazard;
      }),
    };
  });

interface OwnerCount {
  readonly links: number;
  readonly losses: number;
  readonly multiplier: number;
  readonly spread: number;
  readonly watchedDays: number;
  readonly tiers: readonly Counted[];
}

function byOwner(rows: readonly Counted[]): ReadonlyMap<number, OwnerCount> {
  const groups = Map.groupBy(
    rows.flatMap((row) => (row.ownerId === null ? [] : [{ ...row, ownerId: row.ownerId }])),
    ({ ownerId }) => ownerId,
  );
  const counted = [...groups].map(([ownerId, tiers]) => ({
    ownerId,
    tiers,
    links: sum(tiers, ({ links }) => links),
    losses: sum(tiers, ({ losses }) => losses),
    expected: sum(tiers, ({ expected }) => expected),
    watchedDays: Math.max(...tiers.map(({ watchedDays }) => watchedDays)),
  }));
  const shape = shapeOf(counted);
  const all = sum(rows, ({ losses }) => losses);
  return new Map(
    counted.map((owner) => [
      owner.ownerId,
      { ...owner, multiplier: shrunk(owner, shape), spread: spreadOf(shape, owner.losses, all) },
    ]),
  );
}

const isOwn = ({ links, losses }: Pick<Curve, 'links' | 'losses'>) =>
  links >= OWN_CURVE.links && losses >= OWN_CURVE.losses;

async function ownerCurves(db: Database | Tx, tiers: Tiers, owners: ReadonlyMap<number, OwnerCount>): Promise<Curve[]> {
  const own = await ownCurves(
    db,
    'owner_id',
    [...owners].filter(([, owner]) => isOwn(owner)).map(([id]) => String(id)),
  );
  return [...owners].map(([id, owner]) => {
    const { links, losses, multiplier, spread, watchedDays } = owner;
    const key = String(id);
    const shared = { kind: 'owner' as const, key, links, losses, multiplier, spread, watchedDays };
    const watched = own.get(key);
    if (watched) return { ...shared, ...monthsOf(watched), steps: pointsOfWatched(watched) };
    const ofTiers = mixture(tiers, owner);
    const steps =
      ofTiers.steps.length > 0
        ? ofTiers.steps.map(({ time, share }) => around(time, share, spread))
        : pointsOfFloors(ofTiers.floors);
    return { ...shared, ...monthsOf(ofTiers), steps };
  });
}

/** The curves of an owner's tiers at its multiplier, by how many of its links each has. */
function mixture(tiers: Tiers, { multiplier, tiers: counted, links }: OwnerCount): Watched {
  const parts = [...Map.groupBy(counted, ({ tier }) => tier)].map(([tier, rows]) => {
    const { steps, floors, until } = tiers.get(tier) ?? NOTHING;
    return { weight: sum(rows, (row) => row.links) / links, steps: powerOf(steps, multiplier), floors, until };
  });
  // As far as each of them was watched.
  const until = Math.min(...parts.map((part) => part.until));
  const steps = weightedSum(
    parts.map(({ weight, steps }) => ({ weight, values: steps, of: ({ share }: Step) => share })),
  )
    .filter(({ time }) => time <= until)
    .map(({ time, value }) => ({ time, share: value, atRisk: 0, losses: 0, greenwood: 0, hazard: 0 }));
  const floors = weightedSum(
    parts.map(({ weight, floors }) => ({ weight, values: floors, of: ({ low }: Floor) => low })),
  )
    .filter(({ time }) => time < until)
    .map(({ time, value }) => ({ time, low: value }));
  return { steps, floors: steps.length === 0 ? floors : [], until };
}

/** The weighted sum of values that each begin at 1 and change at their times. */
function weightedSum<T extends { readonly time: number }>(
  parts: readonly { readonly weight: number; readonly values: readonly T[]; readonly of: (value: T) => number }[],
): { readonly time: number; readonly value: number }[] {
  const times = [...new Set(parts.flatMap(({ values }) => values.map(({ time }) => time)))].sort((a, b) => a - b);
  const at = parts.map(() => -1);
  return times.map((time) => {
    const value = sum([...parts.entries()], ([i, { weight, values, of }]) => {
      while ((values[(at[i] ?? -1) + 1]?.time ?? Number.POSITIVE_INFINITY) <= time) at[i] = (at[i] ?? -1) + 1;
      const last = values[at[i] ?? -1];
      return weight * (last === undefined ? 1 : of(last));
    });
    return { time, value };
  });
}

async function siteCurves(
  db: Database | Tx,
  tiers: Tiers,
  owners: ReadonlyMap<number, OwnerCount>,
  rows: readonly Counted[],
): Promise<Curve[]> {
  const counted = [...Map.groupBy(rows, ({ siteId }) => siteId)].map(([siteId, parts]) => {
    const links = sum(parts, (part) => part.links);
    const multiplierOf = ({ ownerId }: Counted) => (ownerId === null ? 1 : (owners.get(ownerId)?.multiplier ?? 1));
    return {
      siteId,
      tier: parts[0]?.tier ?? '',
      links,
      losses: sum(parts, ({ losses }) => losses),
      expected: sum(parts, (part) => part.expected * multiplierOf(part)),
      watchedDays: Math.max(...parts.map((part) => part.watchedDays)),
      parent: sum(parts, (part) => part.links * multiplierOf(part)) / links,
    };
  });
  const shape = shapeOf(counted);
  const all = sum(rows, ({ losses }) => losses);
  const own = await ownCurves(
    db,
    'site_id',
    counted.filter(isOwn).map(({ siteId }) => String(siteId)),
  );
  return counted.map((site) => {
    const { links, losses, tier, parent, watchedDays } = site;
    const key = String(site.siteId);
    const multiplier = parent * shrunk(site, shape);
    const shared = { kind: 'site' as const, key, links, losses, multiplier, watchedDays };
    const spread = spreadOf(shape, losses, all);
    const watched = own.get(key);
    if (watched) return { ...shared, spread, ...monthsOf(watched), steps: pointsOfWatched(watched) };
    const ofTier = tiers.get(tier) ?? NOTHING;
    return { ...shared, spread, ...monthsOf({ ...ofTier, steps: powerOf(ofTier.steps, multiplier) }), steps: null };
  });
}

async function ownCurves(db: Database | Tx, column: 'owner_id' | 'site_id', keys: readonly string[]) {
  const found = new Map<string, Watched>();
  for (let from = 0; from < keys.length; from += CHUNK)
    for (const [key, links] of await observedBy(db, column, keys.slice(from, from + CHUNK)))
      found.set(key, watchedBy(links));
  return found;
}

async function store(db: Database | Tx, curves: readonly Curve[], now: Date): Promise<void> {
  for (let from = 0; from < curves.length; from += CHUNK) {
    const chunk = JSON.stringify(
      curves.slice(from, from + CHUNK).map((curve) => ({
        ...{ kind: curve.kind, key: curve.key, links: curve.links, losses: curve.losses },
        ...{
          multiplier: rounded(curve.multiplier),
          spread: rounded(curve.spread),
          months_centi: curve.monthsCenti,
          until_day: curve.untilDay,
          watched_days: curve.watchedDays,
          is_at_least: curve.isAtLeast,
          steps: curve.steps,
        },
        calculated_at: now,
      })),
    );
    const made = sql`jsonb_populate_recordset(null::survival_curves, ${chunk}::jsonb)`;
    await sql`insert into survival_curves select * from ${made}
      on conflict (kind, key) do update set links = excluded.links, losses = excluded.losses, steps = excluded.steps,
        multiplier = excluded.multiplier, spread = excluded.spread, months_centi = excluded.months_centi,
        until_day = excluded.until_day, watched_days = excluded.watched_days, is_at_least = excluded.is_at_least,
        calculated_at = excluded.calculated_at`.execute(db);
    await sql`update sites s set surviving_months_centi = made.months_centi
      from ${made} made where made.kind = 'site' and s.id = made.key::bigint
        and abs(made.months_centi - coalesce(s.surviving_months_centi, -${sql.lit(NOTABLE)})) >= ${sql.lit(NOTABLE)}`.execute(
      db,
    );
  }
  await sql`with gone as (delete from survival_curves where calculated_at < ${now} returning kind, key)
    update sites s set surviving_months_centi = null from gone where gone.kind = 'site' and s.id = gone.key::bigint`.execute(
    db,
  );
}
