import type { ExclusionListName } from '@linkstand/contract/exclusions/lists';
import { type RawBuilder, sql } from 'kysely';
import { type Context, together, type UserActor } from '../../../platform/context.ts';
import { forbidden, notFound } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import { excludedFor } from '../../media/excluded-sites.ts';
import { authorizeChange, mayChange } from '../policy.ts';
import { onList, readerOf } from '../queries.ts';

/** Removes these exclusions, all or none. Missing ones are ignored. */
export async function removeExclusions(ctx: Context<UserActor>, ids: readonly number[]) {
  const { actor, db } = ctx;
  const { rows } = await sql<{ isCompanys: boolean }>`
    select e.company_id is not null as is_companys from exclusions e
    where e.id = any(${[...ids]}::bigint[]) and ${excludedFor(readerOf(actor))}
  `.execute(db);
  if (rows.length === 0) throw notFound();
  if (rows.some(({ isCompanys }) => isCompanys) && !mayChange(actor, 'company')) throw forbidden();
  return remove(ctx, sql`e.id = any(${[...ids]}::bigint[]) and ${excludedFor(readerOf(actor))}`);
}

/** Empties a list. */
export async function clearExclusions(ctx: Context<UserActor>, list: ExclusionListName) {
  authorizeChange(ctx.actor, list);
  return remove(ctx, onList(ctx.actor, list));
}

const TOLD = 20;

async function remove(ctx: Context<UserActor>, which: RawBuilder<boolean>): Promise<{ removed: number }> {
  return together(ctx, async (tx) => {
    const { rows } = await sql<{ domain: string; companyId: number | null }>`
      delete from exclusions e where ${which} returning domain, company_id
    `.execute(tx);
    const shared = rows.filter(({ companyId }) => companyId !== null);
    const entityId = shared[0]?.companyId ?? null;
    if (entityId !== null) {
      const changes = { removed: shared.length, domains: shared.slice(0, TOLD).map((row) => row.domain) };
      await record(tx, ctx, {
        entity: 'companies',
        entityId,
        action: 'company.allow_domains',
        changes,
        silent: true,
      });
    }
    return { removed: rows.length };
  });
}
