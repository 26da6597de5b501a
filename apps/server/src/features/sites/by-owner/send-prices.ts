import type { OwnerListInput } from '@linkstand/contract/owners/schema';
import type { ImportMapping } from '@linkstand/contract/sites/import';
import { MAX_LISTS_A_DAY, MAX_WAITING_LISTS } from '@linkstand/contract/sites/import-choices';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { type Database, type Tx, together } from '../../../platform/context.ts';
import { conflict, fieldRule } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import type { Storage } from '../../../platform/storage.ts';
import type { OwnerContext } from '../../owners/links.ts';
import type { FoundFile } from '../imports/read-file.ts';
import { fileNameOf, readingOf } from '../imports/steps.ts';
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
  await keepSentList(ctx, storage, {
    file,
    found,
    mapping,
    data: { changed: preview.counts.changed, unknown: preview.counts.unknown },
  });
}

interface SentList {
  readonly file: File;
  readonly found: FoundFile;
  readonly mapping: ImportMapping;
  /** What those who decide on it are told. */
  readonly data: { readonly changed: number; readonly unknown: number };
}

/**
 * Keeps what an owner sends as an import that nobody has taken over.
 * @param also written with it
 * @throws Refusal 409
 */
export async function keepSentList(
  ctx: OwnerContext,
  storage: Storage,
  { file, found, mapping, data }: SentList,
  also?: (tx: Tx, importId: number) => Promise<void>,
): Promise<void> {
  const storageKey = await storage.put(file.stream());
  try {
    await together(ctx, async (tx) => {
      await tx.selectFrom('owners').select('id').where('id', '=', ctx.actor.ownerId).forUpdate().execute();
      await requireRoom(tx, ctx);
      const { id } = await tx
        .insertInto('siteImports')
        .values({
          ...readingOf(found),
          mapping: JSON.stringify(mapping),
          ownerId: ctx.actor.ownerId,
          fileName: fileNameOf(file),
          bytes: file.size,
          storageKey,
          state: 'sent',
          sentAt: ctx.now,
          createdAt: ctx.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await record(tx, ctx, {
        entity: 'site_imports',
        entityId: id,
        action: 'site_import.send',
        to: 'sent',
        data,
      });
      await also?.(tx, id);
    });
  } catch (error) {
    await storage.remove(storageKey);
    throw error;
  }
}
