import { sql } from 'kysely';
import type { Context, Tx } from '../../platform/context.ts';
import { rule } from '../../platform/errors.ts';

interface Person {
  readonly id: number;
  readonly role: string;
}

/**
 * Checks before an administrator is disabled, removed or given another role: not oneself, and not the last one who can
 * sign in. Concurrent calls are serialized, so that one administrator remains.
 *
 * @throws Refusal 422 `not_yourself`, `last_admin`
 */
export async function requireAnotherAdmin(tx: Tx, ctx: Context, person: Person): Promise<void> {
  if (ctx.actor.kind === 'user' && ctx.actor.id === person.id) throw rule('not_yourself');
  if (person.role !== 'ADMIN') return;
  await sql`select pg_advisory_xact_lock(hashtext('admins'))`.execute(tx);
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('id', '<>', person.id)
    .where('disabledAt', 'is', null)
    // Invited but never signed in, so this person may never come.
    .where((eb) => eb.or([eb('invitedAt', 'is', null), eb('lastLoginAt', 'is not', null)]))
    .limit(1)
    .executeTakeFirst();
  if (!other) throw rule('last_admin');
}
