import type { Bill } from '@linkstand/contract/invoices/schema';
import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toastDone } from '../../ui/toasts/toast.ts';
import { goToCheckout, useTakesCards } from '../cards/queries.ts';

/** Pays a bill from the wallet, or by card. */
export function PayBillDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const t = useT('bills');
  const { money } = useFormat();
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    meta: { quiet: true },
    mutationFn: () => api.bills.pay({ params: { id: bill.id }, version: bill.version }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['bills'] }),
        client.invalidateQueries({ queryKey: ['wallet'] }),
      ]),
    onSuccess: () => toastDone(t('pay.done')),
  });
  const cards = useT('cards');
  const takesCards = useTakesCards();
  const byCard = useMutation({
    mutationFn: () => api.cards.payBill({ params: { id: bill.id }, body: {} }),
    onSuccess: goToCheckout,
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('pay.title', { number: bill.number })}
      confirmLabel={t('pay.confirm', { amount: money(bill.openCents) })}
      onConfirm={() => mutateAsync()}
    >
      <Text size="sm">{t('pay.help')}</Text>
      {takesCards && (
        <Button
          mt="sm"
          variant="default"
          loading={byCard.isPending || byCard.isSuccess}
          onClick={() => byCard.mutate()}
        >
          {cards('pay')}
        </Button>
      )}
    </ConfirmDialog>
  );
}
