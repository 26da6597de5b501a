import type { SurvivalCurve } from '@linkstand/contract/survival/schema';
import { OWN_CURVE } from '@linkstand/contract/survival/schema';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/context.ts';
import { around } from './points.ts';

type Points = readonly (readonly [day: number, share: number, low: number, high: number])[];

interface Stored {
  readonly kind: 'tier' | 'owner' | 'site';
  readonly links: number;
  readonly losses: number;
  readonly multiplier: number;
  readonly spread: number;
  readonly monthsCenti: number;
  readonly untilDay: number;
  readonly watchedDays: number;
  readonly isAtLeast: boolean;
  readonly steps: Points | null;
}

const isOwn = ({ links, losses }: Pick<Stored, 'links' | 'losses'>): boolean =>
  links >= OWN_CURVE.links && losses >= OWN_CURVE.losses;

const present = (row: Stored, tier: Stored | undefined, basis: SurvivalCurve['basis']): SurvivalCurve => {
  const ofTier = tier?.steps ?? [];
  const points =
    row.steps ??
    // Of a tier without a loss only the lower limit is known, which no multiplier changes.
    (tier?.losses === 0 ? ofTier : ofTier.map(([day, share]) => around(day, share ** row.multiplier, row.spread)));
  return {
    links: basis === 'parent' ? 0 : row.links,
    losses: basis === 'parent' ? 0 : row.losses,
    basis,
    watchedDays: basis === 'parent' ? 0 : row.watchedDays,
    months: row.monthsCenti / 100,
    isAtLeast: row.isAtLeast,
    untilDay: row.untilDay,
    steps: points.map(([day, share, low, high]) => ({ day, share, low, high })),
  };
};

const COLUMNS = sql`kind, links, losses, multiplier, spread, months_centi, until_day, watched_days, is_at_least, steps`;

/** How long links stand on a site. Without links of its own: on its owner's sites, or those of its tier. */
export async function survivalOfSite(db: Database | Tx, siteId: number): Promise<SurvivalCurve | null> {
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from survival_curves c join sites s on s.id = ${siteId}
    where (kind, key) in (('site', s.id::text), ('owner', coalesce(s.owner_id::text, '')), ('tier', s.tier))`.execute(
    db,
  );
  const of = (kind: Stored['kind']) => rows.find((row) => row.kind === kind);
  const [site, owner, tier] = [of('site'), of('owner'), of('tier')];
  if (site) return present(site, tier, isOwn(site) ? 'own' : 'shrunk');
  const parent = owner ?? tier;
  return parent ? present(parent, tier, 'parent') : null;
}

/** How long links stand on an owner's sites. Null: none was watched yet. */
export async function survivalOfOwner(db: Database | Tx, ownerId: number): Promise<SurvivalCurve | null> {
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from survival_curves where kind = 'owner' and key = ${String(ownerId)}`.execute(db);
  const [row] = rows;
  return row ? present(row, undefined, isOwn(row) ? 'own' : 'shrunk') : null;
}
