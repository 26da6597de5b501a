import { type RawBuilder, sql } from 'kysely';
import type { Context, Tx } from '../../platform/context.ts';
import { rule } from '../../platform/errors.ts';

interface Person {
  readonly id: number;
  readonly role: string;
}

/** Whether an administrator other than this person can sign in. */
export const hasAnotherAdmin = (personId: number): RawBuilder<boolean> => sql`exists (
  select from users other
  where other.role = 'ADMIN' and other.id <> ${personId} and other.disabled_at is null
    -- Invited but never signed in, so this person may never come.
    and (other.invited_at is null or other.last_login_at is not null))`;

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
  const { other } = await tx.selectNoFrom(hasAnotherAdmin(person.id).as('other')).executeTakeFirstOrThrow();
  if (!other) throw rule('last_admin');
}
