import type { BrandPicture, BrandSettings } from '@linkstand/contract/brands/schema';
import { sql } from 'kysely';
import { type Context, callerOf, together, type UserActor } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { acceptLogo } from '../../../platform/pictures/accept-logo.ts';
import { record } from '../../../platform/record.ts';
import { workers } from '../../../platform/workers/workers.ts';
import { presentBrandSettings } from '../queries.ts';

/** @throws Refusal 404, 422 `not_logo`, `svg_not_plain` */
export async function saveBrandPicture(
  ctx: Context<UserActor>,
  id: number,
  kind: BrandPicture,
  file: File,
): Promise<BrandSettings> {
  const { bytes, mediaType } = await workers.run(acceptLogo, new Uint8Array(await file.arrayBuffer()), callerOf(ctx));
  return together(ctx, async (tx) => {
    const before = await tx.selectFrom('brands').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
    if (!before) throw notFound();
    const picture = { mediaType, bytes: Buffer.from(bytes) };
    await tx
      .insertInto('brandPictures')
      .values({ brandId: id, kind, ...picture })
      .onConflict((other) => other.columns(['brandId', 'kind']).doUpdateSet(picture))
      .execute();
    // Its address changes, so that no browser keeps the old one.
    const row = await tx
      .updateTable('brands')
      .set({
        hasPictures: sql`has_pictures || ${JSON.stringify({ [kind]: mediaType })}::jsonb`,
        updatedAt: ctx.now,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await record(tx, ctx, {
      entity: 'brands',
      entityId: id,
      action: 'brand.save_logo',
      changes: { [kind]: [null, mediaType] },
    });
    return presentBrandSettings(row);
  });
}
