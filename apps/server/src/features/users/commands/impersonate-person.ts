import { IMPERSONATION_MINUTES } from '@linkstand/contract/users/choices';
import type { Context, UserActor } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import { actOnPerson, type PersonAt } from '../act-on-person.ts';
import { whyNotSeenAs } from '../policy.ts';
import { endImpersonation } from './stop-impersonating.ts';

/**
 * Lets an administrator impersonate a person for at most half an hour. Ends an earlier impersonation. No credentials of
 * the person are created.
 *
 * @throws Refusal 422 for administrators, including oneself, and for disabled persons
 */
export const impersonatePerson = (
  ctx: Context<UserActor>,
  at: PersonAt,
  reason: string,
): Promise<{ grant: string; expiresAt: Date }> =>
  actOnPerson(ctx, at, async (person, tx, inside) => {
    const refusal = whyNotSeenAs(person);
    if (refusal) throw rule(refusal);
    await endImpersonation(inside, ctx.actor.id);
    const expiresAt = new Date(ctx.now.getTime() + IMPERSONATION_MINUTES * 60_000);
    const { id } = await tx
      .insertInto('impersonations')
      .values({ adminId: ctx.actor.id, personId: person.id, reason, startedAt: ctx.now, expiresAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    await record(tx, ctx, {
      entity: 'users',
      entityId: person.id,
      action: 'user.impersonate',
      reason,
      changes: { until: [null, expiresAt.toISOString()] },
    });
    return { grant: id, expiresAt };
  });
