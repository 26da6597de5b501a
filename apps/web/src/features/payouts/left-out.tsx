import { LEFT_OUT_REASONS } from '@linkstand/contract/payouts/choices';
import type { LeftOut } from '@linkstand/contract/payouts/schema';
import { Stack, Table, Text, Title } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import { MoneyText } from '../../ui/data/money-text.tsx';
import { TablePaper } from '../../ui/data/table-paper.tsx';
import { PayeeLink } from './payee-link.tsx';

/** What somebody can do something about comes first. */
const byReason = (leftOut: readonly LeftOut[]) =>
  leftOut.toSorted((one, other) => LEFT_OUT_REASONS.indexOf(other.reason) - LEFT_OUT_REASONS.indexOf(one.reason));

/** Who is owed something and not paid in a run, and why. */
export function LeftOutTable({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const t = useT('payouts');
  return (
    <Stack gap="xs" component="section" aria-label={t('leftOut.title')}>
      <Title order={2} size="h4">
        {t('leftOut.title')}
      </Title>
      {leftOut.length === 0 ? (
        <Text c="dimmed">{t('leftOut.none')}</Text>
      ) : (
        <TablePaper label={t('leftOut.title')} minWidth={300}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('fields.payee')}</Table.Th>
              <Table.Th>{t('fields.reason')}</Table.Th>
              <Table.Th ta="right">{t('fields.cents')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {byReason(leftOut).map(({ payee, reason, cents }) => (
              <Table.Tr key={`${payee.kind} ${payee.id}`}>
                <Table.Td>
                  <PayeeLink payee={payee} />
                </Table.Td>
                <Table.Td>{t(`leftOut.${reason}`)}</Table.Td>
                <Table.Td ta="right">
                  <MoneyText cents={cents} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </TablePaper>
      )}
    </Stack>
  );
}
