import type { testApi } from './api.ts';

type Call = Awaited<ReturnType<typeof testApi>>['call'];

/** Undoes what calls with this `Batch-Key` did together, as the page of recent changes does. */
export async function undoRun(call: Call, as: string, key: string) {
  const { json: batch } = await call('GET', `/api/v1/recent-changes/runs/${key}`, { as });
  return call('POST', `/api/v1/recent-changes/${batch.id}/undo`, { as, body: {} });
}
