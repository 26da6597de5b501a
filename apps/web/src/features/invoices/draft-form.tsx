import type { Invoice } from '@linkstand/contract/invoices/schema';
import { BASE_CURRENCY, CURRENCIES } from '@linkstand/contract/shared/money';
import { Button, Group, Select, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { useLeaveGuard } from '../../lib/saving/use-leave-guard.ts';
import { DateField } from '../../ui/date-field.tsx';
import { CancelButton } from '../../ui/form/cancel-button.tsx';
import { LeaveDialog } from '../../ui/form/leave-dialog.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { toastFailure } from '../../ui/toast.ts';
import { useInvoiceAct } from './queries.ts';

/** Changes what a draft says beside its lines; of a supplier's, its VAT and what is kept back. */
export function DraftForm({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const t = useT('invoices');
  const ui = useT('ui');
  const { mutate, isPending } = useInvoiceAct(invoice);
  const isSupplier = invoice.type === 'owner' || invoice.type === 'seller';
  const [dueDay, setDue] = useState(invoice.dueDay);
  const [note, setNote] = useState(invoice.note);
  const [currency, setCurrency] = useState(invoice.currency);
  const [withholdingBp, setWithholding] = useState<number | null>(invoice.withholdingBp);
  const vatBefore = invoice.lines[0]?.vatBp ?? null;
  const [vatBp, setVat] = useState<number | null>(vatBefore);
  const isChanged =
    dueDay !== invoice.dueDay ||
    note !== invoice.note ||
    (isSupplier
      ? (withholdingBp ?? 0) !== invoice.withholdingBp || vatBp !== vatBefore
      : currency !== invoice.currency);
  const leaving = useLeaveGuard({ isUnsaved: () => isChanged && !isPending });
  const save = () =>
    mutate(
      {
        call: (at) =>
          api.invoices.update({
            ...at,
            body: {
              dueDay,
              note,
              ...(isSupplier
                ? { withholdingBp: withholdingBp ?? 0, ...(vatBp === null ? {} : { vatBp }) }
                : { currency }),
            },
          }),
        done: t('saved'),
      },
      { onSuccess: onClose, onError: toastFailure },
    );
  return (
    <Stack gap="sm" role="group" aria-label={t('draft.title')}>
      <LeaveDialog leaving={leaving} />
      <Group grow align="flex-start">
        <DateField label={t('fields.dueDay')} description={t('draft.dueHelp')} value={dueDay} onChange={setDue} />
        {isSupplier ? (
          <>
            <NumberField kind="percent" label={t('fields.vatBp')} value={vatBp} max={10_000} onChange={setVat} />
            <NumberField
              kind="percent"
              label={t('fields.withholdingBp')}
              value={withholdingBp}
              max={10_000}
              onChange={setWithholding}
            />
          </>
        ) : (
          <Select
            label={t('fields.currency')}
            allowDeselect={false}
            data={[...CURRENCIES]}
            value={currency}
            onChange={(value) => setCurrency(CURRENCIES.find((each) => each === value) ?? BASE_CURRENCY)}
          />
        )}
      </Group>
      <Textarea
        label={t('fields.note')}
        autosize
        minRows={2}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs">
        <CancelButton isChanged={isChanged} onCancel={onClose} />
        <Button loading={isPending} disabled={!isChanged} onClick={save}>
          {ui('actions.save')}
        </Button>
      </Group>
    </Stack>
  );
}
