import type { contract } from '@linkstand/contract';
import type { Answer } from '@linkstand/contract/shared/endpoint';
import { Button, List, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { request } from '../../../lib/http.ts';
import { useT } from '../../../lib/i18n.ts';
import { AuthFrame } from '../auth-frame.tsx';

const ROBOTS = 'User-agent: Linkstand\nDisallow: /';
/** See plugins/verifier.ts. */
const VERIFIER = '/verify-evidence.mjs';
const DAYS = '/api/v1/link-days';

type Published = Answer<typeof contract.links.days>;

/** Explains our user agent to the people whose sites it visits, and shows what anybody verifies our evidence with. */
export function LinkChecksPage() {
  const t = useT('public');
  const [published, setPublished] = useState<Published | null>(null);
  useEffect(() => {
    let isCurrent = true;
    request<Published>('GET', DAYS).then(
      (read) => isCurrent && setPublished(read),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
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
      {published && <Text size="sm">{t('linkChecks.risk', { ...published.unseen })}</Text>}
      {published && <Evidence published={published} />}
    </AuthFrame>
  );
}

function Evidence({ published }: { published: Published }) {
  const t = useT('public');
  const [days, setDays] = useState(published.days);
  const [hasOlder, setHasOlder] = useState(published.hasOlder);
  const [isOpen, setIsOpen] = useState(false);
  const [isLoading, setIsLoading] = useState(false);
  const showOlder = async () => {
    if (!isOpen) return setIsOpen(true);
    setIsLoading(true);
    try {
      const more = await request<Published>('GET', `${DAYS}?before=${days.at(-1)?.day}`);
      setDays([...days, ...more.days]);
      setHasOlder(more.hasOlder);
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <Stack gap="sm" mt="lg">
      <Title order={2} size="h4">
        {t('linkChecks.evidence.title')}
      </Title>
      <Text size="sm">{t('linkChecks.evidence.what')}</Text>
      <Text size="sm">
        {t('linkChecks.evidence.how')} <a href={VERIFIER}>verify-evidence.mjs</a>
      </Text>
      <Line>{`node verify-evidence.mjs evidence.json ${window.location.origin}`}</Line>
      <Text size="sm">{t('linkChecks.evidence.key')}</Text>
      <Line>{published.publicKey}</Line>
      {isOpen && (
        <List size="sm" spacing={4} listStyleType="none">
          {days.map(({ day, size, checkpoint }) => (
            <List.Item key={day} style={{ overflowWrap: 'anywhere' }}>
              {t('linkChecks.evidence.day', { day, count: size, root: checkpoint.split('\n')[2] ?? '' })}
            </List.Item>
          ))}
        </List>
      )}
      {days.length > 0 && (!isOpen || hasOlder) && (
        <Button variant="default" size="xs" loading={isLoading} onClick={() => void showOlder()}>
          {t(isOpen ? 'linkChecks.evidence.older' : 'linkChecks.evidence.days')}
        </Button>
      )}
    </Stack>
  );
}

const Line = ({ children }: { children: ReactNode }) => (
  <pre style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', margin: 0 }}>{children}</pre>
);
