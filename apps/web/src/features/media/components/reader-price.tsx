import type { MediaRow } from '@linkstand/contract/media/schema';
import { Text } from '@mantine/core';
import { useT } from '../../../lib/i18n.ts';
import { MoneyText } from '../../../ui/money-text.tsx';

/** What the site costs for what the reader will publish about, or that it doesn't take it. */
export function ReaderPrice({ quote }: Pick<MediaRow, 'quote'>) {
  const t = useT('media');
  if (quote.priceCents === null) {
    return (
      <Text span size="xs" c="dimmed">
        {t('notAccepted')}
      </Text>
    );
  }
  return <MoneyText cents={quote.priceCents} />;
}
