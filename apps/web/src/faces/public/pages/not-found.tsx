import { Button, Stack, Text, Title } from '@mantine/core';
import { landing } from '../../../lib/guard.ts';
import { useT } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/session.ts';
import { BrandMark } from '../../../ui/page/brand-mark.tsx';
import { useTitle } from '../../../ui/page/use-title.ts';

/** Shown for every address that leads nowhere. */
export function NotFoundPage() {
  const t = useT('public');
  const user = useSession();
  useTitle(t('notFound.title'));
  return (
    <Stack align="center" justify="center" gap="md" mih="calc(100dvh - var(--ls-top, 0px))" p="md" component="main">
      <BrandMark />
      <Title order={1} mt="lg">
        {t('notFound.title')}
      </Title>
      <Text c="dimmed" ta="center">
        {t('notFound.help')}
      </Text>
      <Button component="a" size="md" href={user ? landing(user) : '/login'} mt="xs">
        {t('notFound.home')}
      </Button>
    </Stack>
  );
}
