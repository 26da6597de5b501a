import { LEAST_TOP_UP, MAX_TOP_UP } from '@linkstand/contract/payments/choices';
import type { TopUp } from '@linkstand/contract/wallet/schema';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError, api } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { DateText } from '../../ui/data/date-text.tsx';
import { MoneyText } from '../../ui/data/money-text.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { CardsSkeleton } from '../../ui/page/skeletons.tsx';
import { toastDone, toastFailure } from '../../ui/toasts/toast.ts';
import { cardPaymentQuery, goToCheckout, useTakesCards, useWaitingCard } from '../cards/queries.ts';
import { topUpsQuery } from './queries.ts';
import { TopUpState } from './top-up-state.tsx';
import classes from './wallet.module.css';

type TopUpsProps = {
  canTopUp: boolean;
  suggestedCents: number | undefined;
  /** The order that the client came from. */
  campaign: number | undefined;
};

/** Announces a transfer, and shows where to make those that are expected. */
export function TopUps({ canTopUp, suggestedCents, campaign }: TopUpsProps) {
  const t = useT('wallet');
  const { money } = useFormat();
  const takesCards = useTakesCards();
  const query = useQuery(topUpsQuery);
  const expected = (query.data ?? []).filter(({ state }) => state === 'announced');
  const ended = (query.data ?? []).filter(({ state }) => state !== 'announced').slice(0, 5);
  return (
    <Paper p="md" component="section" aria-label={t('topUp.title')}>
      <Stack>
        <Text fw={600}>{t('topUp.title')}</Text>
        {canTopUp || takesCards ? (
          <NewTopUp
            suggestedCents={suggestedCents}
            canTransfer={canTopUp}
            takesCards={takesCards}
            campaign={campaign}
          />
        ) : (
          <Text size="sm">{t('topUp.notTaken')}</Text>
        )}
        {query.error && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <CardsSkeleton count={1} />}
        {expected.map((topUp) =>
          topUp.method === 'card' ? (
            <OpenCard key={topUp.id} topUp={topUp} />
          ) : (
            <Expected key={topUp.id} topUp={topUp} />
          ),
        )}
        {ended.length > 0 && (
          <ul className={classes.ended} aria-label={t('topUp.earlier')}>
            {ended.map((topUp) => (
              <li key={topUp.id}>
                <Group justify="space-between" wrap="nowrap" gap="xs">
                  <Text size="sm">
                    <DateText value={topUp.createdAt} /> · {topUp.by}
                  </Text>
                  <Group gap="xs" wrap="nowrap" flex="none">
                    <Text size="sm">
                      <MoneyText cents={topUp.cents} />
                    </Text>
                    <TopUpState state={topUp.state} />
                  </Group>
                </Group>
                {topUp.takenCents > 0 && topUp.takenCents < topUp.cents && (
                  <Text size="xs" c="dimmed">
                    {t('topUp.takenBack', { amount: money(topUp.takenCents) })}
                  </Text>
                )}
                {topUp.answer && (
                  <Text size="xs" c="dimmed">
                    {topUp.answer}
                  </Text>
                )}
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Paper>
  );
}

type NewTopUpProps = Omit<TopUpsProps, 'canTopUp'> & { canTransfer: boolean; takesCards: boolean };

function NewTopUp({ suggestedCents, campaign, canTransfer, takesCards }: NewTopUpProps) {
  const t = useT('wallet');
  const cards = useT('cards');
  const common = useT('common');
  const client = useQueryClient();
  const least = suggestedCents === undefined ? null : Math.max(LEAST_TOP_UP, suggestedCents);
  const [cents, setCents] = useState<number | null>(least);
  const [error, setError] = useState<string>();
  function showFailure(failure: unknown) {
    const fault = failure instanceof ApiError && failure.problem.errors?.find(({ path }) => path === 'cents');
    if (fault) setError(fault.message);
    else toastFailure(failure);
  }
  const announce = useMutation({
    meta: { quiet: true },
    mutationFn: (amount: number) => api.wallet.topUp({ body: { cents: amount } }),
    onSuccess: () => {
      setCents(null);
      toastDone(t('topUp.announced'));
      return client.invalidateQueries({ queryKey: topUpsQuery.queryKey });
    },
    onError: showFailure,
  });
  const byCard = useMutation({
    meta: { quiet: true },
    mutationFn: (amount: number) =>
      api.cards.topUp({ body: { cents: amount, ...(campaign === undefined ? {} : { campaignId: campaign }) } }),
    onSuccess: goToCheckout,
    onError: showFailure,
  });
  const submit = (pay: (amount: number) => void) => {
    if (cents === null) return setError(common('errors.required'));
    // Less than the least or more than the most: the field says so.
    if (Number.isNaN(cents)) return;
    pay(cents);
  };
  // What was just paid is not paid again meanwhile.
  const isWaiting = useWaitingCard() !== undefined;
  const cardButton = takesCards && !isWaiting && (
    <Button
      type={canTransfer ? 'button' : 'submit'}
      variant={canTransfer ? 'default' : 'filled'}
      // The browser is on its way to the provider's page.
      loading={byCard.isPending || byCard.isSuccess}
      onClick={canTransfer ? () => submit(byCard.mutate) : undefined}
    >
      {cards('pay')}
    </Button>
  );
  return (
    <form
      className={classes.topUp}
      onSubmit={(event) => {
        event.preventDefault();
        submit(canTransfer ? announce.mutate : byCard.mutate);
      }}
    >
      <NumberField
        kind="money"
        required
        min={LEAST_TOP_UP}
        max={MAX_TOP_UP}
        label={t('topUp.amount')}
        value={cents}
        error={error}
        onChange={(next) => {
          setError(undefined);
          setCents(next);
        }}
      />
      {canTransfer && (
        <Button type="submit" loading={announce.isPending}>
          {t('topUp.transfer')}
        </Button>
      )}
      {cardButton}
    </form>
  );
}

/** A card payment that was begun: its page is open until it is paid or canceled. */
function OpenCard({ topUp: { id, cents, createdAt, by, bill } }: { topUp: TopUp }) {
  const t = useT('cards');
  const client = useQueryClient();
  const heading = useId();
  const { data } = useQuery(cardPaymentQuery(id));
  const returned = useWaitingCard();
  const isWaiting = data?.isWaiting === true || returned?.id === id;
  const cancel = useMutation({
    mutationFn: () => api.cards.cancel({ params: { id } }),
    onSuccess: ({ state }) => {
      if (state === 'withdrawn') toastDone(t('canceled'));
      void client.invalidateQueries({ queryKey: cardPaymentQuery(id).queryKey });
      return client.invalidateQueries({ queryKey: ['wallet'] });
    },
  });
  return (
    <section className={classes.expected} aria-labelledby={heading}>
      <Group justify="space-between" gap="xs">
        <Text fw={600} id={heading}>
          {t('open')} · <MoneyText cents={cents} inline />
        </Text>
        <Text size="xs" c="dimmed">
          <DateText value={createdAt} /> · {by}
        </Text>
      </Group>
      {bill && <Text size="sm">{t('openBill', { number: bill.name })}</Text>}
      {data?.isExamined && <Text size="sm">{t('examined')}</Text>}
      {isWaiting && <Text size="sm">{t('paidWaiting')}</Text>}
      {data?.checkoutUrl && !isWaiting && (
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => goToCheckout(data)}>
            {t('resume')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            loading={cancel.isPending}
            onClick={() => cancel.mutate()}
          >
            {t('cancel')}
          </Button>
        </Group>
      )}
    </section>
  );
}

function Expected({ topUp }: { topUp: TopUp }) {
  const t = useT('wallet');
  const client = useQueryClient();
  const heading = useId();
  const [asks, setAsks] = useState(false);
  const { transfer, id, version } = topUp;
  const withdraw = async () => {
    await api.wallet.withdrawTopUp({ params: { id }, version });
    toastDone(t('topUp.withdrawn'));
    await client.invalidateQueries({ queryKey: topUpsQuery.queryKey });
  };
  const lines =
    transfer &&
    ([
      { key: 'beneficiary', value: transfer.beneficiary },
      { key: 'iban', value: transfer.iban },
      ...(transfer.bic ? [{ key: 'bic' as const, value: transfer.bic }] : []),
      { key: 'reference', value: transfer.reference },
    ] as const);
  return (
    <section className={classes.expected} aria-labelledby={heading}>
      <Group justify="space-between" gap="xs">
        <Text fw={600} id={heading}>
          {t('topUp.expected')} · <MoneyText cents={topUp.cents} inline />
        </Text>
        <Text size="xs" c="dimmed">
          <DateText value={topUp.createdAt} /> · {topUp.by}
        </Text>
      </Group>
      {transfer && (
        <div className={classes.transfer}>
          <dl className={classes.lines}>
            {(lines ?? []).map(({ key, value }) => (
              <div key={key}>
                <dt>{t(`transfer.${key}`)}</dt>
                <dd>
                  <span className="ls-numbers">{value}</span>
                  <CopyButton value={key === 'iban' || key === 'reference' ? value.replaceAll(' ', '') : value} />
                </dd>
              </div>
            ))}
          </dl>
          {transfer.qrSvg && (
            <img
              className={classes.code}
              src={`data:image/svg+xml;base64,${btoa(transfer.qrSvg)}`}
              alt={t('transfer.code')}
              width={148}
              height={148}
            />
          )}
        </div>
      )}
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {t('topUp.expectedHelp')}
        </Text>
        {topUp.can.withdraw && (
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => setAsks(true)}>
            {t('topUp.withdraw')}
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={asks}
        danger
        isCancellation
        title={t('topUp.withdrawTitle')}
        confirmLabel={t('topUp.withdraw')}
        onClose={() => setAsks(false)}
        onConfirm={withdraw}
      >
        {t('topUp.withdrawHelp')}
      </ConfirmDialog>
    </section>
  );
}
