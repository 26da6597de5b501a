import { Button, Stack, Text, Title } from '@mantine/core';
import { isStatus, messageOf } from '../lib/errors.ts';
import { useT } from '../lib/i18n.ts';

type Props = {
  error: unknown;
  /** Tries again; without it no button is shown. */
  onRetry?: () => void;
};

/** What went wrong and what to do, in the place where the data would be. */
export function ErrorState({ error, onRetry }: Props) {
  const t = useT('common');
  const forbidden = isStatus(error, 403);
  const gone = isStatus(error, 404);
  const title = forbidden ? t('errors.forbidden') : gone ? t('errors.notFound') : messageOf(error);
  const help = forbidden ? t('errors.forbiddenHelp') : gone ? t('errors.goneHelp') : t('errors.retryHelp');
  return (
    <Stack align="center" gap="xs" py={64} px="md" role="alert">
      <Title order={2} ta="center">
        {title}
      </Title>
      <Text c="dimmed" ta="center" maw={420}>
        {help}
      </Text>
      {onRetry && !forbidden && !gone && (
        <Button variant="default" mt="xs" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      )}
    </Stack>
  );
}
