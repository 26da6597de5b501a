import { Button, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { isStatus, messageOf } from '../lib/errors.ts';
import { useT } from '../lib/i18n.ts';
import { useTitle } from './use-title.ts';

type Props = {
  error: unknown;
  /** Tries again; without it no button is shown. */
  onRetry?: () => void;
  /** In place of a whole page, whose heading and title of the browser's tab it is then. */
  isPage?: boolean;
  /** A way out. */
  children?: ReactNode;
};

/** What went wrong and what to do, in the place where the data would be. */
export function ErrorState({ error, onRetry, isPage, children }: Props) {
  const t = useT('common');
  const forbidden = isStatus(error, 403);
  const gone = isStatus(error, 404);
  const title = forbidden ? t('errors.forbidden') : gone ? t('errors.notFound') : messageOf(error);
  const help = forbidden ? t('errors.forbiddenHelp') : gone ? t('errors.goneHelp') : t('errors.retryHelp');
  useTitle(isPage ? title : undefined);
  return (
    <Stack align="center" gap="xs" py={64} px="md" role="alert">
      <Title order={isPage ? 1 : 2} size="h2" ta="center">
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
      {children}
    </Stack>
  );
}
