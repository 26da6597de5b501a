import { type BriefingStatus, MONEY_STAGE } from '@linkstand/contract/briefings/machine';
import type { PaperStatus, PaymentStatus } from '@linkstand/contract/finances/choices';
import type { BriefingFinances } from '@linkstand/contract/finances/schema';
import { Accordion, Alert, Button, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useLive } from '../../lib/live.ts';
import { AnchorLink } from '../../ui/buttons/links.tsx';
import { DateText } from '../../ui/data/date-text.tsx';
import { type Fact, Facts, isFilled } from '../../ui/data/facts.tsx';
import { MoneyText } from '../../ui/data/money-text.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { FormSkeleton } from '../../ui/page/skeletons.tsx';
import { toastDone } from '../../ui/toasts/toast.ts';
import classes from './finance-box.module.css';
import { PaperChip, PaymentChip } from './finance-chips.tsx';

type Side = Pick<NonNullable<BriefingFinances['client']>, 'invoice' | 'dueDay' | 'paidOn'>;

/** The money of a briefing: what it costs and brings, what is held and taken, and how far each side's papers are. */
export function FinanceBox({ briefingId, status }: { briefingId: number; status: BriefingStatus }) {
  const client = useQueryClient();
  const key = ['finances', briefingId];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.finances.get({ params: { id: briefingId } }, { signal }),
  });
  useLive(['briefing', 'payment', 'invoice', 'payout'], () => void client.invalidateQueries({ queryKey: key }));
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return query.data ? (
    <Box briefingId={briefingId} finances={query.data} isAhead={MONEY_STAGE[status] === 'held'} />
  ) : (
    <FormSkeleton />
  );
}

type BoxProps = {
  briefingId: number;
  finances: BriefingFinances;
  /** It may still be published: then its owner is owed something. */
  isAhead: boolean;
};

function Box({ briefingId, finances, isAhead }: BoxProps) {
  const t = useT('finances');
  return (
    <Stack gap="sm">
      {finances.isBonus && (
        <Alert p="xs" color="blue">
          {t('bonus')}
        </Alert>
      )}
      {useParts(finances, isAhead).map(({ title, items }) => (
        <section key={title ?? ''} aria-label={title}>
          {title !== undefined && (
            <Title order={4} size="h6">
              {title}
            </Title>
          )}
          <Facts items={items} />
        </section>
      ))}
      {finances.postings.length > 0 && <Postings postings={finances.postings} />}
      {finances.finalizedAt ? (
        <Text size="sm" c="dimmed">
          {t('finalized')} <DateText value={finances.finalizedAt} style="time" />
        </Text>
      ) : (
        finances.canFinalize && <Finalize briefingId={briefingId} />
      )}
    </Stack>
  );
}

type Part = { title?: string; items: readonly Fact[] };

/** The sums of a briefing, then what each side owes or is owed. */
function useParts(
  { priceCents, costCents, profitCents, client, owner, seller }: BriefingFinances,
  isAhead: boolean,
): Part[] {
  const t = useT('finances');
  const { percent } = useFormat();
  const papers = ({ status, payment }: { status: PaperStatus; payment: PaymentStatus }): Fact[] => [
    { label: t('status.papers'), value: <PaperChip status={status} /> },
    { label: t('status.payment'), value: <PaymentChip status={payment} /> },
  ];
  /** The document of a side, if there is one, and when the side pays or is paid. */
  const days = (side: 'client' | 'owner', { invoice, dueDay, paidOn }: Side): Fact[] => [
    {
      label: t(`invoiceOf.${side}`),
      value: invoice && (
        <AnchorLink to="/create-invoices/$id" params={{ id: String(invoice.id) }} size="sm">
          {invoice.number ?? t('draft')}
        </AnchorLink>
      ),
    },
    paidOn === null
      ? { label: t(side === 'client' ? 'due' : 'expected'), value: dueDay && <DateText value={dueDay} /> }
      : { label: t(`paidOn.${side}`), value: <DateText value={paidOn} /> },
  ];
  const sums: Fact[] = [
    { label: t('price'), value: <MoneyText cents={priceCents} /> },
    { label: t('cost'), value: <MoneyText cents={costCents} /> },
    ...(seller
      ? [
          {
            label: t('commission', { percent: percent(seller.commissionBp) }),
            value: (
              <>
                <MoneyText cents={seller.earnedCents || seller.expectedCents} /> · {seller.seller.name}
                {seller.earnedCents === 0 && ` · ${t('atDone')}`}
              </>
            ),
          },
        ]
      : []),
    { label: t('profit'), value: <MoneyText cents={profitCents} />, help: t('profitHelp') },
  ];
  const ofClient: Fact[] = client
    ? [
        ...papers(client),
        client.takenCents > 0
          ? {
              label: t('taken'),
              value: <MoneyText cents={client.takenCents} />,
              help: t('withVat', { percent: percent(client.vatBp) }),
            }
          : {
              label: t('held'),
              value: <MoneyText cents={client.heldCents} />,
              help: t('withVat', { percent: percent(client.vatBp) }),
            },
        ...days('client', client),
      ]
    : [];
  const ofOwner: Fact[] = owner
    ? [
        ...papers(owner),
        {
          label: t(owner.payment === 'paid' ? 'paidOut' : 'owed'),
          value: (
            <>
              {isAhead && owner.owedCents === 0 ? t('nothingYet') : <MoneyText cents={owner.owedCents} />} ·{' '}
              <AnchorLink to="/owners/$id" params={{ id: String(owner.owner.id) }} size="sm">
                {owner.owner.name}
              </AnchorLink>
            </>
          ),
        },
        ...days('owner', owner),
      ]
    : [];
  const parts: Part[] = [
    { items: sums },
    { title: t('client'), items: ofClient },
    { title: t('owner'), items: ofOwner },
  ];
  return parts.map((part) => ({ ...part, items: part.items.filter(isFilled) })).filter(({ items }) => items.length > 0);
}

/** What the ledger has of it, each transfer with both sides: every amount above is a sum of these. */
function Postings({ postings }: { postings: BriefingFinances['postings'] }) {
  const t = useT('finances');
  return (
    <Accordion variant="default">
      <Accordion.Item value="postings">
        <Accordion.Control>{t('postings.title', { count: postings.length })}</Accordion.Control>
        <Accordion.Panel>
          <Stack component="ol" gap="sm" m={0} p={0} className={classes.postings}>
            {postings.map(({ id, at, kind, by, reason, entries }) => (
              <li key={id}>
                <Text size="sm" fw={600}>
                  {t(`postings.kind.${kind}`)}
                </Text>
                <Text size="xs" c="dimmed">
                  <DateText value={at} style="time" /> · {by}
                  {reason !== '' && ` · ${reason}`}
                </Text>
                {entries.map(({ account, holder, cents }) => (
                  <div key={`${account} ${holder}`} className={classes.entry}>
                    <Text size="sm">
                      {t(`postings.account.${account}`)}
                      {holder !== null && ` · ${holder}`}
                    </Text>
                    <Text size="sm">
                      <MoneyText cents={cents} />
                    </Text>
                  </div>
                ))}
              </li>
            ))}
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

function Finalize({ briefingId }: { briefingId: number }) {
  const t = useT('finances');
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const finalize = useMutation({
    meta: { quiet: true },
    mutationFn: () => api.finances.finalize({ params: { id: briefingId } }),
    onSuccess: (fresh) => {
      client.setQueryData(['finances', briefingId], fresh);
      toastDone(t('finalize.done'));
    },
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsks(true)}>
        {t('finalize.action')}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={t('finalize.action')}
        confirmLabel={t('finalize.action')}
        onClose={() => setAsks(false)}
        onConfirm={async () => {
          await finalize.mutateAsync();
        }}
      >
        {t('finalize.help')}
      </ConfirmDialog>
    </>
  );
}
