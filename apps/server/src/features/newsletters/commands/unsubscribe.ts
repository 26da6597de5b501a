import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';

/** Ends newsletters to the address of the key's holder: the reader, or the reader's mail program. */
export const unsubscribe = (ctx: Context, key: string): Promise<{ brand: string }> =>
  ctx.db.transaction().execute(async (tx) => {
    const recipient = await tx
      .selectFrom('newsletterRecipients as r')
      .innerJoin('newsletters as n', 'n.id', 'r.newsletterId')
      .innerJoin('brands as b', 'b.id', 'n.brandId')
      .select(['r.id', 'r.address', 'r.unsubscribedAt', 'n.id as newsletterId', 'b.name as brand'])
      .where('r.key', '=', key)
      .forUpdate('r')
      .executeTakeFirst();
    if (!recipient) throw notFound();
    const { id, address, unsubscribedAt, newsletterId, brand } = recipient;
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('mailSuppressions')
      .values({ address, reason: 'unsubscribed', newsletterId, at: ctx.now })
      .onConflict((conflicting) => conflicting.doNothing())
      .executeTakeFirstOrThrow();
    // Again after newsletters were chosen anew counts again.
    if (unsubscribedAt !== null && numInsertedOrUpdatedRows === 0n) return { brand };
    await tx.updateTable('newsletterRecipients').set({ unsubscribedAt: ctx.now }).where('id', '=', id).execute();
    await record(tx, ctx, {
      entity: 'newsletters',
      entityId: newsletterId,
      action: 'newsletter.unsubscribe',
      changes: {},
    });
    return { brand };
  });
