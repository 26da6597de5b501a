import { List, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { ErrorState } from '../../../ui/page/error-state.tsx';

/** What blocking an owner takes off sale, and what is under way with it. */
export const useBlockPreview = (id: number, isAsked = true) =>
  useQuery({
    queryKey: ['owners', 'block', id],
    queryFn: ({ signal }) => api.owners.block_preview({ params: { id } }, { signal }),
    enabled: isAsked,
  });

/** What follows from blocking an owner, before it is done. */
export function BlockConsequences({ id }: { id: number }) {
  const t = useT('owners');
  const { data, error, refetch } = useBlockPreview(id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader size="sm" />;
  const { sites, carts, openOrders } = data;
  return (
    <Stack gap="xs">
      <List size="sm" spacing={4}>
        <List.Item>{t('block.sites', { count: sites })}</List.Item>
        {carts > 0 && <List.Item>{t('block.carts', { count: carts })}</List.Item>}
        <List.Item>{t('block.orders', { count: openOrders })}</List.Item>
        <List.Item>{t('block.mails')}</List.Item>
        <List.Item>{t('block.links')}</List.Item>
      </List>
      <Text size="sm">{t('block.money')}</Text>
    </Stack>
  );
}
