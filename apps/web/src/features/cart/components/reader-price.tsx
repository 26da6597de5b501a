import type { MediaRow } from '@linkstand/contract/media/schema';
import { Text } from '@mantine/core';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import classes from './reader-price.module.css';

interface Props {
  readonly row: Pick<MediaRow, 'quote' | 'priceCents'>;
  /** Shown below the usual price, where rows have room for a second line. */
  readonly besides?: string | undefined;
}

/**
 * What the site costs for what the reader will publish about, or that it doesn't take it. Where that depends on the
 * category through which the site is found, the category stands below; otherwise, if it is not the usual price, that.
 */
export function ReaderPrice({ row: { quote, priceCents }, besides }: Props) {
  const t = useT('cart');
  const common = useT('common');
  const { money } = useFormat();
  if (quote.priceCents === null) {
    return (
      <Text span size="xs" c="dimmed">
        {t('notAccepted')}
      </Text>
    );
  }
  const topic = common(`topic.${quote.topic}`);
  if (quote.category) {
    const { name: category } = quote.category;
    const help =
      quote.topic === 'none'
        ? t('price.cheapest', { category })
        : t('price.cheapestTopic', { category, topic, price: money(priceCents) });
    return (
      <span className={classes.both} title={help}>
        <MoneyText cents={quote.priceCents} />
        <span className={`${classes.usual} ${classes.way}`}>{t('price.category', { category })}</span>
      </span>
    );
  }
  if (quote.topic === 'none') {
    if (besides === undefined) return <MoneyText cents={quote.priceCents} />;
    return (
      <span className={classes.both} title={besides}>
        <MoneyText cents={quote.priceCents} />
        <span className={classes.usual} data-besides>
          {besides}
        </span>
      </span>
    );
  }
  return (
    <span className={classes.both} title={t('price.help', { topic, price: money(priceCents) })}>
      <MoneyText cents={quote.priceCents} />
      <span className={classes.usual}>{t('price.usual', { price: money(priceCents) })}</span>
    </span>
  );
}
