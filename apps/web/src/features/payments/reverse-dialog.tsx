import { REVERSAL_CAUSES } from '@linkstand/contract/payments/choices';
import type { Payment } from '@linkstand/contract/payments/schema';
import { isReason } from '@linkstand/contract/shared/reason';
import { Alert, Checkbox, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { ReasonField } from '../../ui/form/reason-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { usePaymentAct } from './queries.ts';

/** All of a payment, or a part of it, was a mistake or was taken back. */
export function ReversePaymentDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const t = useT('payments');
  const { money } = useFormat();
  const { mutateAsync } = usePaymentAct(payment);
  const left = payment.walletCents - payment.takenCents;
  const [cents, setCents] = useState<number | null>(left);
  const [cause, setCause] = useState<string | null>(null);
  const [mayOwe, setMayOwe] = useState(false);
  const [reason, setReason] = useState('');
  // A transaction that took money out of the wallet has no parts.
  const isWhole = left < 0;
  const chosen = REVERSAL_CAUSES.find((each) => each === cause);
  return (
    <FormDialog
      title={t('reverse.title')}
      submitLabel={t('reverse.action')}
      danger
      fields={['cents', 'cause', 'mayOwe', 'reason']}
      missing={{
        cents: !isWhole && (cents === null || cents <= 0),
        cause: chosen === undefined,
        reason: !isReason(reason),
      }}
      onClose={onClose}
      onSubmit={() =>
        mutateAsync({
          call: (at) =>
            api.payments.reverse({
              ...at,
              body: {
                reason,
                mayOwe,
                ...(chosen && { cause: chosen }),
                ...(isWhole || cents === null || cents === left ? {} : { cents }),
              },
            }),
          done: t('reverse.done'),
        })
      }
    >
      {(errors) => (
        <>
          <Text size="sm">{t('reverse.help')}</Text>
          <Radio.Group label={t('reverse.cause')} required value={cause} error={errors.cause} onChange={setCause}>
            <Stack gap="xs" mt="xs">
              {REVERSAL_CAUSES.map((each) => (
                <Radio key={each} value={each} label={t(`reverse.causes.${each}`)} />
              ))}
            </Stack>
          </Radio.Group>
          {!isWhole && (
            <NumberField
              kind="money"
              label={t('reverse.cents')}
              required
              max={left}
              value={cents}
              error={errors.cents}
              onChange={setCents}
            />
          )}
          {cents !== null && cents < left && (
            <Alert color="yellow" p="xs">
              {t('reverse.part', { amount: money(left - cents) })}
            </Alert>
          )}
          {!isWhole && (
            <Checkbox
              label={t('reverse.mayOwe')}
              checked={mayOwe}
              error={errors.mayOwe}
              onChange={(event) => setMayOwe(event.currentTarget.checked)}
            />
          )}
          <ReasonField label={t('reverse.reason')} value={reason} error={errors.reason} onChange={setReason} />
        </>
      )}
    </FormDialog>
  );
}
