import { Progress, Stack, Text } from '@mantine/core';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';

type Props = { spentCents: number; monthlyBudgetCents: number | null };

/** What a project spent this month, of its budget if it has one. */
export function MonthBudget({ spentCents, monthlyBudgetCents }: Props) {
  const t = useT('projects');
  const { money } = useFormat();
  const spent = money(spentCents);
  if (monthlyBudgetCents === null) return <Text size="sm">{t('spent', { spent })}</Text>;
  const text = t('spentOf', { spent, budget: money(monthlyBudgetCents) });
  const isOver = spentCents > monthlyBudgetCents;
  return (
    <Stack gap={4} mb="sm">
      <Text size="sm" {...(isOver && { c: 'red' })}>
        {text}
      </Text>
      <Progress
        value={Math.min(100, (spentCents / monthlyBudgetCents) * 100)}
        color={isOver ? 'red' : 'brand'}
        size="sm"
        aria-label={text}
      />
    </Stack>
  );
}
