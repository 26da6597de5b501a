import { OFFER_COSTS } from '@linkstand/contract/sites/choices';
import { Group, Text } from '@mantine/core';
import { useFormat } from '../../../lib/format.ts';
import { useLocale, useT } from '../../../lib/i18n.ts';
import { changeInWords } from '../../../ui/fields/large-change.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { type CostMargin, marginsOf, type OfferPrices } from './margins.ts';

/** A negotiated cost is one of publications; an offer has those of link insertions, too. */
export type Costs = { [K in 'costCents' | 'gamblingCostCents']: number | null } & {
  [K in 'insertionCostCents' | 'insertionGamblingCostCents']?: number | null;
};

function useMarginWords() {
  const t = useT('sites');
  const { money } = useFormat();
  return ({ key, priceCents, marginCents }: CostMargin) =>
    t(marginCents < 0 ? 'offer.loss' : 'offer.margin', {
      cost: t(`fields.${key}`),
      price: money(priceCents),
      margin: money(Math.abs(marginCents)),
    });
}

/** What is asked again before costs are saved: a new loss, or far more or less than before. */
export function useCostDoubts(site: OfferPrices, typed: Costs, before?: Costs): string[] {
  const t = useT('sites');
  const locale = useLocale();
  const inWords = useMarginWords();
  const known = before?.costCents == null ? undefined : { ...before, costCents: before.costCents };
  const losses = marginsOf(site, typed, known).filter(({ isNewLoss }) => isNewLoss);
  const changes = OFFER_COSTS.flatMap((key) => {
    const value = typed[key] ?? null;
    const change = value === null ? undefined : changeInWords(before?.[key], value, 'money', locale);
    return change ? [`${t(`fields.${key}`)}: ${change}`] : [];
  });
  return [...losses.map(inWords), ...changes];
}

/** What the prices of a site leave above these costs, a loss in red. */
export function MarginLines({ site, costs }: { site: OfferPrices; costs: Costs }) {
  const inWords = useMarginWords();
  return marginsOf(site, costs).map((margin) => (
    <Text key={margin.key} size="sm" c={margin.marginCents < 0 ? 'red' : 'dimmed'} aria-live="polite">
      {inWords(margin)}
    </Text>
  ));
}

type Props = {
  site: OfferPrices;
  costs: Costs;
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<Costs>) => void;
};

const PAIRS = [
  ['costCents', 'gamblingCostCents'],
  ['insertionCostCents', 'insertionGamblingCostCents'],
] as const;

/** What an offer costs, plain and for gambling, with what the prices leave above it. */
export function CostFields({ site, costs, errors, onChange }: Props) {
  const t = useT('sites');
  return (
    <>
      {PAIRS.map((pair) => (
        <Group key={pair[0]} grow align="flex-start">
          {pair.map((key) => {
            const cents = costs[key];
            return (
              cents !== undefined && (
                <NumberField
                  key={key}
                  kind="money"
                  label={t(`fields.${key}`)}
                  required={key === 'costCents'}
                  value={cents}
                  error={errors[key]}
                  onChange={(typed) => onChange({ [key]: typed })}
                />
              )
            );
          })}
        </Group>
      ))}
      <MarginLines site={site} costs={costs} />
    </>
  );
}
