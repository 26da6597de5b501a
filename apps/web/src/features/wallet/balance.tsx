import type { Wallet } from '@linkstand/contract/wallet/schema';
import { Paper, SimpleGrid, Text } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import { MoneyText } from '../../ui/data/money-text.tsx';
import classes from './wallet.module.css';

/** Available and held, and what is due and the limit of those who pay afterwards: what is available follows from all. */
export function Balance({ wallet }: { wallet: Wallet }) {
  const t = useT('wallet');
  const isPostpaid = wallet.billingMode === 'postpaid';
  const cards = [
    { label: t('available'), cents: wallet.availableCents, help: t('availableHelp') },
    { label: t('held'), cents: wallet.heldCents, help: t('heldHelp') },
    ...(isPostpaid || wallet.dueCents > 0 ? [{ label: t('due'), cents: wallet.dueCents, help: t('dueHelp') }] : []),
    ...(wallet.owedCents > 0 ? [{ label: t('owed'), cents: wallet.owedCents, help: t('owedHelp') }] : []),
    ...(isPostpaid || wallet.creditLimitCents > 0
      ? [{ label: t('credit'), cents: wallet.creditLimitCents, help: t('creditHelp') }]
      : []),
  ];
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, sm: Math.min(cards.length, 3), md: cards.length }} className={classes.balance}>
      {cards.map(({ label, cents, help }) => (
        <Paper key={label} p="md" component="section" aria-label={label}>
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Text fw={600} fz={26}>
            <MoneyText cents={cents} />
          </Text>
          <Text size="xs" c="dimmed">
            {help}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
}
