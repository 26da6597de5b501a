import type { Site } from '@linkstand/contract/sites/schema';
import { Group, Text } from '@mantine/core';
import { useFormat } from '../../../lib/format.ts';
import { useLocale, useT } from '../../../lib/i18n.ts';
import { changeInWords } from '../../../ui/fields/large-change.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { type CostMargin, marginsOf } from './margins.ts';

export type Costs = { costCents: number | null; gamblingCostCents: number | null };
type Priced = Pick<Site, 'priceCents' | 'gamblingPriceCents'>;
const KEYS = ['costCents', 'gamblingCostCents'] as const;

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
export function useCostDoubts(site: Priced, typed: Costs, before?: Costs): string[] {
  const t = useT('sites');
  const locale = useLocale();
  const inWords = useMarginWords();
  const known = before?.costCents == null ? undefined : { ...before, costCents: before.costCents };
  const losses = marginsOf(site, typed, known).filter(({ isNewLoss }) => isNewLoss);
  const changes = KEYS.flatMap((key) => {
    const value = typed[key];
    const change = value === null ? undefined : changeInWords(before?.[key], value, 'money', locale);
    return change ? [`${t(`fields.${key}`)}: ${change}`] : [];
  });
  return [...losses.map(inWords), ...changes];
}

/** What the prices of a site leave above these costs, a loss in red. */
export function MarginLines({ site, costs }: { site: Priced; costs: Costs }) {
  const inWords = useMarginWords();
  return marginsOf(site, costs).map((margin) => (
    <Text key={margin.key} size="sm" c={margin.marginCents < 0 ? 'red' : 'dimmed'} aria-live="polite">
      {inWords(margin)}
    </Text>
  ));
}

type Props = {
  site: Priced;
  costs: Costs;
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<Costs>) => void;
};

/** What an offer costs, plain and for gambling, with what the prices leave above it. */
export function CostFields({ site, costs, errors, onChange }: Props) {
  const t = useT('sites');
  return (
    <>
      <Group grow align="flex-start">
        {KEYS.map((key) => (
          <NumberField
            key={key}
            kind="money"
            label={t(`fields.${key}`)}
            required={key === 'costCents'}
            value={costs[key]}
            error={errors[key]}
            onChange={(cents) => onChange({ [key]: cents })}
          />
        ))}
      </Group>
      <MarginLines site={site} costs={costs} />
    </>
  );
}
