import { MAX_FILE_BYTES } from '@linkstand/contract/shared/fields';
import type { Context } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import { FetchFailedError, UnsafeUrlError } from '../../../platform/safe-fetch/errors.ts';
import type { SafeResponse } from '../../../platform/safe-fetch/safe-fetch.ts';
import { requireUploadDay } from '../../../platform/upload-day.ts';
import type { Services } from '../../../services.ts';
import { authorizeFiles } from '../../briefings/policy.ts';
import { findBriefing } from '../../briefings/queries.ts';
import type { FileRow } from '../queries.ts';
import { requireRoom } from '../upload-quota.ts';
import { uploadFile } from './upload-file.ts';

/**
 * Stores an image that a pasted text shows from another site. The text itself never leads there: that would tell the
 * site who reads it.
 *
 * @throws Refusal 422 `image_unreachable`, `not_image`, `too_many_files`, `uploads_full`, 429 `upload_day_full`
 */
export async function takeImage(
  ctx: Context,
  { fetchImage, storage }: Pick<Services, 'fetchImage' | 'storage'>,
  id: number,
  url: string,
): Promise<FileRow> {
  authorizeFiles(ctx.actor, await findBriefing(ctx.db, ctx.actor, id));
  const unreachable = rule('image_unreachable', { faults: [{ path: 'url', code: 'image_unreachable' }] });
  // Refused before somebody else's site is asked. Of what size it is, is known then.
  await requireUploadDay(ctx, 0);
  await requireRoom(ctx.db, id, 0);
  const answer = await fetchImage(url).catch((error: unknown): SafeResponse => {
    throw error instanceof UnsafeUrlError || error instanceof FetchFailedError ? unreachable : error;
  });
  if (answer.status !== 200 || answer.body.length > MAX_FILE_BYTES) throw unreachable;
  const name = decodeName(new URL(answer.url).pathname.split('/').at(-1) ?? '');
  return uploadFile(ctx, storage, id, new File([new Uint8Array(answer.body)], name || 'image'), 'image');
}

function decodeName(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
