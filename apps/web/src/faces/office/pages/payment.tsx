import { type PaymentTransition, paymentMachine } from '@linkstand/contract/payments/machine';
import type { Payment } from '@linkstand/contract/payments/schema';
import { plainAmount } from '@linkstand/contract/shared/money';
import { Alert, Paper, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { RecordLink } from '../../../features/about/record-link.tsx';
import { ConfirmPaymentDialog } from '../../../features/payments/confirm-dialog.tsx';
import { PaymentStateChip } from '../../../features/payments/payment-state.tsx';
import { paymentQuery, usePaymentAct } from '../../../features/payments/queries.ts';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { useLive } from '../../../lib/live.ts';
import { useRecent } from '../../../lib/recent.ts';
import { useUser } from '../../../lib/session.ts';
import { type Action, ActionBar } from '../../../ui/action-bar.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { PageSteps } from '../../../ui/list/page-steps.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RECORD_WIDTH } from '../../../ui/page-width.ts';
import { DetailSkeleton } from '../../../ui/skeletons.tsx';

const route = getRouteApi('/office/payments/$id');

/** One payment: details, state, and the reader's actions. */
export function PaymentPage() {
  const id = Number(route.useParams().id);
  const client = useQueryClient();
  const query = useQuery(paymentQuery(id));
  useLive(['payment'], () => void client.invalidateQueries({ queryKey: paymentQuery(id).queryKey }));
  if (query.error && !query.data) return <ErrorState isPage error={query.error} onRetry={() => void query.refetch()} />;
  return query.data ? <Whole key={id} payment={query.data} /> : <DetailSkeleton />;
}

function Whole({ payment }: { payment: Payment }) {
  const t = useT('payments');
  const title = `${payment.bill ? t('billPayment') : t(`kind.${payment.kind}`)} · ${payment.company?.name ?? payment.recipient.name}`;
  useRecent(title);
  const isSeller = useUser().role === 'SELLER';
  return (
    <>
      <PageHeader
        back={
          isSeller
            ? { to: '/payments/of-clients', label: t('ofClients.title') }
            : { to: '/payments', label: t('title') }
        }
        title={title}
        status={<PaymentStateChip state={payment.state} />}
        steps={<PageSteps list="payments" id={payment.id} path="/payments" />}
        actions={<Acts payment={payment} />}
      />
      <Stack maw={RECORD_WIDTH}>
        {payment.issue && <Issue issue={payment.issue} />}
        <Paper p="md">
          <Facts items={useFacts(payment)} />
        </Paper>
      </Stack>
    </>
  );
}

/** The card provider's figures that differ from ours. */
function Issue({ issue: { kind, cents, currency } }: { issue: NonNullable<Payment['issue']> }) {
  const t = useT('payments');
  const amount = `${plainAmount(cents)} ${currency}`;
  return <Alert color="yellow">{t(`issue.${kind}`, { amount })}</Alert>;
}

function useFacts(payment: Payment): Fact[] {
  const t = useT('payments');
  const { role } = useUser();
  const { recipient, company } = payment;
  return [
    { label: t('fields.walletCents'), value: <MoneyText cents={payment.walletCents} /> },
    {
      label: t('fields.recipientId'),
      value: <RecordLink kind="users" record={recipient} />,
    },
    ...(company
      ? [
          {
            label: t('fields.company'),
            value:
              role === 'ADMIN' ? (
                <AnchorLink to="/companies/$id" params={{ id: String(company.id) }} size="sm">
                  {company.name}
                </AnchorLink>
              ) : (
                company.name
              ),
          },
        ]
      : []),
    { label: t('fields.method'), value: t(`choices.method.${payment.method}`) },
    ...(payment.feeCents === null
      ? []
      : [{ label: t('fields.feeCents'), value: <MoneyText cents={payment.feeCents} /> }]),
    ...(payment.bill
      ? [
          {
            label: t('fields.bill'),
            value: (
              <AnchorLink to="/create-invoices/$id" params={{ id: String(payment.bill.id) }} size="sm">
                {payment.bill.name}
              </AnchorLink>
            ),
          },
        ]
      : []),
    ...(payment.reference ? [{ label: t('fields.reference'), value: payment.reference }] : []),
    ...(payment.counterAccount
      ? [{ label: t('fields.counterAccount'), value: t(`choices.counterAccount.${payment.counterAccount}`) }]
      : []),
    ...(payment.comments ? [{ label: t('fields.comments'), value: payment.comments }] : []),
    { label: t('fields.createdAt'), value: <DateText value={payment.createdAt} style="time" /> },
    ...(payment.receivedOn ? [{ label: t('fields.receivedOn'), value: <DateText value={payment.receivedOn} /> }] : []),
    ...(payment.decidedAt
      ? [
          {
            label: t('decided'),
            value: (
              <>
                <DateText value={payment.decidedAt} style="time" /> · {payment.decidedBy}
              </>
            ),
          },
        ]
      : []),
    ...(payment.answer ? [{ label: t('fields.answer'), value: payment.answer }] : []),
  ];
}

/** The team's actions. Clients withdraw, and the card provider reports the rest. */
type Offered = Exclude<PaymentTransition, 'withdraw' | 'arrive' | 'expire' | 'differ'>;

function Acts({ payment }: { payment: Payment }) {
  const t = useT('payments');
  const { mutateAsync } = usePaymentAct(payment);
  const [confirming, setConfirming] = useState(false);
  const asked = (act: 'refuse' | 'reverse'): Omit<Action, 'key'> => ({
    label: t(`${act}.action`),
    danger: true,
    confirm: {
      title: t(`${act}.title`),
      children: t(`${act}.help`),
      confirmLabel: t(`${act}.action`),
      reason: 'required',
      reasonLabel: t(`${act}.reason`),
      danger: true,
    },
    onRun: ({ reason }) =>
      mutateAsync({ call: (at) => api.payments[act]({ ...at, body: { reason } }), done: t(`${act}.done`) }),
  });
  // One that is missing does not compile; a client withdraws on its own page.
  const buttons: Readonly<Record<Offered, Omit<Action, 'key'>>> = {
    confirm: { label: t('confirm.action'), primary: true, onRun: () => setConfirming(true) },
    refuse: asked('refuse'),
    reverse: asked('reverse'),
  };
  const keys = paymentMachine.names.filter((key): key is Offered => Object.hasOwn(buttons, key));
  return (
    <>
      <ActionBar can={payment.can} actions={keys.map((key) => ({ key, ...buttons[key] }))} />
      {confirming && <ConfirmPaymentDialog payment={payment} onClose={() => setConfirming(false)} />}
    </>
  );
}
