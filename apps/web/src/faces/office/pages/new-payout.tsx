import type { PayoutPreview } from '@linkstand/contract/payouts/schema';
import { Alert, Button, Checkbox, Group, Paper, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { LeftOutTable } from '../../../features/payouts/left-out.tsx';
import { PayeeLink } from '../../../features/payouts/payee-link.tsx';
import { previewQuery } from '../../../features/payouts/queries.ts';
import { api } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/errors.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { today } from '../../../lib/today.ts';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import { TablePaper } from '../../../ui/data/table-paper.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { LINES_WIDTH } from '../../../ui/page/page-width.ts';
import { DetailSkeleton } from '../../../ui/page/skeletons.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';

const route = getRouteApi('/office/payments/payouts/new');
const keyOf = ({ kind, id }: { kind: string; id: number }) => `${kind} ${id}`;

/** Previews and creates a payout run. */
export function NewPayoutPage() {
  const t = useT('payouts');
  const [day, setDay] = useState<string>(today);
  const query = useQuery(previewQuery(day));
  return (
    <>
      <PageHeader
        back={{ to: '/payments/payouts', label: t('title') }}
        title={t('new.title')}
        subtitle={query.data && t('new.help', { days: query.data.termDays })}
      />
      <Stack maw={LINES_WIDTH}>
        <Paper p="md" maw={320}>
          <DateField
            label={t('fields.day')}
            required
            min={today()}
            value={day}
            onChange={(chosen) => setDay(chosen ?? today())}
          />
        </Paper>
        {query.error && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {query.data ? <Preview day={day} preview={query.data} /> : !query.error && <DetailSkeleton />}
      </Stack>
    </>
  );
}

function Preview({ day, preview }: { day: string; preview: PayoutPreview }) {
  const t = useT('payouts');
  const { money } = useFormat();
  const client = useQueryClient();
  const navigate = route.useNavigate();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { payouts, leftOut, canPay } = preview;
  const paid = payouts.filter(({ payee }) => !left.has(keyOf(payee)));
  const total = paid.reduce((sum, { cents }) => sum + cents, 0);
  const make = useMutation({
    meta: { quiet: true },
    mutationFn: () =>
      api.payouts.create({
        body: {
          day,
          except: payouts
            .filter(({ payee }) => left.has(keyOf(payee)))
            .map(({ payee: { kind, id } }) => ({ kind, id })),
        },
      }),
    onSuccess: ({ id }) => {
      toastDone(t('new.done'));
      void client.invalidateQueries({ queryKey: ['payouts'] });
      // Back leads to the list, not to an empty form.
      void navigate({ to: '/payments/payouts/$id', params: { id: String(id) }, replace: true });
    },
  });
  const toggle = (key: string) => {
    const next = new Set(left);
    if (!next.delete(key)) next.add(key);
    setLeft(next);
  };
  return (
    <>
      {!canPay && <Alert color="yellow">{t('new.noAccount')}</Alert>}
      {payouts.length === 0 ? (
        <Text c="dimmed">{t('new.nobody')}</Text>
      ) : (
        <TablePaper label={t('fields.count')} minWidth={0}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={44} />
              <Table.Th>{t('fields.payee')}</Table.Th>
              <Table.Th visibleFrom="sm">{t('fields.account')}</Table.Th>
              <Table.Th ta="right" visibleFrom="sm">
                {t('fields.dueCents')}
              </Table.Th>
              <Table.Th ta="right" visibleFrom="sm">
                {t('fields.withheldCents')}
              </Table.Th>
              <Table.Th ta="right" visibleFrom="sm">
                {t('fields.carriedCents')}
              </Table.Th>
              <Table.Th ta="right">{t('fields.cents')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {payouts.map(({ payee, account, cents, dueCents, withheldCents, publications }) => {
              const carriedCents = cents - dueCents + withheldCents;
              return (
                <Table.Tr key={keyOf(payee)}>
                  <Table.Td>
                    <Checkbox
                      aria-label={t('new.include', { name: payee.name })}
                      checked={!left.has(keyOf(payee))}
                      onChange={() => toggle(keyOf(payee))}
                    />
                  </Table.Td>
                  <Table.Td>
                    <PayeeLink payee={payee} />
                    <Text hiddenFrom="sm" size="xs" c="dimmed">
                      {account.holder} · {account.account}
                      <br />
                      {t('publications', { count: publications })} · <MoneyText cents={dueCents} />
                      {withheldCents !== 0 && (
                        <>
                          <br />
                          {t('fields.withheldCents')} <MoneyText cents={0 - withheldCents} />
                        </>
                      )}
                      {carriedCents !== 0 && (
                        <>
                          <br />
                          {t('fields.carriedCents')} <MoneyText cents={carriedCents} />
                        </>
                      )}
                    </Text>
                  </Table.Td>
                  <Table.Td visibleFrom="sm">
                    {account.holder} · {account.account}
                  </Table.Td>
                  <Table.Td ta="right" visibleFrom="sm">
                    <MoneyText cents={dueCents} />
                    <Text size="xs" c="dimmed">
                      {t('publications', { count: publications })}
                    </Text>
                  </Table.Td>
                  <Table.Td ta="right" visibleFrom="sm">
                    <MoneyText cents={0 - withheldCents} />
                  </Table.Td>
                  <Table.Td ta="right" visibleFrom="sm">
                    <MoneyText cents={carriedCents} />
                  </Table.Td>
                  <Table.Td ta="right">
                    <MoneyText cents={cents} />
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </TablePaper>
      )}
      {make.error && (
        <Alert color="red" role="alert">
          {messageOf(make.error)}
        </Alert>
      )}
      {payouts.length > 0 && (
        <Group justify="space-between">
          <Text fw={600}>{t('new.total', { amount: money(total), count: paid.length })}</Text>
          <Button disabled={paid.length === 0 || !canPay} loading={make.isPending} onClick={() => make.mutate()}>
            {t('new.submit')}
          </Button>
        </Group>
      )}
      <LeftOutTable leftOut={leftOut} />
    </>
  );
}
