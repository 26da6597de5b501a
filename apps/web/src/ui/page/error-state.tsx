import { Button, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { isStatus, isUnreached, messageOf } from '../../lib/errors.ts';
import { useT } from '../../lib/i18n.ts';
import { useTitle } from './use-title.ts';

type Props = {
  error: unknown;
  /** Retries. Without it there is no button. */
  onRetry?: () => void;
  /** Replaces a whole page: sets its heading and tab title. */
  isPage?: boolean;
  /** A way out. */
  children?: ReactNode;
};

/** What went wrong and what to do, shown in place of the data. */
export function ErrorState({ error, onRetry, isPage, children }: Props) {
  const t = useT('common');
  const forbidden = isStatus(error, 403);
  const gone = isStatus(error, 404);
  const title = titleOf(error, t);
  const help = helpOf(error, t);
  const reason = messageOf(error);
  const saysMore = !forbidden && !gone && reason !== title && reason !== t('errors.operation');
  useTitle(isPage ? title : undefined);
  return (
    <Stack align="center" gap="xs" py={64} px="md" role="alert">
      <Title order={isPage ? 1 : 2} size="h2" ta="center">
        {title}
      </Title>
      {saysMore && (
        <Text ta="center" maw={420}>
          {reason}
        </Text>
      )}
      {help && (
        <Text c="dimmed" ta="center" maw={420}>
          {help}
        </Text>
      )}
      {onRetry && !forbidden && !gone && (
        <Button variant="default" mt="xs" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      )}
      {children}
    </Stack>
  );
}

/** What its reader can do. What the server refused says so itself. */
function helpOf(error: unknown, t: ReturnType<typeof useT<'common'>>): string | undefined {
  if (isStatus(error, 403)) return t('errors.forbiddenHelp');
  if (isStatus(error, 404)) return t('errors.goneHelp');
  if (isUnreached(error)) return t('errors.connectionHelp');
  if (error instanceof ApiError && error.status < 500) return undefined;
  return t('errors.laterHelp');
}

/** What failed: loading (unless forbidden or deleted), or the page itself crashed. */
function titleOf(error: unknown, t: ReturnType<typeof useT<'common'>>): string {
  if (isStatus(error, 403)) return t('errors.forbidden');
  if (isStatus(error, 404)) return t('errors.notFound');
  return t(error instanceof ApiError ? 'errors.fetch' : 'errors.operation');
}
