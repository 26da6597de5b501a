import { MAX_FILE_BYTES } from '@linkstand/contract/shared/fields';
import type { Context } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import type { SafeResponse } from '../../../platform/safe-fetch/safe-fetch.ts';
import type { Services } from '../../../services.ts';
import { authorizeFiles } from '../../briefings/policy.ts';
import { findBriefing } from '../../briefings/queries.ts';
import type { FileRow } from '../queries.ts';
import { uploadFile } from './upload-file.ts';

/**
 * Stores an image that a pasted text shows from another site. The text itself never leads there: that would tell the
 * site who reads it.
 *
 * @throws Refusal 422 `image_unreachable`, `not_image`
 */
export async function takeImage(
  ctx: Context,
  { fetchImage, storage }: Pick<Services, 'fetchImage' | 'storage'>,
  id: number,
  url: string,
): Promise<FileRow> {
  authorizeFiles(ctx.actor, await findBriefing(ctx.db, ctx.actor, id));
  const unreachable = rule('image_unreachable', { faults: [{ path: 'url', code: 'image_unreachable' }] });
  const answer = await fetchImage(url).catch((): SafeResponse => {
    throw unreachable;
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
