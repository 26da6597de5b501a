import { List, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { request } from '../../../lib/http.ts';
import { useT } from '../../../lib/i18n.ts';
import { AuthFrame } from '../auth-frame.tsx';

const ROBOTS = 'User-agent: Linkstand\nDisallow: /';

/** Explains our user agent to the people whose sites it visits. */
export function LinkChecksPage() {
  const t = useT('public');
  const unseen = useUnseenDays();
  return (
    <AuthFrame title={t('linkChecks.title')} lead={t('linkChecks.lead')}>
      <List spacing="sm" size="sm">
        <List.Item>{t('linkChecks.what')}</List.Item>
        <List.Item>{t('linkChecks.often')}</List.Item>
        <List.Item>{t('linkChecks.second')}</List.Item>
        <List.Item>{t('linkChecks.targets')}</List.Item>
        <List.Item>{t('linkChecks.polite')}</List.Item>
        <List.Item>{t('linkChecks.nothing')}</List.Item>
      </List>
      <Text size="sm" mt="md">
        {t('linkChecks.refuse')}
      </Text>
      <pre>{ROBOTS}</pre>
      {unseen && <Text size="sm">{t('linkChecks.risk', unseen)}</Text>}
    </AuthFrame>
  );
}

interface UnseenDays {
  readonly caseDays: number;
  readonly lostDays: number;
}

/** What follows from a link that nobody can see, as this installation has set it. */
function useUnseenDays(): UnseenDays | null {
  const [days, setDays] = useState<UnseenDays | null>(null);
  useEffect(() => {
    let isCurrent = true;
    request<{ unseen: UnseenDays }>('GET', '/api/v1/link-days').then(
      ({ unseen }) => isCurrent && setDays(unseen),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return days;
}
