import type { Bill } from '@linkstand/contract/invoices/schema';
import { sumCents } from '@linkstand/contract/shared/rounding';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useLive } from '../../lib/live.ts';
import { DateText } from '../../ui/data/date-text.tsx';
import { MoneyText } from '../../ui/data/money-text.tsx';
import { useIsBeingPaid } from './bill-parts.tsx';
import { PayBillDialog } from './pay-bill-dialog.tsx';

/** Further bills are in the list. */
const MAX_SHOWN = 3;

export const lateBillsQuery = queryOptions({
  queryKey: ['bills', 'late'],
  queryFn: async ({ signal }) => {
    const { data } = await api.bills.search(
      { query: { size: 100, sort: ['dueDay,asc'] }, body: { status: ['open', 'partly_paid'] } },
      { signal },
    );
    return data.filter(({ isLate }) => isLate);
  },
});

/** Says on top of the page which bills are overdue, the oldest first, each with a button that pays it. */
export function LateBills() {
  const t = useT('bills');
  const { money } = useFormat();
  const client = useQueryClient();
  useLive(['invoice'], () => void client.invalidateQueries({ queryKey: lateBillsQuery.queryKey }));
  const { data: late = [] } = useQuery(lateBillsQuery);
  const [paying, setPaying] = useState<Bill | null>(null);
  const amount = money(sumCents(late.map(({ openCents }) => openCents)));
  return (
    <>
      {late.length > 0 && (
        <Alert color="red" title={t('overdue', { count: late.length, amount })}>
          <Stack gap="xs">
            {late.slice(0, MAX_SHOWN).map((bill) => (
              <Group key={bill.id} gap="xs" justify="space-between" wrap="nowrap">
                <Text size="sm">
                  {bill.number} · {t('dueDay')} <DateText value={bill.dueDay ?? bill.issueDay} /> ·{' '}
                  <MoneyText cents={bill.openCents} inline />
                </Text>
                <PayButton bill={bill} onPay={setPaying} />
              </Group>
            ))}
          </Stack>
        </Alert>
      )}
      {paying && <PayBillDialog bill={paying} onClose={() => setPaying(null)} />}
    </>
  );
}

function PayButton({ bill, onPay }: { bill: Bill; onPay: (bill: Bill) => void }) {
  const t = useT('bills');
  if (useIsBeingPaid(bill) || !bill.can.pay) return null;
  return (
    <Button
      size="compact-sm"
      flex="none"
      aria-label={t('pay.title', { number: bill.number })}
      onClick={() => onPay(bill)}
    >
      {t('pay.action')}
    </Button>
  );
}
