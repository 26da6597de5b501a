import type { DueLine, Invoice } from '@linkstand/contract/invoices/schema';
import { isReason } from '@linkstand/contract/shared/reason';
import { Checkbox, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { ReasonField } from '../../ui/form/reason-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { addableQuery, useInvoiceAct } from './queries.ts';

type Props = { invoice: Invoice; onClose: () => void };

/** What can't stand on the document is on a draft of its own, which is shown then. */
type AddProps = Props & { onMoved: (id: number) => void };

/** Chooses publications that are due and on no document. */
export function AddDueDialog({ invoice, onClose, onMoved }: AddProps) {
  const t = useT('invoices');
  const { money, date } = useFormat();
  const { mutateAsync } = useInvoiceAct(invoice);
  const query = useQuery(addableQuery(invoice.id));
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const rows: readonly DueLine[] = query.data ?? [];
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <FormDialog
      title={t('addDue.title')}
      submitLabel={t('addDue.submit', { count: chosen.length })}
      disabled={chosen.length === 0}
      fields={[]}
      size={640}
      onClose={onClose}
      onSubmit={async () => {
        const { id } = await mutateAsync({
          call: (at) => api.invoices.addLines({ ...at, body: { briefingIds: [...chosen] } }),
        });
        if (id !== invoice.id) onMoved(id);
      }}
    >
      {() => (
        <Stack gap="xs">
          {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
          {query.data && rows.length === 0 && <Text size="sm">{t('addDue.nothing')}</Text>}
          {rows.map((row) => (
            <Checkbox
              key={row.briefingId}
              checked={chosen.includes(row.briefingId)}
              onChange={() => toggle(row.briefingId)}
              label={row.description}
              description={`${date(row.day)} · ${money(row.netCents)}`}
            />
          ))}
        </Stack>
      )}
    </FormDialog>
  );
}

/** A line that stands for no publication. */
export function WriteLineDialog({ invoice, onClose, onMoved }: AddProps) {
  const t = useT('invoices');
  const { mutateAsync } = useInvoiceAct(invoice);
  const [description, setDescription] = useState('');
  const [quantityMilli, setQuantity] = useState<number | null>(1000);
  const [unitPriceCents, setPrice] = useState<number | null>(null);
  return (
    <FormDialog
      title={t('writeLine.title')}
      submitLabel={t('writeLine.submit')}
      fields={['written.description', 'written.quantityMilli', 'written.unitPriceCents']}
      missing={{
        'written.description': description.trim() === '',
        'written.quantityMilli': quantityMilli === null,
        'written.unitPriceCents': unitPriceCents === null,
      }}
      onClose={onClose}
      onSubmit={async () => {
        const written = { description, quantityMilli: quantityMilli ?? 1000, unitPriceCents: unitPriceCents ?? 0 };
        const { id } = await mutateAsync({ call: (at) => api.invoices.addLines({ ...at, body: { written } }) });
        if (id !== invoice.id) onMoved(id);
      }}
    >
      {(errors) => (
        <>
          <TextInput
            label={t('fields.description')}
            required
            maxLength={300}
            value={description}
            error={errors['written.description']}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          <Group grow align="flex-start">
            <NumberField
              kind="factor"
              label={t('fields.quantityMilli')}
              required
              min={1}
              value={quantityMilli}
              error={errors['written.quantityMilli']}
              onChange={setQuantity}
            />
            <NumberField
              kind="money"
              label={t('fields.unitPriceCents')}
              required
              min={-10_000_000_000}
              value={unitPriceCents}
              error={errors['written.unitPriceCents']}
              onChange={setPrice}
            />
          </Group>
        </>
      )}
    </FormDialog>
  );
}

/** More or less than the lines say, and why: whoever reads the document reads that too. */
export function AdjustDialog({ invoice, onClose }: Props) {
  const t = useT('invoices');
  const { mutateAsync } = useInvoiceAct(invoice);
  const [kind, setKind] = useState<'increase' | 'decrease'>('decrease');
  const [amountCents, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title={t('adjust.title')}
      submitLabel={t('adjust.submit')}
      fields={['amountCents', 'reason']}
      missing={{ amountCents: amountCents === null || amountCents <= 0, reason: !isReason(reason) }}
      onClose={onClose}
      onSubmit={() =>
        mutateAsync({
          call: (at) => api.invoices.adjust({ ...at, body: { kind, amountCents: amountCents ?? 0, reason } }),
        })
      }
    >
      {(errors) => (
        <>
          <SegmentedControl
            fullWidth
            aria-label={t('adjust.title')}
            value={kind}
            onChange={(value) => setKind(value === 'increase' ? 'increase' : 'decrease')}
            data={[
              { value: 'decrease', label: t('adjust.decrease') },
              { value: 'increase', label: t('adjust.increase') },
            ]}
          />
          <NumberField
            kind="money"
            label={t('adjust.amount')}
            required
            value={amountCents}
            error={errors.amountCents}
            onChange={setAmount}
          />
          <ReasonField
            label={t('adjust.reason')}
            description={t('adjust.reasonHelp')}
            value={reason}
            error={errors.reason}
            onChange={setReason}
          />
        </>
      )}
    </FormDialog>
  );
}
