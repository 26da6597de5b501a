import type { Portfolio, PortfolioWish } from '@linkstand/contract/portfolios/schema';
import { Button, Group, Progress, Text } from '@mantine/core';
import { IconArrowLeft, IconShoppingCartPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { ReaderPrice } from '../../cart/components/reader-price.tsx';
import { useAddMany, useSitesInCart } from '../../cart/use-add-many.ts';
import { SitePicks } from '../../domains/components/site-picks.tsx';
import classes from './portfolio.module.css';

interface Props {
  readonly portfolio: Portfolio;
  readonly wish: PortfolioWish;
  readonly onAgain: () => void;
  /** Looks again, with another wish that can be met. */
  readonly onWish: (wish: PortfolioWish) => void;
}

/** The sites that were found, what they bring together, and how sure it is that nothing better exists. */
export function PortfolioResult({ portfolio, wish, onAgain, onWish }: Props) {
  const t = useT('portfolios');
  const { compact, country } = useFormat();
  const [picked, setPicked] = useState<ReadonlySet<string>>(() => new Set(portfolio.sites.map(({ id }) => String(id))));
  const inCart = useSitesInCart();
  const { addMany, room, isPending } = useAddMany();
  const chosen = portfolio.sites.filter(({ id }) => picked.has(String(id)) && !inCart.has(id));
  const back = (
    <Button variant="subtle" size="compact-sm" leftSection={<IconArrowLeft size={15} />} onClick={onAgain}>
      {t('again')}
    </Button>
  );
  if (portfolio.sites.length === 0) {
    return (
      <div className={classes.panel}>
        <div>{back}</div>
        <Nothing portfolio={portfolio} wish={wish} onWish={onWish} />
      </div>
    );
  }
  const picks = portfolio.sites.map((site) => ({
    key: String(site.id),
    title: site.domain,
    more: [
      site.name,
      country(site.country),
      ...(site.da === null ? [] : [`DA ${site.da}`]),
      ...(site.monthlyTraffic === null ? [] : [t('visits', { visits: compact(site.monthlyTraffic) })]),
    ].join(' · '),
    canPick: true,
    end: (
      <>
        <ReaderPrice row={site} />
        {inCart.has(site.id) && (
          <Text span size="xs" c="teal">
            {t('inCart')}
          </Text>
        )}
      </>
    ),
  }));
  return (
    <div className={`${classes.panel} ${classes.result}`}>
      <div>{back}</div>
      <Figures portfolio={portfolio} wish={wish} />
      <Proof portfolio={portfolio} wish={wish} />
      <SitePicks label={t('found')} picks={picks} picked={picked} onPick={setPicked} />
      <Button
        fullWidth
        leftSection={<IconShoppingCartPlus size={16} />}
        loading={isPending}
        disabled={chosen.length === 0 || room === 0}
        onClick={() =>
          addMany(
            chosen.map(({ id }) => id),
            { about: wish.about ?? [], topics: wish.topics ?? [], category: wish.category ?? [] },
          )
        }
      >
        {chosen.length === 0 ? t('allInCart') : t('add', { count: Math.min(room, chosen.length) })}
      </Button>
    </div>
  );
}

function Figures({ portfolio, wish }: Pick<Props, 'portfolio' | 'wish'>) {
  const t = useT('portfolios');
  const { number, compact, money } = useFormat();
  const share = Math.min(100, (portfolio.totalCents / wish.budgetCents) * 100);
  const figure = (label: string, value: ReactNode) => (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd className="ls-numbers">{value}</dd>
    </div>
  );
  return (
    <div>
      <dl className={classes.figures}>
        {figure(t('figure.sites'), number(portfolio.sites.length))}
        {figure(t('figure.points'), number(portfolio.points))}
        {figure(t('figure.traffic'), compact(portfolio.traffic))}
        {figure(t('figure.point'), portfolio.pointCents === null ? '–' : <MoneyText cents={portfolio.pointCents} />)}
      </dl>
      <Progress value={share} size="sm" mt="md" aria-label={t('figure.budget')} />
      <Text size="sm" mt={4} className="ls-numbers">
        {t('ofBudget', { spent: money(portfolio.totalCents), budget: money(wish.budgetCents, { short: true }) })}
      </Text>
    </div>
  );
}

/** How good it is, in words: proven best, or how far from a bound at most. */
function Proof({ portfolio, wish }: Pick<Props, 'portfolio' | 'wish'>) {
  const t = useT('portfolios');
  const { number, percent, money } = useFormat();
  const { proof, fitting } = portfolio;
  if (proof === null) return null;
  const bound =
    wish.goal === 'price_per_point'
      ? t('bound.price_per_point', { price: money(Math.round(proof.bound / 1000)) })
      : t(`bound.${wish.goal}`, { most: number(proof.bound) });
  return (
    <Text size="sm" className={classes.proof}>
      <strong>{proof.isBest ? t('best') : t('near', { gap: percent(proof.gapBp) })}</strong>{' '}
      {proof.isBest ? t('considered', { count: fitting }) : bound}
    </Text>
  );
}

/** What stands against it, and what would help. */
function Nothing({ portfolio, wish, onWish }: Pick<Props, 'portfolio' | 'wish' | 'onWish'>) {
  const t = useT('portfolios');
  const { money } = useFormat();
  const { fitting, shortfall } = portfolio;
  const least = shortfall?.leastCents ?? null;
  if (fitting === 0) return <EmptyState title={t('nothing.title')} help={t('nothing.conditions')} />;
  const most = shortfall?.sites ?? 0;
  const payable = shortfall?.payable ?? 0;
  const { sites: _sites, ...upTo } = wish;
  // A price per point needs a number; other goals take as many as serve them.
  const fewer = wish.sites !== undefined && payable > 0 && (
    <Button onClick={() => onWish(wish.goal === 'price_per_point' ? { ...upTo, sites: payable } : upTo)}>
      {t('nothing.upTo', { count: payable })}
    </Button>
  );
  if (least === null)
    return (
      <EmptyState
        title={t('nothing.few', { count: most })}
        help={t('nothing.fewHelp', { count: wish.sites ?? 1 })}
        action={fewer}
      />
    );
  return (
    <EmptyState
      title={t('nothing.budget')}
      help={t('nothing.budgetHelp', { count: wish.sites ?? 1, least: money(least) })}
      action={
        <Group gap="xs" justify="center">
          {fewer}
          <Button variant="default" onClick={() => onWish({ ...wish, budgetCents: least })}>
            {t('nothing.raise', { least: money(least) })}
          </Button>
        </Group>
      }
    />
  );
}
