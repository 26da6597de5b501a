import type { NewsletterInput } from '@linkstand/contract/newsletters/schema';
import type { z } from 'zod';
import { type Context, hasRole, type UserActor } from '../../../platform/context.ts';
import { fieldRule } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import { newsletterPolicy } from '../policy.ts';
import { findNewsletter } from '../queries.ts';

/**
 * Creates a draft: administrators for any audience, sellers for their own clients, others for owners.
 * @returns its id
 */
export function createNewsletter(ctx: Context<UserActor>, input: z.output<typeof NewsletterInput>): Promise<number> {
  const { actor } = ctx;
  const may =
    hasRole(actor, 'ADMIN') ||
    (input.audience === 'clients' ? hasRole(actor, 'SELLER') : actor.canAccessOwnerNewsletter);
  if (!may) throw fieldRule({ path: 'audience', code: 'choose_other' });
  return ctx.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('newsletters')
      .values({
        ...input,
        executiveId: hasRole(actor, 'SELLER') && input.audience === 'clients' ? actor.id : null,
        brandId: ctx.brandId,
        createdById: actor.id,
        createdBy: actor.name,
        createdAt: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await record(tx, ctx, {
      entity: 'newsletters',
      entityId: id,
      action: 'newsletter.create',
      to: 'draft',
      changes: { name: [null, input.name], audience: [null, input.audience] },
    });
    return id;
  });
}

/** Deletes a draft. Sent newsletters stay. @throws Refusal 404, 409 */
export const removeNewsletter = (ctx: Context, id: number): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    // Whoever sends it at this moment is first.
    await tx.selectFrom('newsletters').select('id').where('id', '=', id).forUpdate().execute();
    const before = await findNewsletter(tx, ctx.actor, id);
    newsletterPolicy.authorize(ctx.actor, 'remove', before);
    newsletterPolicy.requirePossible(ctx.actor, 'remove', before);
    await tx.deleteFrom('newsletters').where('id', '=', id).execute();
    await record(tx, ctx, {
      entity: 'newsletters',
      entityId: id,
      action: 'newsletter.remove',
      from: before.state,
      changes: { name: [before.name, null] },
    });
  });
