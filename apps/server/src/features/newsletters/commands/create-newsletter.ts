import type { NewsletterInput } from '@linkstand/contract/newsletters/schema';
import type { z } from 'zod';
import { type Context, hasRole, type UserActor } from '../../../platform/context.ts';
import { fieldRule } from '../../../platform/errors.ts';
import { newsletterPolicy } from '../policy.ts';
import { makeNewsletter, writeNewsletter } from '../write-newsletter.ts';

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
  return makeNewsletter(ctx, async (tx) => {
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
    return { id, to: 'draft', logged: { name: [null, input.name], audience: [null, input.audience] } };
  });
}

/** Deletes a draft. Sent newsletters stay. @throws Refusal 404, 409 */
export const removeNewsletter = (ctx: Context, id: number): Promise<void> =>
  writeNewsletter(ctx, 'remove', { id }, async (before, tx) => {
    newsletterPolicy.requirePossible(ctx.actor, 'remove', before);
    await tx.deleteFrom('newsletters').where('id', '=', id).execute();
    return { from: before.state, logged: { name: [before.name, null] } };
  });
