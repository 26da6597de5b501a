import type { CardPayment } from '@linkstand/contract/cards/schema';
import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useLive } from '../../lib/live.ts';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { toastDone } from '../../ui/toasts/toast.ts';
import { cardPaymentQuery, goToCheckout } from './queries.ts';

type Props = {
  id: number;
  /** The payer came back without having paid. */
  hasLeft: boolean;
  onClose: () => void;
};

/**
 * The outcome of a payment by card, for whoever comes back from the provider's page. It comes from the provider's own
 * event: what the address says proves nothing.
 */
export function CardReturn({ id, hasLeft, onClose }: Props) {
  const client = useQueryClient();
  const query = useQuery({
    ...cardPaymentQuery(id),
    // Should an announcement be missed.
    refetchInterval: ({ state }) => (state.data?.state === 'announced' && !hasLeft ? 5000 : false),
  });
  useLive(['payment'], () => void client.invalidateQueries({ queryKey: cardPaymentQuery(id).queryKey }));
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return query.data ? <Told payment={query.data} hasLeft={hasLeft} onClose={onClose} /> : null;
}

function Told({ payment, hasLeft, onClose }: Omit<Props, 'id'> & { payment: CardPayment }) {
  const t = useT('cards');
  const { money } = useFormat();
  const client = useQueryClient();
  const { id, state, cents, bill, isExamined, isWaiting, checkoutUrl } = payment;
  const cancel = useMutation({
    mutationFn: () => api.cards.cancel({ params: { id } }),
    onSuccess: (fresh) => {
      client.setQueryData(cardPaymentQuery(id).queryKey, fresh);
      void client.invalidateQueries({ queryKey: ['wallet'] });
      if (fresh.state === 'withdrawn') toastDone(t('canceled'));
    },
  });
  const isOpen = state === 'announced' && !isExamined;
  const amount = money(cents);
  const said = () => {
    if (isExamined) return t('examined');
    if (isWaiting) return t('paidWaiting');
    if (isOpen) return t(hasLeft ? 'left' : 'waiting');
    if (state === 'failed') return t('failed');
    if (state !== 'confirmed') return t('gaveUp');
    return bill ? t('receivedBill', { amount, number: bill.number }) : t('received', { amount });
  };
  return (
    <Alert
      color={state === 'confirmed' ? 'green' : isExamined ? 'yellow' : 'blue'}
      title={`${t('title')} · ${amount}`}
      role="status"
      withCloseButton={!isOpen || hasLeft || isWaiting}
      closeButtonLabel={t('close')}
      onClose={onClose}
    >
      <Group gap="sm">
        {isOpen && !hasLeft && !isWaiting && <Loader size="xs" />}
        <Text size="sm">{said()}</Text>
        {isOpen && hasLeft && !isWaiting && (
          <Group gap="xs">
            {checkoutUrl && (
              <Button size="compact-sm" onClick={() => goToCheckout({ checkoutUrl })}>
                {t('resume')}
              </Button>
            )}
            <Button size="compact-sm" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
              {t('cancel')}
            </Button>
          </Group>
        )}
      </Group>
    </Alert>
  );
}
