import type { MediaRow } from '@linkstand/contract/media/schema';
import { Text } from '@mantine/core';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { PriceText } from '../../../ui/price-text.tsx';
import classes from './reader-price.module.css';

/**
 * What the site costs for what the reader will publish about, or that it doesn't take it. Where that is not the usual
 * price, the topic that makes it so and the usual price stand below.
 */
export function ReaderPrice({ row: { quote, priceCents } }: { row: Pick<MediaRow, 'quote' | 'priceCents'> }) {
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
  if (quote.topic === 'none') return <PriceText cents={quote.priceCents} />;
  const topic = common(`topic.${quote.topic}`);
  return (
    <span className={classes.both} title={t('price.help', { topic, price: money(priceCents) })}>
      <PriceText cents={quote.priceCents} />
      <span className={classes.usual}>{t('price.usual', { price: money(priceCents) })}</span>
    </span>
  );
}
