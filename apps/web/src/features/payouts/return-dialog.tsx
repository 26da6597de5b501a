import { BLOCKING_RETURNS, RETURN_REASONS, type ReturnReason } from '@linkstand/contract/payouts/choices';
import type { Payout, PayoutRun } from '@linkstand/contract/payouts/schema';
import { Alert, Select, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { today } from '../../lib/today.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { toastDone } from '../../ui/toasts/toast.ts';

/** The bank sent a payout back: when, how much of it, and why. */
export function ReturnDialog({ run, payout, onClose }: { run: PayoutRun; payout: Payout; onClose: () => void }) {
  const t = useT('payouts');
  const { money } = useFormat();
  const client = useQueryClient();
  const [returnedOn, setDay] = useState<string | null>(today);
  const [reason, setReason] = useState<ReturnReason | null>(null);
  const [cents, setCents] = useState<number | null>(payout.cents);
  const fee = payout.cents - (cents ?? payout.cents);
  const book = async () => {
    const body = {
      payoutId: payout.id,
      returnedOn: returnedOn ?? today(),
      reason: reason ?? 'other',
      ...(cents !== null && { cents }),
    };
    await api.payouts.return({ params: { id: run.id }, version: run.version, body });
    await client.invalidateQueries({ queryKey: ['payouts'] });
    toastDone(t('return.done'));
  };
  return (
    <FormDialog
      title={t('return.title')}
      submitLabel={t('return.title')}
      fields={['reason', 'returnedOn', 'cents']}
      missing={{ reason: reason === null, returnedOn: returnedOn === null, cents: cents === null || cents <= 0 }}
      onClose={onClose}
      onSubmit={book}
    >
      {(errors) => (
        <>
          <Text size="sm">{t('return.help')}</Text>
          <Select
            label={t('return.why')}
            required
            data={RETURN_REASONS.map((value) => ({ value, label: t(`return.reason.${value}`) }))}
            value={reason}
            error={errors.reason}
            onChange={(value) => setReason(RETURN_REASONS.find((each) => each === value) ?? null)}
          />
          <DateField
            label={t('return.day')}
            required
            max={today()}
            value={returnedOn}
            error={errors.returnedOn}
            onChange={setDay}
          />
          <NumberField
            kind="money"
            label={t('return.amount')}
            required
            max={payout.cents}
            value={cents}
            error={errors.cents}
            onChange={setCents}
          />
          {fee > 0 && (
            <Alert color="yellow" p="xs">
              {t('return.fee', { amount: money(fee) })}
            </Alert>
          )}
          {reason !== null && BLOCKING_RETURNS.includes(reason) && (
            <Alert color="yellow" p="xs">
              {t('return.blocks')}
            </Alert>
          )}
        </>
      )}
    </FormDialog>
  );
}
