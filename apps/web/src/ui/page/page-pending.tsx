import { Skeleton, Stack } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';

/** The skeleton of a page while its code loads. */
export function PagePending() {
  const t = useT('common');
  return (
    <Stack gap="md" p="lg" role="status" aria-label={t('loading')}>
      <Skeleton h={28} w="min(320px, 60%)" />
      <Skeleton h={120} />
      <Skeleton h={240} />
    </Stack>
  );
}
