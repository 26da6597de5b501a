import { Text } from '@mantine/core';
import { useT } from '../../../lib/i18n.ts';
import { AnchorLink } from '../../../ui/buttons/links.tsx';

/** What whoever places an order agrees to. */
export function Terms() {
  const t = useT('campaigns');
  return (
    <Text size="sm" c="dimmed">
      {t('review.terms')}{' '}
      <AnchorLink to="/terms" target="_blank" inherit>
        {t('review.termsLink')}
      </AnchorLink>{' '}
      {t('review.and')}{' '}
      <AnchorLink to="/privacy" target="_blank" inherit>
        {t('review.privacyLink')}
      </AnchorLink>
      .
    </Text>
  );
}
