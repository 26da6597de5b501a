import type { About } from '@linkstand/contract/about/schema';
import { type AboutSources, requireAbout } from '../../platform/about.ts';
import { type Context, type Database, hasRole, type Inside, type Tx } from '../../platform/context.ts';
import { fieldRule } from '../../platform/errors.ts';
import { actorOf } from '../users/actor.ts';
import { requirePerson } from '../users/require-person.ts';
import { visibleTo } from './queries.ts';

/**
 * Checks what a task is about: a record that the writer sees, and for owner managers an owner.
 * @throws Refusal 422
 */
export async function requireTaskAbout(
  ctx: Inside<Context>,
  sources: AboutSources,
  about: About | null,
): Promise<void> {
  if (about?.kind !== 'owners' && hasRole(ctx.actor, 'OWNER_MANAGER'))
    throw fieldRule({ path: 'about', code: 'choose_other' });
  if (about) await requireAbout(sources, ctx, about);
}

/**
 * Checks who is to do a task: an administrator, or an owner manager who sees the owner that it is about.
 * @throws Refusal 422
 */
export async function requireAssignee(
  ctx: Inside<Context>,
  sources: AboutSources,
  id: number | null | undefined,
  about: About | null,
): Promise<void> {
  const path = 'assigneeId';
  const ownerId = about?.kind === 'owners' ? about.id : null;
  await requirePerson(ctx.db, path, id, ownerId === null ? ['ADMIN'] : ['ADMIN', 'OWNER_MANAGER']);
  if (ownerId === null || !id) return;
  const person = await ctx.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const seen = await sources.owners({ ...ctx, actor: actorOf(person) }, [ownerId]);
  if (seen.length === 0) throw fieldRule({ path, code: 'choose_other' });
}

/** Whether somebody sees a task that was given to them: their rights may have ended since. */
export async function seesTask(db: Database | Tx, id: number, taskId: number): Promise<boolean> {
  const person = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  if (!person || person.disabledAt !== null) return false;
  const seen = await db
    .selectFrom('tasks')
    .select('id')
    .where('id', '=', taskId)
    .where(visibleTo(actorOf(person)))
    .executeTakeFirst();
  return seen !== undefined;
}
