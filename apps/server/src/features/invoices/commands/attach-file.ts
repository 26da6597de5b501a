import { createHash } from 'node:crypto';
import { type Context, callerOf } from '../../../platform/context.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import type { Storage } from '../../../platform/storage.ts';
import { workers } from '../../../platform/workers/workers.ts';
import { acceptAttachment } from '../../content/accept-file.ts';
import { actOnInvoice, examineInvoice } from './move-invoice.ts';

/**
 * Stores the document that a supplier sent, replacing an earlier one.
 * @throws Refusal 422 `not_attachment`
 */
export async function attachFile(
  ctx: Context,
  storage: Storage,
  { file, ...at }: RecordRef & { readonly file: File },
): Promise<void> {
  await examineInvoice(ctx, 'attach', at);
  const uploaded = new Uint8Array(await file.arrayBuffer());
  const { bytes, mediaType } = await workers.run(acceptAttachment, uploaded, callerOf(ctx));
  const key = await storage.put(bytes);
  await actOnInvoice(ctx, 'attach', at, (before) => ({
    changes: {
      supplierFileKey: key,
      supplierFileName: file.name.slice(0, 200) || null,
      supplierFileType: mediaType,
      supplierFileSha256: createHash('sha256').update(bytes).digest('hex'),
    },
    logged: { fileName: [before.supplierFileName, file.name.slice(0, 200)] },
  }));
}
