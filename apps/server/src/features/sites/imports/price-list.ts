import { asBase } from '@linkstand/contract/shared/money';
import { quote } from '@linkstand/contract/shared/quote';
import { scale } from '@linkstand/contract/shared/rounding';
import { MULTIPLIER_MILLI } from '@linkstand/contract/sites/choices';
import type { ImportMapping, SiteImport, SiteImportItem } from '@linkstand/contract/sites/import';
import type { ImportField } from '@linkstand/contract/sites/import-choices';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { MessageCode } from '../../../messages/en-us.ts';
import { type Context, type Database, hasRole, type Tx, type UserActor } from '../../../platform/context.ts';
import type { MessageParameters } from '../../../platform/errors.ts';
import { ownersOf } from '../queries.ts';

/** What a site is sold for, and what the owner of a list asks for the same. */
export const PAIRS = [
  ['priceCents', 'costCents'],
  ['gamblingPriceCents', 'gamblingCostCents'],
  ['insertionPriceCents', 'insertionCostCents'],
  ['insertionGamblingPriceCents', 'insertionGamblingCostCents'],
] as const satisfies readonly (readonly [ImportField, ImportField])[];

type Amounts = Readonly<Partial<Record<(typeof PAIRS)[number][number], number | null>>>;

/** The amounts of a site on one side of a change, and how those of sensitive topics follow from them. */
export interface Figures {
  readonly amounts: Amounts;
  readonly priceMultiplierMilli: number;
  readonly costMultiplierMilli: number;
  readonly acceptedSensitive: readonly string[];
}

type Margins = NonNullable<SiteImportItem['margins']>;

/** What is earned with a publication, before commission. Null without a price or a cost. */
function marginOf({ amounts, ...multipliers }: Figures, topic: 'none' | 'loan'): number | null {
  const { priceCents, costCents } = amounts;
  if (typeof priceCents !== 'number' || typeof costCents !== 'number') return null;
  const asked = quote({
    ...multipliers,
    // All sensitive topics but gambling have the same multipliers.
    acceptedSensitive: topic === 'none' ? [] : [topic],
    priceCents: asBase(priceCents),
    costCents,
    gamblingPriceCents: null,
    gamblingCostCents: null,
    topics: [topic],
    commissionBp: 0,
  });
  return asked.accepted ? asked.priceCents - asked.costCents : null;
}

/** What a list does to what is earned. Null: nothing. */
export function marginsOf(before: Figures | undefined, after: Figures): Margins | null {
  const margin = (topic: 'none' | 'loan') => ({
    before: before ? marginOf(before, topic) : null,
    after: marginOf(after, topic),
  });
  const ordinary = margin('none');
  const sensitive = after.acceptedSensitive.length > 0 ? margin('loan') : null;
  const isSame = (one: Margins['ordinary'] | null) => one === null || one.before === one.after;
  return isSame(ordinary) && isSame(sensitive) ? null : { ordinary, sensitive };
}

export interface Slip {
  readonly field: ImportField;
  readonly code: MessageCode;
  readonly parameters?: MessageParameters;
}

/** A change of more than half is looked at, and so is one of about ten, a hundred or a thousand times. */
const TENS = [10, 100, 1000];
/** Besides the decimal point, the amount may have changed by this part. */
const ABOUT = 0.1;

export function jumpOf(field: ImportField, before: number, after: number): Slip | undefined {
  const isMore = after > before;
  const [low, high] = isMore ? [before, after] : [after, before];
  const times = low === 0 ? undefined : TENS.find((ten) => Math.abs(high / low / ten - 1) <= ABOUT);
  if (times !== undefined)
    return { field, code: isMore ? 'slip_times_more' : 'slip_times_less', parameters: { times } };
  if (2 * Math.abs(after - before) <= before) return undefined;
  const percent = before === 0 ? 100 : Math.round((100 * Math.abs(after - before)) / before);
  return { field, code: isMore ? 'slip_more' : 'slip_less', parameters: { percent } };
}

/**
 * What of a changed row looks like a slip: an amount that jumps or has its decimal point elsewhere, a cost above what the
 * site is sold for today, a price below its cost.
 */
export function slipsOf(before: Figures | undefined, after: Figures): Slip[] {
  const slips: Slip[] = [];
  let isLoss = false;
  for (const pair of PAIRS) {
    const [price, cost] = pair;
    const isChanged = pair.some((field) => before?.amounts[field] !== after.amounts[field]);
    if (!isChanged) continue;
    for (const field of pair) {
      const [was, is] = [before?.amounts[field], after.amounts[field]];
      const jump = typeof was === 'number' && typeof is === 'number' ? jumpOf(field, was, is) : undefined;
      if (jump) slips.push(jump);
    }
    const [sold, asked, soldThen] = [before?.amounts[price], after.amounts[cost], after.amounts[price]];
    if (typeof asked !== 'number') continue;
    const isAbove = typeof sold === 'number' && asked > sold && before?.amounts[cost] !== asked;
    if (isAbove) slips.push({ field: cost, code: 'slip_cost_above_price' });
    else if (typeof soldThen === 'number' && soldThen < asked)
      slips.push({ field: price, code: 'slip_price_below_cost' });
    if (price === 'priceCents') isLoss = isAbove || (soldThen ?? asked) < asked;
  }
  const sensitive = after.acceptedSensitive.length > 0 && !isLoss ? marginsOf(before, after)?.sensitive : null;
  if (sensitive && sensitive.before !== sensitive.after && (sensitive.after ?? 0) < 0)
    slips.push({ field: 'costCents', code: 'slip_sensitive_below_cost' });
  return slips;
}

/** The price that goes with a cost in proportion; the same where there is nothing to tell it by. */
export const priceWith = (price: number, wasCost: number, cost: number): number =>
  wasCost > 0 ? scale(price, cost, wasCost) : price;

/** What the columns of an owner's file are: what it calls a price is a cost of ours, and the owner is known. */
export function asCosts(columns: ImportMapping['columns']): ImportMapping['columns'] {
  const costs = new Map<ImportField | null, ImportField>(PAIRS);
  const hasCost = columns.some((field) => PAIRS.some(([, cost]) => cost === field));
  return columns.map((field) => {
    if (field === 'owner') return null;
    return hasCost ? field : (costs.get(field) ?? field);
  });
}

/**
 * How the columns of this owner's last list were read, by their names; what it doesn't know is as it seems.
 * @returns undefined if no column is known from there
 */
export async function listMapping(
  db: Database,
  ownerId: number,
  headers: readonly string[],
  guess: ImportMapping,
): Promise<ImportMapping | undefined> {
  const last = await db
    .selectFrom('siteImports')
    .select(['mapping', 'headers'])
    .where('ownerId', '=', ownerId)
    .where('mapping', 'is not', null)
    .where('isSiteOffer', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
    .$castTo<{ mapping: ImportMapping; headers: string[] }>()
    .executeTakeFirst();
  if (!last) return undefined;
  const { fixes = [], columns: lastColumns, ...rest } = last.mapping;
  const isSameFile = last.headers.length === headers.length && last.headers.every((name, at) => name === headers[at]);
  const known = new Map(last.headers.map((name, at) => [name.toLowerCase(), lastColumns[at] ?? null] as const));
  known.delete('');
  if (!isSameFile && !headers.some((name) => known.has(name.toLowerCase()))) return undefined;
  const taken = new Set(headers.map((name) => known.get(name.toLowerCase())));
  const used = new Set<ImportField>();
  const columns = headers.map((name, at) => {
    const own = isSameFile ? lastColumns[at] : known.get(name.toLowerCase());
    const guessed = guess.columns[at] ?? null;
    const field = own === undefined ? (guessed !== null && taken.has(guessed) ? null : guessed) : own;
    if (field === null || used.has(field)) return null;
    used.add(field);
    return field;
  });
  // What was put right in one row is of that file alone; what a cell means is of all.
  const kept = fixes.filter(({ line }) => line === undefined);
  return { ...rest, columns, ...(kept.length > 0 && { fixes: kept }) };
}

/** By how much the sites of an owner are usually sold above its costs; undefined before there are any. Thousandths. */
export async function usualFactor(db: Database, ownerId: number): Promise<number | undefined> {
  const { rows } = await sql<{ milli: number | null }>`
    select percentile_disc(0.5) within group (order by (1000 * s.price_cents / f.cost_cents))::int as milli
    from offers f join sites s on s.chosen_offer_id = f.id
    where f.owner_id = ${ownerId} and f.cost_cents > 0`.execute(db);
  const milli = rows[0]?.milli;
  if (milli === null || milli === undefined) return undefined;
  return Math.min(MULTIPLIER_MILLI.max, Math.max(MULTIPLIER_MILLI.min, milli));
}

/**
 * The owner that most of these sites are of, as far as this person may name it. Undefined if no owner has more than half
 * of those that are known.
 */
export async function ownerBySites(
  { db, actor }: Pick<Context<UserActor>, 'db' | 'actor'>,
  domains: readonly string[],
): Promise<number | undefined> {
  const { rows } = await sql<{ ownerId: number; sites: number; known: number }>`
    with named as (
      select f.owner_id, s.id from sites s join offers f on f.site_id = s.id
      where lower(s.domain) = any(${domains.map((domain) => domain.toLowerCase())}))
    select n.owner_id, count(*)::int as sites, (select count(distinct id)::int from named) as known
    from named n join owners on owners.id = n.owner_id
    where owners.merged_into_id is null and ${hasRole(actor, 'SITE_MANAGER') ? ownersOf(actor) : sql`true`}
    group by n.owner_id order by sites desc limit 2`.execute(db);
  const [most, next] = rows;
  return most && most.sites * 2 > most.known && most.sites > (next?.sites ?? 0) ? most.ownerId : undefined;
}

/** The sites `s` that this person may change, as policy.ts says of one. */
const mayChangeSite = (actor: UserActor): RawBuilder<SqlBool> =>
  hasRole(actor, 'ADMIN') ? sql`true` : sql`s.site_manager_id = ${actor.id}`;

/**
 * Adds a row for each site of the owner that its list no longer has, after the last row. Switching it off waits for
 * somebody to agree; a site that is sold by another owner's offer has nothing to switch off. The list of one offered site
 * lacks no others.
 */
export async function addGone(tx: Tx, actor: UserActor, importId: number, ownerId: number): Promise<void> {
  const code: MessageCode = 'list_gone_of_other';
  const status = (side: RawBuilder<unknown>) => sql`jsonb_build_object('status', ${side})`;
  await sql`
    insert into site_import_rows (import_id, line, kind, asks, domain, name, site_id, version, before, after, changes, faults)
    select ${importId}, (select coalesce(max(line), 0) from site_import_rows where import_id = ${importId})
        + row_number() over (order by lower(s.domain)),
      'gone', case when g.is_chosen then 'gone' end, s.domain, s.name, s.id, s.version,
      case when g.is_chosen then ${status(sql`s.status`)} else '{}' end,
      case when g.is_chosen then ${status(sql`'inactive'::text`)} else '{}' end,
      case when g.is_chosen then ${status(sql`jsonb_build_array(s.status, 'inactive')`)} else '{}' end,
      case when g.is_chosen then '[]' else
        jsonb_build_array(jsonb_build_object('column', -1, 'cell', null, 'code', ${code}::text, 'isNote', true)) end
    from offers f join sites s on s.id = f.site_id
      cross join lateral (select coalesce(s.chosen_offer_id = f.id, false) as is_chosen) g
    where f.owner_id = ${ownerId} and s.status <> 'inactive' and ${mayChangeSite(actor)}
      and not (select i.is_site_offer from site_imports i where i.id = ${importId})
      and lower(s.domain) not in (select lower(r.domain) from site_import_rows r where r.import_id = ${importId})`.execute(
    tx,
  );
}

/** How many rows ask something, and how many of them somebody agreed to. */
export async function countAsked(db: Database, importId: number): Promise<NonNullable<SiteImport['asked']>> {
  const { rows } = await sql<{ question: 'slip' | 'gone'; total: number; taken: number; waiting: number }>`
    select coalesce(asks, kind) as question, count(*)::int as total,
      (count(*) filter (where kind in ('new', 'changed')))::int as taken, (count(*) filter (where kind = asks))::int as waiting
    from site_import_rows
    where import_id = ${importId} and (asks is not null or kind = 'gone') and kind <> 'refused'
    group by 1`.execute(db);
  const of = (question: 'slip' | 'gone') => {
    const { total = 0, taken = 0, waiting = 0 } = rows.find((row) => row.question === question) ?? {};
    return { total, taken, waiting };
  };
  return { slip: of('slip'), gone: of('gone') };
}
