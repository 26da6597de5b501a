import { List, Text } from '@mantine/core';
import { useT } from '../../../lib/i18n.ts';
import { AuthFrame } from '../auth-frame.tsx';

const ROBOTS = 'User-agent: Linkstand\nDisallow: /';

/** Explains our user agent to the people whose sites it visits. */
export function LinkChecksPage() {
  const t = useT('public');
  return (
    <AuthFrame title={t('linkChecks.title')} lead={t('linkChecks.lead')}>
      <List spacing="sm" size="sm">
        <List.Item>{t('linkChecks.what')}</List.Item>
        <List.Item>{t('linkChecks.often')}</List.Item>
        <List.Item>{t('linkChecks.targets')}</List.Item>
        <List.Item>{t('linkChecks.polite')}</List.Item>
        <List.Item>{t('linkChecks.nothing')}</List.Item>
      </List>
      <Text size="sm" mt="md">
        {t('linkChecks.refuse')}
      </Text>
      <pre>{ROBOTS}</pre>
    </AuthFrame>
  );
}
