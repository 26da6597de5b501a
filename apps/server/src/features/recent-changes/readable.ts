import { ABOUT_KINDS } from '@linkstand/contract/about/kinds';
import { sql } from 'kysely';
import { type AboutSources, showAbout } from '../../platform/about.ts';
import { type Actor, type Context, hasRole } from '../../platform/context.ts';
import { readRows } from '../../platform/list/read.ts';
import { namesOf } from '../audit/queries.ts';
import { seesCost, seesOwner } from '../briefings/readers.ts';
import { unreadable as unreadableOfCase } from '../cases/policy.ts';
import { visibleTo as visibleAccounts } from '../crm/queries.ts';
import { reviewsResource } from '../reviews/resource.ts';
import { sites } from '../sites/resource.ts';

interface Changed {
  readonly entity: string;
  readonly entityId: number;
}

type NameOf = (row: Changed) => string | null;

/** Records with readers of their own that nothing else is about. */
const visibleOthers = async (ctx: Context, rows: readonly Changed[]): Promise<Changed[]> => {
  const idsOf = (of: string) => rows.filter(({ entity }) => entity === of).map(({ entityId }) => entityId);
  const accounts = idsOf('crm_accounts');
  const { rows: seen } =
    accounts.length === 0
      ? { rows: [] }
      : await sql<{ id: number }>`
          select id from crm_accounts where id = any(${accounts}::bigint[])
            and ${visibleAccounts(ctx.actor)}`.execute(ctx.db);
  const reviews = await readRows(reviewsResource, ctx, idsOf('review_requests'));
  return [
    ...seen.map(({ id }) => ({ entity: 'crm_accounts', entityId: id })),
    ...reviews.map(({ id }) => ({ entity: 'review_requests', entityId: id })),
  ];
};

/**
 * The names of changed records that the reader may see now, whoever changed them and whatever they were at the time.
 * Administrators see all of them.
 */
export async function readableNames(ctx: Context, sources: AboutSources, rows: readonly Changed[]): Promise<NameOf> {
  if (hasRole(ctx.actor, 'ADMIN')) return namesOf(ctx.db, rows);
  const abouts = rows.flatMap(({ entity, entityId: id }) => {
    const kind = ABOUT_KINDS.find((each) => each === entity);
    return kind ? [{ kind, id }] : [];
  });
  const keyOf = ({ entity, entityId }: Changed) => `${entity} ${entityId}`;
  const names = new Map<string, string | null>();
  for (const { kind, id, name } of await showAbout(sources, ctx, abouts))
    names.set(keyOf({ entity: kind, entityId: id }), name);
  const others = await visibleOthers(ctx, rows);
  const nameOf = await namesOf(ctx.db, others);
  for (const other of others) names.set(keyOf(other), nameOf(other));
  return (row) => names.get(keyOf(row)) ?? null;
}

const unreadableOfBriefing = (actor: Actor): ReadonlySet<string> =>
  new Set([...(seesCost(actor) ? [] : ['costCents']), ...(seesOwner(actor) ? [] : ['ownerId'])]);

/** The fields of each of some changed records of one kind that are not for this reader. */
export async function unreadableFields(
  ctx: Context,
  entity: string,
  ids: readonly number[],
): Promise<(id: number) => ReadonlySet<string> | undefined> {
  if (entity === 'sites') {
    const rows = new Map((await readRows(sites, ctx, ids)).map((row) => [row.id, row]));
    return (id) => sites.unreadable?.(ctx, rows.get(id));
  }
  if (entity === 'review_requests') return () => reviewsResource.unreadable?.(ctx);
  if (entity === 'briefings') return () => unreadableOfBriefing(ctx.actor);
  return entity === 'cases' ? () => unreadableOfCase(ctx.actor) : () => undefined;
}
