import { Alert, Button, Progress, Stack, Text } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Facts } from '../../ui/data/facts.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { toastDone } from '../../ui/toasts/toast.ts';

const fileStorageQuery = queryOptions({
  queryKey: ['services', 'files'],
  queryFn: ({ signal }) => api.services.files.get({}, { signal }),
  refetchInterval: ({ state }) => (state.data?.isMoving ? 2000 : 60_000),
});

/** Where files are kept, how far a move is, and a button that moves them. */
export function FileStorageFacts() {
  const t = useT('services');
  const { number } = useFormat();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { data, error, refetch } = useQuery(fileStorageQuery);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { store, isMoving, moved, total, lastError } = data;
  const act = store === 'disk' ? 'toS3' : 'toDisk';
  const progress = t('files.progress', { moved: number(moved), total: number(total) });
  return (
    <Stack gap="xs">
      <Facts items={[{ label: t('files.store'), value: t(`files.${store}`) }]} />
      {isMoving && (
        <div role="status">
          <Text size="sm">{progress}</Text>
          <Progress value={total > 0 ? (100 * moved) / total : 0} animated aria-label={t('files.moving')} />
        </div>
      )}
      {isMoving && lastError && (
        <Alert color="red" p="xs">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {lastError}
          </Text>
        </Alert>
      )}
      <Button variant="default" mr="auto" onClick={() => setAsking(true)}>
        {t(`files.${act}`)}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t(`files.${act}`)}
        confirmLabel={t(`files.${act}`)}
        onConfirm={async () => {
          await api.services.files.move({ body: { store: store === 'disk' ? 's3' : 'disk' } });
          await client.invalidateQueries({ queryKey: fileStorageQuery.queryKey });
          toastDone(t('saved'));
          setAsking(false);
        }}
      >
        {t(`files.${act}Help`)}
      </ConfirmDialog>
    </Stack>
  );
}
