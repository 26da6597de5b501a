import { INTERNAL_ROLES } from '@linkstand/contract/shared/roles';
import { sql } from 'kysely';
import type { AboutSource } from '../../platform/about.ts';
import type { Context } from '../../platform/context.ts';
import { fieldRule } from '../../platform/errors.ts';
import { containsText } from '../../platform/list/list-query.ts';
import type { Mention } from '../../platform/thread.ts';
import { actorOf } from './actor.ts';

/** As many are offered at once. */
const MAX_OFFERED = 8;
/** As many are asked about at a time. */
const BATCH = 40;

interface Wanted {
  /** In their name; everybody while nothing is typed. */
  readonly text?: string | undefined;
  readonly ids?: readonly number[];
  /** No more are looked for. */
  readonly most: number;
}

/** Of the team, without the actor, those who see a record: `source` asks as each of them. */
async function whoSee(
  ctx: Context,
  source: AboutSource,
  recordId: number,
  { text, ids, most }: Wanted,
): Promise<Mention[]> {
  let query = ctx.db
    .selectFrom('users')
    .selectAll()
    .where('role', 'in', [...INTERNAL_ROLES])
    .where('disabledAt', 'is', null)
    .orderBy(sql`name collate people`)
    .orderBy('id')
    .limit(BATCH);
  if (ctx.actor.kind === 'user') query = query.where('id', '<>', ctx.actor.id);
  if (text) query = query.where(containsText(sql`lower(users.name)`, text));
  if (ids) query = query.where('id', 'in', [...ids]);
  const found: Mention[] = [];
  // Many may come first who don't see it.
  for (let offset = 0; found.length < most; offset += BATCH) {
    const rows = await query.offset(offset).execute();
    const seen = await Promise.all(rows.map((row) => source({ ...ctx, actor: actorOf(row) }, [recordId])));
    found.push(...rows.flatMap(({ id, name }, at) => (seen[at]?.length ? [{ id, name }] : [])));
    if (rows.length < BATCH) break;
  }
  return found.slice(0, most);
}

/**
 * Whom a note about a record may call, by what is typed after the `@`. The caller has checked whether the reader sees
 * it.
 */
export const findColleagues = (
  ctx: Context,
  source: AboutSource,
  recordId: number,
  text: string | undefined,
): Promise<Mention[]> => whoSee(ctx, source, recordId, { text, most: MAX_OFFERED });

/**
 * Those who are called, by name.
 * @throws Refusal 422 where one of them is not of the team, or does not see the record
 */
export async function requireColleagues(
  ctx: Context,
  source: AboutSource,
  recordId: number,
  ids: readonly number[] = [],
  path = 'mentions',
): Promise<Mention[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const found = await whoSee(ctx, source, recordId, { ids: wanted, most: wanted.length });
  if (found.length < wanted.length) throw fieldRule({ path, code: 'choose_other' });
  return found;
}
