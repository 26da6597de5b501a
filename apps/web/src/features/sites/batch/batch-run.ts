import type { SiteRow } from '@linkstand/contract/sites/schema';
import { api } from '../../../lib/api.ts';
import type { BulkRun } from '../../../ui/list/bulk/bulk-types.ts';

/** Carries out a plan part by part. */
export const runOf =
  (batchId: number): BulkRun<SiteRow> =>
  async (keys, call) => {
    const { done, refused } = await api.sites.batches.apply(
      { params: { id: batchId }, body: { ids: keys.map(Number) } },
      call,
    );
    return { done, refused: refused.map(({ id, message }) => ({ key: id, message })) };
  };
