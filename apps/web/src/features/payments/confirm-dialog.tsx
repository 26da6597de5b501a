import type { Payment } from '@linkstand/contract/payments/schema';
import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import { Alert, Textarea } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { today } from '../../lib/today.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { usePaymentAct } from './queries.ts';

/** The money has arrived: when, and how much of it. */
export function ConfirmPaymentDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const t = useT('payments');
  const { money, foreign } = useFormat();
  const { mutateAsync } = usePaymentAct(payment);
  const [receivedOn, setDay] = useState<string | null>(today);
  // What arrived, where the provider says it: in another currency, a person says what it is in euros.
  const { issue } = payment;
  const arrived = issue?.kind === 'amount' ? issue : null;
  const isForeign = arrived !== null && arrived.currency !== BASE_CURRENCY;
  const [receivedCents, setCents] = useState<number | null>(
    arrived === null ? payment.walletCents : isForeign ? null : arrived.cents,
  );
  const [comments, setComments] = useState(payment.comments);
  const isOther = receivedCents !== null && receivedCents !== payment.walletCents;
  const confirm = () =>
    mutateAsync({
      call: (at) =>
        api.payments.confirm({
          ...at,
          body: { receivedOn: receivedOn ?? today(), receivedCents: receivedCents ?? payment.walletCents, comments },
        }),
      done: t(payment.bill ? 'confirm.doneBill' : 'confirm.done'),
    });
  return (
    <FormDialog
      title={t('confirm.title')}
      submitLabel={t('confirm.action')}
      fields={['receivedOn', 'receivedCents', 'comments']}
      missing={{ receivedOn: receivedOn === null, receivedCents: receivedCents === null }}
      onClose={onClose}
      onSubmit={confirm}
    >
      {(errors) => (
        <>
          <DateField
            label={t('fields.receivedOn')}
            required
            max={today()}
            value={receivedOn}
            error={errors.receivedOn}
            onChange={setDay}
          />
          {arrived && (
            <Alert color="yellow" p="xs">
              {t(isForeign ? 'confirm.arrivedForeign' : 'confirm.arrived', {
                amount: foreign(arrived.cents, arrived.currency),
                announced: money(payment.walletCents),
              })}
            </Alert>
          )}
          <NumberField
            kind="money"
            required
            label={t('confirm.received')}
            value={receivedCents}
            error={errors.receivedCents}
            onChange={setCents}
          />
          {isOther && !arrived && (
            <Alert color="yellow" p="xs">
              {t('confirm.other', { announced: money(payment.walletCents) })}
            </Alert>
          )}
          <Textarea
            label={t('fields.comments')}
            autosize
            minRows={2}
            maxLength={2000}
            value={comments}
            error={errors.comments}
            onChange={(event) => setComments(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
