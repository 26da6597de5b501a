import type { Invoice } from '@linkstand/contract/invoices/schema';
import { Paper } from '@mantine/core';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { FileDrop } from '../../ui/fields/file-drop.tsx';
import { toastFailure } from '../../ui/toasts/toast.ts';
import { useInvoiceAct } from './queries.ts';

/** The document that a supplier sent, before or after it is entered. What we bill in its name has none. */
export function SupplierFile({ invoice }: { invoice: Invoice }) {
  const t = useT('invoices');
  const { mutate } = useInvoiceAct(invoice);
  const attach = (file: File | undefined) =>
    file &&
    mutate(
      { call: (at) => api.invoices.attach({ ...at, body: { file } }), done: t('saved') },
      { onError: toastFailure },
    );
  return (
    <Paper p="md" component="section" aria-label={t('draft.file')}>
      <FileDrop accept="attachments" label={invoice.fileName ?? t('draft.file')} onFiles={([file]) => attach(file)} />
    </Paper>
  );
}
