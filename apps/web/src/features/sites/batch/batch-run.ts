import type { SiteRow } from '@linkstand/contract/sites/schema';
import { api } from '../../../lib/api.ts';
import { translator } from '../../../lib/i18n.ts';
import type { BulkRun } from '../../../ui/list/bulk/bulk-types.ts';
import { toastError } from '../../../ui/toast.ts';

/** Carries out a plan part by part. What somebody changed since is not put back by undoing, and its number is told. */
export function runOf(batchId: number): BulkRun<SiteRow> {
  const params = { id: batchId };
  let parts = 0;
  let kept = 0;
  return async (keys, signal) => {
    const ids = keys.map(Number);
    const isFirst = parts++ === 0;
    const { done, refused } = await api.sites.batches.apply({ params, body: { ids } }, { signal });
    const undo = async () => {
      kept += (await api.sites.batches.undo({ params, body: { ids } })).refused.length;
      // The first part is put back last.
      if (isFirst && kept > 0) toastError(translator('sites')('batch.kept', { count: kept }));
    };
    return {
      done,
      refused: refused.map(({ id, message }) => ({ key: id, message })),
      ...(done > 0 ? { undo } : {}),
    };
  };
}
