import { Stack, Text, Title } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import { useTitle } from './use-title.ts';

/** Shown instead of a page that the reader's role may not see. */
export function NotForRole() {
  const t = useT('common');
  useTitle(t('errors.forbidden'));
  return (
    <Stack align="center" gap="xs" py={64} px="md" role="alert">
      <Title order={1} size="h2" ta="center">
        {t('errors.forbidden')}
      </Title>
      <Text c="dimmed" ta="center" maw={420}>
        {t('errors.forbiddenHelp')}
      </Text>
    </Stack>
  );
}
