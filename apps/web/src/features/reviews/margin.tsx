import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Facts } from '../../ui/data/facts.tsx';

/** What a price leaves above the cost: in euros and as a share of the price. */
export function MarginText({ costCents, priceCents }: { costCents: number; priceCents: number }) {
  const { money, percent } = useFormat();
  const marginCents = priceCents - costCents;
  // Of nothing there is no share.
  const share = priceCents === 0 ? '' : ` (${percent(Math.round((marginCents * 10_000) / priceCents))})`;
  return `${money(marginCents)}${share}`;
}

/** What the owner is paid, and what a price leaves above it. */
export function Margin({ costCents, priceCents }: { costCents: number; priceCents: number }) {
  const t = useT('reviews');
  const { money } = useFormat();
  return (
    <Facts
      items={[
        { label: t('cost'), value: money(costCents) },
        { label: t('margin'), value: <MarginText costCents={costCents} priceCents={priceCents} /> },
      ]}
    />
  );
}
