import { type PayoutTransition, payoutMachine } from '@linkstand/contract/payouts/machine';
import type { Payout, PayoutRun } from '@linkstand/contract/payouts/schema';
import { Button, Group, Paper, Stack, Table, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { LeftOutTable } from '../../../features/payouts/left-out.tsx';
import { PayeeLink } from '../../../features/payouts/payee-link.tsx';
import { PayoutStateChip } from '../../../features/payouts/payout-state.tsx';
import { itemsQuery, leftOutQuery, runQuery } from '../../../features/payouts/queries.ts';
import { ReturnDialog } from '../../../features/payouts/return-dialog.tsx';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { useLive } from '../../../lib/live.ts';
import { useRecent } from '../../../lib/recent.ts';
import { today } from '../../../lib/today.ts';
import { type Action, ActionBar } from '../../../ui/buttons/action-bar.tsx';
import { download } from '../../../ui/buttons/download.ts';
import { ExportMenu, tableFiles } from '../../../ui/buttons/export-menu.tsx';
import { AnchorLink } from '../../../ui/buttons/links.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { type Fact, Facts } from '../../../ui/data/facts.tsx';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import { TablePaper } from '../../../ui/data/table-paper.tsx';
import { PageSteps } from '../../../ui/list/page-steps.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { LINES_WIDTH } from '../../../ui/page/page-width.ts';
import { DetailSkeleton } from '../../../ui/page/skeletons.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';

const route = getRouteApi('/office/payments/payouts/$id');
/** One run: who is paid how much for what, its files, and what became of it. */
export function PayoutPage() {
  const id = Number(route.useParams().id);
  const client = useQueryClient();
  const query = useQuery(runQuery(id));
  useLive(['payout'], () => void client.invalidateQueries({ queryKey: runQuery(id).queryKey }));
  if (query.error && !query.data) return <ErrorState isPage error={query.error} onRetry={() => void query.refetch()} />;
  return query.data ? <Whole key={id} run={query.data} /> : <DetailSkeleton />;
}

function Whole({ run }: { run: PayoutRun }) {
  const t = useT('payouts');
  const title = t('run', { id: run.id });
  useRecent(title);
  const items = useQuery(itemsQuery(run.id));
  const leftOut = useQuery(leftOutQuery(run.id));
  return (
    <>
      <PageHeader
        back={{ to: '/payments/payouts', label: t('title') }}
        title={title}
        status={<PayoutStateChip state={run.state} />}
        steps={<PageSteps list="payouts" id={run.id} path="/payments/payouts" />}
        actions={<Acts run={run} />}
      />
      <Stack maw={LINES_WIDTH}>
        <Paper p="md">
          <Facts items={useFacts(run)} />
          {run.state !== 'canceled' && !items.data?.some(({ document }) => document) && <Files id={run.id} />}
        </Paper>
        {items.data ? (
          <Payouts run={run} payouts={items.data} />
        ) : items.error ? (
          <ErrorState error={items.error} onRetry={() => void items.refetch()} />
        ) : (
          <DetailSkeleton />
        )}
        {leftOut.error && !leftOut.data && <ErrorState error={leftOut.error} onRetry={() => void leftOut.refetch()} />}
        {leftOut.data && leftOut.data.length > 0 && <LeftOutTable leftOut={leftOut.data} />}
      </Stack>
    </>
  );
}

function useFacts(run: PayoutRun): Fact[] {
  const t = useT('payouts');
  return [
    { label: t('fields.day'), value: <DateText value={run.day} /> },
    { label: t('fields.totalCents'), value: <MoneyText cents={run.totalCents} /> },
    { label: t('fields.paidCents'), value: <MoneyText cents={run.paidCents} /> },
    { label: t('fields.thresholdCents'), value: <MoneyText cents={run.thresholdCents} /> },
    {
      label: t('fields.createdAt'),
      value: (
        <>
          <DateText value={run.createdAt} style="time" /> · {run.madeBy}
        </>
      ),
    },
    ...(run.decidedAt
      ? [
          {
            label: t('fields.decided'),
            value: (
              <>
                <DateText value={run.decidedAt} style="time" /> · {run.decidedBy}
              </>
            ),
          },
        ]
      : []),
    ...(run.answer ? [{ label: t('fields.answer'), value: run.answer }] : []),
  ];
}

function Files({ id }: { id: number }) {
  const t = useT('payouts');
  const name = (file: Blob) => (file instanceof File ? file.name : 'payouts');
  return (
    <Group mt="md" gap="xs">
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        onClick={() => void download(() => api.payouts.file({ params: { id } }), name)}
      >
        {t('file.action')}
      </Button>
      <ExportMenu
        files={tableFiles((format) => download(() => api.payouts.table({ params: { id }, query: { format } }), name))}
        look="button"
        label={t('file.table')}
      />
    </Group>
  );
}

function Payouts({ run, payouts }: { run: PayoutRun; payouts: readonly Payout[] }) {
  const t = useT('payouts');
  const [returning, setReturning] = useState<Payout>();
  return (
    <>
      {returning && <ReturnDialog run={run} payout={returning} onClose={() => setReturning(undefined)} />}
      <TablePaper label={t('fields.count')} minWidth={0}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('fields.payee')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('fields.account')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('fields.dueCents')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('fields.state')}</Table.Th>
            <Table.Th ta="right">{t('fields.cents')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {payouts.map((payout) => (
            <PayoutRow key={payout.id} payout={payout} onReturn={() => setReturning(payout)} />
          ))}
        </Table.Tbody>
      </TablePaper>
    </>
  );
}

function PayoutRow({ payout, onReturn }: { payout: Payout; onReturn: () => void }) {
  const t = useT('payouts');
  const { payee, account, lines, cents, dueCents, withheldCents, state, paidOn, returnedOn, returnReason, endToEndId } =
    payout;
  const to = (
    <Text size="sm" component="div">
      {payout.document ? (
        <AnchorLink to="/create-invoices/$id" params={{ id: String(payout.document.id) }} size="sm">
          {payout.document.name}
        </AnchorLink>
      ) : (
        `${account.holder} · ${account.account}`
      )}
      <Text size="xs" c="dimmed">
        {endToEndId}
      </Text>
    </Text>
  );
  const what = (
    <details>
      <summary>{t('publications', { count: lines.length })}</summary>
      {lines.map((line) => (
        <Group key={line.briefing.id} justify="space-between" wrap="nowrap" gap="md">
          <AnchorLink to="/briefings/$id" params={{ id: String(line.briefing.id) }} size="xs">
            {line.briefing.name} · {line.site}
          </AnchorLink>
          <Text size="xs">
            <MoneyText cents={line.cents} />
          </Text>
        </Group>
      ))}
      {withheldCents > 0 && (
        <Group justify="space-between" wrap="nowrap" gap="md">
          <Text size="xs">{t('fields.withheldCents')}</Text>
          <Text size="xs">
            <MoneyText cents={-withheldCents} />
          </Text>
        </Group>
      )}
      {cents !== dueCents - withheldCents && (
        <Group justify="space-between" wrap="nowrap" gap="md">
          <Text size="xs">{t('fields.carriedCents')}</Text>
          <Text size="xs">
            <MoneyText cents={cents - dueCents + withheldCents} />
          </Text>
        </Group>
      )}
    </details>
  );
  const how = (
    <>
      <PayoutStateChip state={state} of="payout" />
      {paidOn && (
        <Text size="xs" c="dimmed">
          <DateText value={returnedOn ?? paidOn} />
          {returnReason && <> · {t(`return.reason.${returnReason}`)}</>}
        </Text>
      )}
      {payout.can.return && (
        <Button variant="subtle" size="compact-xs" onClick={onReturn}>
          {t('return.action')}
        </Button>
      )}
    </>
  );
  return (
    <Table.Tr style={{ verticalAlign: 'top' }}>
      <Table.Td>
        <PayeeLink payee={payee} />
        {/* A phone has no room for columns of their own. */}
        <Stack gap={4} mt={4} hiddenFrom="sm">
          {to}
          {what}
          <div>{how}</div>
        </Stack>
      </Table.Td>
      <Table.Td visibleFrom="sm">{to}</Table.Td>
      <Table.Td visibleFrom="sm">{what}</Table.Td>
      <Table.Td visibleFrom="sm">{how}</Table.Td>
      <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
        <MoneyText cents={cents} />
      </Table.Td>
    </Table.Tr>
  );
}

function Acts({ run }: { run: PayoutRun }) {
  const t = useT('payouts');
  const client = useQueryClient();
  const at = { params: { id: run.id }, version: run.version };
  const done = async (call: Promise<PayoutRun>, words: string) => {
    try {
      client.setQueryData(runQuery(run.id).queryKey, await call);
      toastDone(words);
    } finally {
      await client.invalidateQueries({ queryKey: ['payouts'] });
    }
  };
  // One that is missing does not compile.
  const buttons: Readonly<Record<PayoutTransition, Omit<Action, 'key'>>> = {
    pay: {
      label: t('pay.action'),
      primary: true,
      confirm: {
        title: t('pay.title'),
        children: t('pay.help'),
        confirmLabel: t('pay.action'),
        date: { label: t('fields.paidOn'), required: true, initial: today() },
      },
      onRun: ({ date }) => done(api.payouts.pay({ ...at, body: { paidOn: date ?? today() } }), t('pay.done')),
    },
    cancel: {
      label: t('cancel.action'),
      danger: true,
      confirm: {
        title: t('cancel.title'),
        children: t('cancel.help'),
        confirmLabel: t('cancel.action'),
        reason: 'required',
        reasonLabel: t('cancel.reason'),
        danger: true,
      },
      onRun: ({ reason }) => done(api.payouts.cancel({ ...at, body: { reason } }), t('cancel.done')),
    },
  };
  return <ActionBar can={run.can} actions={payoutMachine.names.map((key) => ({ key, ...buttons[key] }))} />;
}
