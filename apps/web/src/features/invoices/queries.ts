import type { Invoice, InvoiceBatch } from '@linkstand/contract/invoices/schema';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, api } from '../../lib/api.ts';
import type { BulkRun } from '../../ui/list/bulk/bulk-types.ts';
import { toastDone } from '../../ui/toast.ts';

/** One document with its lines. Every key starts with `invoices`. */
export const invoiceQuery = (id: number) =>
  queryOptions({
    queryKey: ['invoices', 'detail', id],
    queryFn: ({ signal }) => api.invoices.get({ params: { id } }, { signal }),
  });

/** What could be put on a draft. */
export const addableQuery = (id: number) =>
  queryOptions({
    queryKey: ['invoices', 'addable', id],
    queryFn: async ({ signal }) => (await api.invoices.addable({ params: { id } }, { signal })).data,
  });

export type RecordRef = { params: { id: number }; version: number };

/** Acts on a document and shows what came of it, also when somebody else was faster. */
export function useInvoiceAct({ id, version }: Pick<Invoice, 'id' | 'version'>) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['invoices'] });
  return useMutation({
    mutationFn: ({ call }: { call: (at: RecordRef) => Promise<Invoice>; done?: string }) =>
      call({ params: { id }, version }),
    onSuccess: (fresh, { done }) => {
      client.setQueryData(invoiceQuery(fresh.id).queryKey, fresh);
      if (done) toastDone(done);
      return refresh();
    },
    onError: (error) => (error instanceof ApiError && error.status === 409 ? refresh() : undefined),
    meta: { quiet: true },
  });
}

const POLL_MS = 400;

/** Waits for the server's run over many documents; stopping to wait does not stop the run. */
async function follow(batch: InvoiceBatch, signal: AbortSignal): Promise<InvoiceBatch> {
  let now = batch;
  while (!now.isFinished && !signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    now = await api.invoices.batch({ params: { id: batch.id } }, { signal });
  }
  return now;
}

/** Issues or mails some documents in a job of the server, and says what was refused. */
export const runBatch =
  <Row>(kind: 'issue' | 'mail', alsoMails = false): BulkRun<Row> =>
  async (keys, signal) => {
    const ids = keys.map(Number);
    const batch = await follow(await api.invoices.startBatch({ body: { kind, ids, alsoMails } }, { signal }), signal);
    return {
      done: batch.done - batch.refused.length,
      refused: batch.refused.map(({ id, message }) => ({ key: id, message })),
    };
  };
