import { type PaymentTransition, paymentMachine } from '@linkstand/contract/payments/machine';
import type { Payment } from '@linkstand/contract/payments/schema';
import { Alert, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { RecordLink } from '../../../features/about/record-link.tsx';
import { BriefingStatusChip } from '../../../features/briefings/components/briefing-status-chip.tsx';
import { ConfirmPaymentDialog } from '../../../features/payments/confirm-dialog.tsx';
import { PaymentStateChip } from '../../../features/payments/payment-state.tsx';
import { paymentQuery, usePaymentAct } from '../../../features/payments/queries.ts';
import { ReversePaymentDialog } from '../../../features/payments/reverse-dialog.tsx';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { useLive } from '../../../lib/live.ts';
import { useRecent } from '../../../lib/recent.ts';
import { useUser } from '../../../lib/session.ts';
import { type Action, ActionBar } from '../../../ui/buttons/action-bar.tsx';
import { AnchorLink } from '../../../ui/buttons/links.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { type Fact, Facts } from '../../../ui/data/facts.tsx';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import { PageSteps } from '../../../ui/list/page-steps.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { RECORD_WIDTH } from '../../../ui/page/page-width.ts';
import { DetailSkeleton } from '../../../ui/page/skeletons.tsx';

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
        {payment.issue && <Issue issue={payment.issue} isDecided={payment.state !== 'announced'} />}
        <Paper p="md">
          <Facts items={useFacts(payment)} />
        </Paper>
        {payment.returns.length > 0 && <Returns payment={payment} />}
      </Stack>
    </>
  );
}

/** The card provider's figures that differ from ours. */
function Issue({
  issue: { kind, cents, currency },
  isDecided,
}: {
  issue: NonNullable<Payment['issue']>;
  isDecided: boolean;
}) {
  const t = useT('payments');
  const { foreign } = useFormat();
  return (
    <Alert color="yellow">
      {t(kind === 'amount' && isDecided ? 'issue.amountDecided' : `issue.${kind}`, {
        amount: foreign(cents, currency),
      })}
    </Alert>
  );
}

/** What was taken back, and the orders that the money is for. */
function Returns({ payment: { returns, concerned } }: { payment: Payment }) {
  const t = useT('payments');
  const { money } = useFormat();
  return (
    <Paper p="md" component="section" aria-label={t('returns.title')}>
      <Stack gap="xs">
        <Text fw={600}>{t('returns.title')}</Text>
        {returns.map(({ kind, state, at, takenCents, backCents, feeCents }) => (
          <Group key={`${kind} ${at}`} justify="space-between" gap="xs">
            <Text size="sm" style={{ flex: '1 1 260px' }}>
              <DateText value={at} /> · {t(`returns.kind.${kind}`)} · {t(`returns.state.${state}`)}
              {takenCents > 0 && backCents > 0 && ` · ${t('returns.back', { amount: money(backCents) })}`}
              {feeCents !== 0 && ` · ${t('returns.fee', { amount: money(feeCents) })}`}
            </Text>
            <MoneyText cents={backCents - takenCents} />
          </Group>
        ))}
        {concerned.length > 0 && (
          <>
            <Text fw={600} mt="sm">
              {t('returns.concerned')}
            </Text>
            <Text size="sm" c="dimmed">
              {t('returns.concernedHelp')}
            </Text>
            {concerned.map(({ briefing, site, status, cents }) => (
              <Group key={briefing.id} justify="space-between" gap="xs">
                <Text size="sm" component="div" style={{ overflowWrap: 'anywhere', flex: '1 1 260px' }}>
                  <AnchorLink to="/briefings/$id" params={{ id: String(briefing.id) }} size="sm">
                    {briefing.name}
                  </AnchorLink>{' '}
                  · {site}
                </Text>
                <Group gap="xs" wrap="nowrap">
                  <BriefingStatusChip status={status} />
                  <MoneyText cents={cents} />
                </Group>
              </Group>
            ))}
          </>
        )}
      </Stack>
    </Paper>
  );
}

function useFacts(payment: Payment): Fact[] {
  const t = useT('payments');
  const { role } = useUser();
  const { recipient, company } = payment;
  return [
    { label: t('fields.walletCents'), value: <MoneyText cents={payment.walletCents} /> },
    ...(payment.takenCents === 0
      ? []
      : [{ label: t('fields.takenCents'), value: <MoneyText cents={payment.takenCents} /> }]),
    ...(payment.owedCents > 0
      ? [{ label: t('fields.owedCents'), value: <MoneyText cents={payment.owedCents} /> }]
      : []),
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
type Offered = Exclude<PaymentTransition, 'withdraw' | 'arrive' | 'expire' | 'fail' | 'differ' | 'restate'>;

function Acts({ payment }: { payment: Payment }) {
  const t = useT('payments');
  const { mutateAsync } = usePaymentAct(payment);
  const [asked, setAsked] = useState<'confirm' | 'reverse' | null>(null);
  const close = () => setAsked(null);
  // One that is missing does not compile; a client withdraws on its own page.
  const buttons: Readonly<Record<Offered, Omit<Action, 'key'>>> = {
    confirm: { label: t('confirm.action'), primary: true, onRun: () => setAsked('confirm') },
    refuse: {
      label: t('refuse.action'),
      danger: true,
      confirm: {
        title: t('refuse.title'),
        children: t('refuse.help'),
        confirmLabel: t('refuse.action'),
        reason: 'required',
        reasonLabel: t('refuse.reason'),
        danger: true,
      },
      onRun: ({ reason }) =>
        mutateAsync({ call: (at) => api.payments.refuse({ ...at, body: { reason } }), done: t('refuse.done') }),
    },
    reverse: { label: t('reverse.action'), danger: true, onRun: () => setAsked('reverse') },
  };
  const keys = paymentMachine.names.filter((key): key is Offered => Object.hasOwn(buttons, key));
  return (
    <>
      <ActionBar can={payment.can} actions={keys.map((key) => ({ key, ...buttons[key] }))} />
      {asked === 'confirm' && <ConfirmPaymentDialog payment={payment} onClose={close} />}
      {asked === 'reverse' && <ReversePaymentDialog payment={payment} onClose={close} />}
    </>
  );
}
