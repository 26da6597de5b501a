import type { Invoice, InvoiceBatch } from '@linkstand/contract/invoices/schema';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useRecordAct } from '../../lib/use-record-act.ts';
import type { BulkRun } from '../../ui/list/bulk/bulk-types.ts';

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

export const useInvoiceAct = (shown: Pick<Invoice, 'id' | 'version'>) => useRecordAct<Invoice>(shown, invoiceQuery);

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
  async (keys, { signal }) => {
    const ids = keys.map(Number);
    const batch = await follow(await api.invoices.startBatch({ body: { kind, ids, alsoMails } }, { signal }), signal);
    return {
      done: batch.done - batch.refused.length,
      refused: batch.refused.map(({ id, message }) => ({ key: id, message })),
    };
  };
