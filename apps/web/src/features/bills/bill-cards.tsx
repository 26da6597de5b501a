import type { Bill } from '@linkstand/contract/invoices/schema';
import { Group, Paper, Title } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import { DateText } from '../../ui/data/date-text.tsx';
import { FactStrip } from '../../ui/data/facts.tsx';
import { MoneyText } from '../../ui/data/money-text.tsx';
import classes from './bill-cards.module.css';
import { BillActs, BillCampaign, BillStatus, BillTotal } from './bill-parts.tsx';

type Props = { bills: readonly Bill[]; onPay: (bill: Bill) => void };

/** Bills on a phone: what each is, when it is due and how much, with its buttons in one row below. */
export function BillCards({ bills, onPay }: Props) {
  const t = useT('bills');
  return (
    <ul className={classes.cards}>
      {bills.map((bill) => (
        <Paper key={bill.id} component="li" p="md" className={classes.card}>
          <Group justify="space-between" gap="xs">
            <Title order={2} size="h4">
              {bill.number}
            </Title>
            <BillStatus bill={bill} />
          </Group>
          <FactStrip
            items={[
              { label: t('dueDay'), value: bill.dueDay && <DateText value={bill.dueDay} /> },
              { label: t('open'), value: bill.openCents > 0 && <MoneyText cents={bill.openCents} /> },
              { label: t('toPay'), value: <BillTotal bill={bill} /> },
              { label: t('paid'), value: bill.paidCents > 0 && <MoneyText cents={bill.paidCents} /> },
              { label: t('paidOn'), value: bill.paidOn && <DateText value={bill.paidOn} /> },
              { label: t('issueDay'), value: <DateText value={bill.issueDay} /> },
              { label: t('type'), value: t(`types.${bill.type}`) },
              { label: t('campaign'), value: <BillCampaign bill={bill} /> },
            ]}
          />
          <div className={classes.acts}>
            <BillActs bill={bill} size="sm" onPay={onPay} />
          </div>
        </Paper>
      ))}
    </ul>
  );
}
