import type { ImportMapping } from '@linkstand/contract/sites/import';
import { type Tx, together } from '../../../platform/context.ts';
import { record } from '../../../platform/record.ts';
import type { Storage } from '../../../platform/storage.ts';
import type { OwnerContext } from '../../owners/links.ts';
import type { FoundFile } from '../imports/read-file.ts';
import { fileNameOf, readingOf } from '../imports/steps.ts';

interface SentList {
  readonly file: File;
  readonly found: FoundFile;
  readonly mapping: ImportMapping;
  readonly isSiteOffer: boolean;
  /** What those who decide on it are told. */
  readonly data: { readonly changed: number; readonly unknown: number };
}

/** What is asked before under the owner's lock, and what is written after. */
interface Around {
  readonly before: (tx: Tx) => Promise<unknown>;
  readonly after?: (tx: Tx, importId: number) => Promise<void>;
}

/** Keeps what an owner sends as an import that nobody has taken over. @throws whatever is thrown before or after */
export async function keepSentList(
  ctx: OwnerContext,
  storage: Storage,
  { file, found, mapping, isSiteOffer, data }: SentList,
  { before, after }: Around,
): Promise<void> {
  const storageKey = await storage.put(file.stream());
  try {
    await together(ctx, async (tx) => {
      await tx.selectFrom('owners').select('id').where('id', '=', ctx.actor.ownerId).forUpdate().execute();
      await before(tx);
      const { id } = await tx
        .insertInto('siteImports')
        .values({
          ...readingOf(found),
          mapping: JSON.stringify(mapping),
          ownerId: ctx.actor.ownerId,
          isSiteOffer,
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
      await after?.(tx, id);
    });
  } catch (error) {
    await storage.remove(storageKey);
    throw error;
  }
}
