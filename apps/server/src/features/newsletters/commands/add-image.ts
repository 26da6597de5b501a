import { type Context, callerOf, type UserActor } from '../../../platform/context.ts';
import type { Storage } from '../../../platform/storage.ts';
import { countUploadDay, requireUploadDay } from '../../../platform/upload-day.ts';
import { workers } from '../../../platform/workers/workers.ts';
import { findMailBrand } from '../../brands/queries.ts';
import { acceptNewsletterImage } from '../accept-image.ts';
import { newsletterPolicy } from '../policy.ts';
import { findNewsletter } from '../queries.ts';
import { writeNewsletter } from '../write-newsletter.ts';

const ENDINGS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png' };

/** Stores a picture for a draft. @returns the address at which everybody who gets the newsletter loads it */
export async function addImage(ctx: Context<UserActor>, storage: Storage, id: number, file: File): Promise<string> {
  const seen = await findNewsletter(ctx.db, ctx, id);
  newsletterPolicy.authorize(ctx.actor, 'update', seen);
  newsletterPolicy.requirePossible(ctx.actor, 'update', seen);
  await requireUploadDay(ctx, file.size);
  const uploaded = new Uint8Array(await file.arrayBuffer());
  const { bytes, mediaType } = await workers.run(acceptNewsletterImage, uploaded, callerOf(ctx));
  const storageKey = await storage.put(bytes);
  try {
    return await writeNewsletter(ctx, 'add_image', { id }, async (newsletter, tx) => {
      newsletterPolicy.requirePossible(ctx.actor, 'update', newsletter);
      await countUploadDay(tx, ctx, bytes.length);
      const image = await tx
        .insertInto('newsletterImages')
        .values({ newsletterId: id, mediaType, bytes: bytes.length, storageKey, createdAt: ctx.now })
        .returning(['id', 'key'])
        .executeTakeFirstOrThrow();
      const { baseUrl } = await findMailBrand(tx, newsletter.brandId);
      const { href } = new URL(`/newsletter-images/${image.key}.${ENDINGS[mediaType]}`, baseUrl);
      return { data: { imageId: image.id }, result: href };
    });
  } catch (error) {
    await storage.remove(storageKey);
    throw error;
  }
}
