import type { Batch, BatchInput, BatchSelection } from '@linkstand/contract/sites/batch';
import { MAX_BATCH_SITES } from '@linkstand/contract/sites/choices';
import { sql } from 'kysely';
import { type Context, together, type UserActor } from '../../../platform/context.ts';
import { fieldRule, forbidden, invalid, rule } from '../../../platform/errors.ts';
import { findIds } from '../../../platform/list/read.ts';
import { mayAssign, mayChange, mayChangeCosts } from '../policy.ts';
import { sites } from '../resource.ts';
import { type Editable, editOf, isBelowCost, isCost } from './edit.ts';
import { findBatch } from './queries.ts';

interface Stored extends Editable {
  readonly id: number;
  readonly version: number;
}

const tooMany = () => rule('too_many_sites', { parameters: { most: MAX_BATCH_SITES } });

async function idsOf(ctx: Context, selection: BatchSelection): Promise<readonly number[]> {
  if ('ids' in selection) return [...new Set(selection.ids)];
  const found = await findIds(sites, ctx, selection.filter, MAX_BATCH_SITES + selection.except.length + 1);
  const except = new Set(selection.except);
  const ids = found.filter((id) => !except.has(id));
  if (ids.length > MAX_BATCH_SITES) throw tooMany();
  return ids;
}

const idsNamed = (operations: BatchInput['operations'], field: 'categoryIds' | 'tagIds') =>
  operations.flatMap((operation) =>
    (operation.field === 'categoryIds' || operation.field === 'tagIds') &&
    operation.field === field &&
    operation.act === 'include'
      ? operation.values
      : [],
  );

/** Refuses steps that are not for this person, or that name what isn't there. */
async function checkOperations(ctx: Context, operations: BatchInput['operations']): Promise<void> {
  for (const [index, { field }] of operations.entries()) {
    if ((isCost(field) && !mayChangeCosts(ctx.actor)) || (field === 'siteManagerId' && !mayAssign(ctx.actor)))
      throw forbidden();
    const operation = operations[index];
    const isNothing = operation?.act === 'set' && operation.value === null;
    if (isNothing && (field === 'priceCents' || field === 'costCents'))
      throw invalid({ path: `operations.${index}.value`, code: 'required' });
  }
  const managers = operations.flatMap((each) =>
    each.field === 'siteManagerId' && each.value !== null ? [each.value] : [],
  );
  const { rows } = await sql<{ known: boolean }>`
    select (select count(*) from categories where id = any(${idsNamed(operations, 'categoryIds')}::bigint[]))
        = (select count(distinct each) from unnest(${idsNamed(operations, 'categoryIds')}::bigint[]) each)
      and (select count(*) from tags where id = any(${idsNamed(operations, 'tagIds')}::bigint[]))
        = (select count(distinct each) from unnest(${idsNamed(operations, 'tagIds')}::bigint[]) each)
      and (select count(*) from users where id = any(${managers}::bigint[]) and disabled_at is null
          and role in ('ADMIN', 'SITE_MANAGER'))
        = (select count(distinct each) from unnest(${managers}::bigint[]) each) as known`.execute(ctx.db);
  if (!rows[0]?.known) throw fieldRule({ path: 'operations', code: 'choose_other' });
}

async function readSites(ctx: Context, ids: readonly number[]): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select s.id, s.version, s.price_cents, s.gambling_price_cents, s.insertion_price_cents,
      s.insertion_gambling_price_cents, s.price_multiplier_milli, s.cost_multiplier_milli,
      case when s.chosen_offer_id is not null then s.cost_cents end as cost_cents,
      case when s.chosen_offer_id is not null then s.gambling_cost_cents end as gambling_cost_cents,
      s.insertion_cost_cents, s.insertion_gambling_cost_cents,
      s.status, s.tier, s.site_manager_id, s.accepted_sensitive,
      array(select category_id from site_categories c where c.site_id = s.id order by 1) as category_ids,
      array(select tag_id from site_tags t where t.site_id = s.id order by 1) as tag_ids
    from sites s where s.id = any(${[...ids]}::bigint[])`.execute(ctx.db);
  return rows;
}

/** What is planned for one site. */
function itemOf(ctx: Context, site: Stored, operations: BatchInput['operations']) {
  const base = { siteId: site.id, version: site.version, before: {}, after: {}, belowCost: false, refusal: '' };
  if (!mayChange(ctx.actor, site)) return { ...base, kind: 'refused', refusal: 'site_of_another' };
  const edit = editOf(site, operations);
  if (edit.kind === 'refused') return { ...base, ...edit };
  return { ...base, ...edit, belowCost: edit.kind === 'changed' && isBelowCost(site, edit.after) };
}

/**
 * Plans a change of many sites: what it would do to each, and to which it may not be done. Nothing is changed before
 * the plan is applied, and what is applied is what the plan says.
 */
export async function planBatch(ctx: Context<UserActor>, { selection, operations }: BatchInput): Promise<Batch> {
  await checkOperations(ctx, operations);
  const ids = await idsOf(ctx, selection);
  const items = (await readSites(ctx, ids)).map((site) => itemOf(ctx, site, operations));
  const id = await together(ctx, async (tx) => {
    // Plans that were not applied are of no use.
    await sql`
      delete from site_batches b where b.created_by_id = ${ctx.actor.id} and b.created_at < ${ctx.now}::timestamptz - interval '1 day'
        and not exists (select 1 from site_batch_items i where i.batch_id = b.id and i.applied_version is not null)`.execute(
      tx,
    );
    const { id: made } = await tx
      .insertInto('siteBatches')
      .values({ createdById: ctx.actor.id, operations: JSON.stringify(operations), createdAt: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`
      insert into site_batch_items (batch_id, site_id, version, before, after, kind, below_cost, refusal)
      select ${made}, i."siteId", i.version, i.before, i.after, i.kind, i."belowCost", i.refusal
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i
        ("siteId" bigint, version int, before jsonb, after jsonb, kind text, "belowCost" boolean, refusal text)`.execute(
      tx,
    );
    return made;
  });
  return findBatch(ctx, id);
}
