import type { OwnerListInput } from '@linkstand/contract/owners/schema';
import { MAX_LISTS_A_DAY, MAX_WAITING_LISTS } from '@linkstand/contract/sites/import-choices';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Tx } from '../../../platform/context.ts';
import { conflict, fieldRule } from '../../../platform/errors.ts';
import type { Storage } from '../../../platform/storage.ts';
import type { OwnerContext } from '../../owners/links.ts';
import { keepSentList } from './keep-sent-list.ts';
import { previewPrices } from './preview-prices.ts';

/** @throws Refusal 409 for a blocked owner, or where enough lists wait or came today */
async function requireRoom(db: Database | Tx, { actor, now }: OwnerContext): Promise<void> {
  const owner = await db
    .selectFrom('owners')
    .select('blockedAt')
    .where('id', '=', actor.ownerId)
    .executeTakeFirstOrThrow();
  if (owner.blockedAt !== null) throw conflict('not_possible_now');
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const { waiting, sent } = await db
    .selectFrom('siteImports')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(sql<SqlBool>`closed_at is null and applied_at is null`).as('waiting'),
      fn.countAll<number>().filterWhere('sentAt', '>', dayAgo).as('sent'),
    ])
    .where('ownerId', '=', actor.ownerId)
    .where('sentAt', 'is not', null)
    .where('isSiteOffer', '=', false)
    .executeTakeFirstOrThrow();
  if (waiting >= MAX_WAITING_LISTS) throw conflict('price_lists_waiting', { parameters: { most: MAX_WAITING_LISTS } });
  if (sent >= MAX_LISTS_A_DAY) throw conflict('price_lists_today', { parameters: { most: MAX_LISTS_A_DAY } });
}

/**
 * Sends an owner's price list to those who may carry it out. It waits as an import that nobody has taken over, and
 * changes nothing.
 * @throws Refusal 409, 422 on `file` or `columns`
 */
export async function sendPrices(
  ctx: OwnerContext,
  storage: Storage,
  input: z.output<typeof OwnerListInput>,
): Promise<void> {
  const { file } = input;
  // Asked before the file is read, so that nobody over the limit keeps a worker busy, and again below under a lock.
  await requireRoom(ctx.db, ctx);
  const { found, mapping, preview } = await previewPrices(ctx, input);
  if (preview.problem !== null)
    throw fieldRule({
      path: 'columns',
      code: mapping.columns.includes('domain') ? 'list_needs_cost' : 'import_needs_domain',
    });
  const { changed, unknown } = preview.counts;
  const list = { file, found, mapping, isSiteOffer: false, data: { changed, unknown } };
  await keepSentList(ctx, storage, list, { before: (tx) => requireRoom(tx, ctx) });
}
