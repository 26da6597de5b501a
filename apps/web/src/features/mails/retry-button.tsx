import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toastDone } from '../../ui/toasts/toast.ts';

/** @param doubtful to whom it was sent, if it may have arrived */
export function RetryButton({ id, doubtful }: { id: number; doubtful: string | null }) {
  const t = useT('mails');
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const retry = useMutation({
    mutationFn: () => api.mails.retry({ params: { id }, body: {} }),
    onSuccess: () => {
      toastDone(t('retried'));
      return client.invalidateQueries({ queryKey: ['mails'] });
    },
  });
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        loading={retry.isPending}
        onClick={() => (doubtful === null ? retry.mutate() : setAsks(true))}
      >
        {t('retry')}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={t('retryUnknown.title')}
        confirmLabel={t('retry')}
        onClose={() => setAsks(false)}
        onConfirm={async () => {
          await retry.mutateAsync();
          setAsks(false);
        }}
      >
        {t('retryUnknown.body', { to: doubtful ?? '' })}
      </ConfirmDialog>
    </>
  );
}
