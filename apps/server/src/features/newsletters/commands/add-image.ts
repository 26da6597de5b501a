import { type Context, callerOf, type UserActor } from '../../../platform/context.ts';
import { record } from '../../../platform/record.ts';
import type { Storage } from '../../../platform/storage.ts';
import { countUploadDay, requireUploadDay } from '../../../platform/upload-day.ts';
import { workers } from '../../../platform/workers/workers.ts';
import { findMailBrand } from '../../brands/queries.ts';
import { acceptNewsletterImage } from '../accept-image.ts';
import { newsletterPolicy } from '../policy.ts';
import { findNewsletter, type NewsletterRecord } from '../queries.ts';

const ENDINGS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png' };

/** Stores a picture for a draft. @returns the address at which everybody who gets the newsletter loads it */
export async function addImage(ctx: Context<UserActor>, storage: Storage, id: number, file: File): Promise<string> {
  const { brandId } = requireDraft(ctx, await findNewsletter(ctx.db, ctx.actor, id));
  await requireUploadDay(ctx, file.size);
  const uploaded = new Uint8Array(await file.arrayBuffer());
  const { bytes, mediaType } = await workers.run(acceptNewsletterImage, uploaded, callerOf(ctx));
  const storageKey = await storage.put(bytes);
  try {
    return await ctx.db.transaction().execute(async (tx) => {
      requireDraft(ctx, await findNewsletter(tx, ctx.actor, id));
      await countUploadDay(tx, ctx, bytes.length);
      const image = await tx
        .insertInto('newsletterImages')
        .values({ newsletterId: id, mediaType, bytes: bytes.length, storageKey, createdAt: ctx.now })
        .returning(['id', 'key'])
        .executeTakeFirstOrThrow();
      await record(tx, ctx, {
        entity: 'newsletters',
        entityId: id,
        action: 'newsletter.add_image',
        data: { imageId: image.id },
      });
      const { baseUrl } = await findMailBrand(tx, brandId);
      return new URL(`/newsletter-images/${image.key}.${ENDINGS[mediaType]}`, baseUrl).href;
    });
  } catch (error) {
    await storage.remove(storageKey);
    throw error;
  }
}

function requireDraft(ctx: Context<UserActor>, newsletter: NewsletterRecord): NewsletterRecord {
  newsletterPolicy.authorize(ctx.actor, 'update', newsletter);
  newsletterPolicy.requirePossible(ctx.actor, 'update', newsletter);
  return newsletter;
}
