import { sumCents } from '@linkstand/contract/shared/rounding';
import { Table, Text } from '@mantine/core';
import { useFormat } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { MoneyText } from '../../../../ui/data/money-text.tsx';
import { withVat } from '../../../wallet/queries.ts';

/** Net prices in cents, one for each site. */
type Prices = readonly number[];

/** What is asked for an order: with VAT where the rate is known, in cents. */
export const orderTotal = (prices: Prices, vatBp: number | null): number => withVat(prices, vatBp ?? 0);

type Props = {
  /** What the order costs; with two, what it cost before comes first. */
  columns: readonly Prices[];
  /** VAT of the buyer in basis points; null where it is decided on the invoice. */
  vatBp: number | null;
};

/** The last rows of an order's table: subtotal and VAT where the rate is known, and the total. */
export function OrderSums({ columns, vatBp }: Props) {
  const t = useT('campaigns');
  const { percent } = useFormat();
  const subtotals = columns.map(sumCents);
  const totals = columns.map((prices) => orderTotal(prices, vatBp));
  const vats = totals.map((total, at) => total - (subtotals[at] ?? 0));
  return (
    <>
      {vatBp !== null && (
        <>
          <SumRow label={t('review.subtotal')} amounts={subtotals} />
          <SumRow label={t('review.vat', { rate: percent(vatBp) })} amounts={vats} />
        </>
      )}
      <SumRow label={t('review.total')} amounts={totals} isTotal />
    </>
  );
}

/** Says where VAT is decided, if its rate isn't known yet. */
export function VatNote({ vatBp }: Pick<Props, 'vatBp'>) {
  const t = useT('campaigns');
  if (vatBp !== null) return null;
  return (
    <Text size="sm" c="dimmed">
      {t('summary.vat')} {t('review.vatLater')}
    </Text>
  );
}

type RowProps = { label: string; amounts: readonly number[]; isTotal?: boolean };

function SumRow({ label, amounts, isTotal = false }: RowProps) {
  const Cell = isTotal ? Table.Th : Table.Td;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={isTotal ? undefined : 400}>
        {label}
      </Table.Th>
      {amounts.map((cents, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay where they are
        <Cell key={at} ta="right">
          <MoneyText cents={cents} />
        </Cell>
      ))}
    </Table.Tr>
  );
}
