import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { rule } from '../../platform/errors.ts';
import type { ReadDocument } from './docx-worker.ts';

const TIME_LIMIT_MS = 15_000;
const MEMORY_LIMIT_MB = 256;

/** A Word document as HTML; 422 when it can't be read within 15 s and 256 MB. */
export async function readDocument(bytes: Uint8Array): Promise<ReadDocument> {
  const worker = new Worker(new URL('./docx-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  });
  try {
    const [read] = (await once(worker, 'message', { signal: AbortSignal.timeout(TIME_LIMIT_MS) })) as [ReadDocument];
    return read;
  } catch {
    throw rule('not_docx', { faults: [{ path: 'file', code: 'not_docx' }] });
  } finally {
    await worker.terminate();
  }
}
