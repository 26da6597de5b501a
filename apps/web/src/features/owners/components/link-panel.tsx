import type { Owner } from '@linkstand/contract/owners/schema';
import { Alert, Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { RECORD_WIDTH } from '../../../ui/page/page-width.ts';
import { toastDone } from '../../../ui/toasts/toast.ts';

/** The link that makes whoever holds it the owner: shown by an act that the history keeps, revoked, renewed. */
export function LinkPanel({ owner }: { owner: Owner }) {
  const t = useT('owners');
  const client = useQueryClient();
  const [asking, setAsking] = useState<'revoke' | 'renew' | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const refresh = () => void client.invalidateQueries({ queryKey: ['owners', 'history', owner.id] });
  const look = useMutation({
    mutationFn: () => api.owners.reveal_link({ params: { id: owner.id }, body: {} }),
    onSuccess: (shown) => {
      setUrl(shown.url);
      refresh();
    },
  });
  const { reveal_link: mayReveal, renew_link: mayRenew } = owner.can;
  if (!mayReveal && !mayRenew) return <Text c="dimmed">{t('link.hidden')}</Text>;
  const run = async (act: 'revoke' | 'renew') => {
    const args = { params: { id: owner.id }, body: {} };
    const saved = await (act === 'revoke' ? api.owners.revoke_link(args) : api.owners.renew_link(args));
    setUrl(null);
    client.setQueryData(['owners', 'detail', owner.id], saved);
    refresh();
    toastDone(t('link.done'));
  };
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} maw={RECORD_WIDTH}>
      <Stack>
        {owner.isLinkRevoked && <Alert color="yellow">{t('link.revoked')}</Alert>}
        {!owner.isLinkRevoked && <Text c="dimmed">{t(mayReveal ? 'link.help' : 'link.hidden')}</Text>}
        {url !== null && (
          <Group gap="xs" wrap="nowrap">
            <TextInput readOnly flex={1} aria-label={t('panels.link')} value={url} />
            <CopyButton value={url} />
          </Group>
        )}
        <Group gap="xs">
          {mayReveal && url === null && (
            <Button variant="default" loading={look.isPending} onClick={() => look.mutate()}>
              {t('link.reveal')}
            </Button>
          )}
          {mayRenew && (
            <Button variant="default" onClick={() => setAsking('renew')}>
              {t('link.renew')}
            </Button>
          )}
          {mayRenew && !owner.isLinkRevoked && (
            <Button variant="default" color="red" onClick={() => setAsking('revoke')}>
              {t('link.revoke')}
            </Button>
          )}
        </Group>
      </Stack>
      {asking && (
        <ConfirmDialog
          opened
          onClose={() => setAsking(null)}
          title={t(`link.${asking}Title`)}
          confirmLabel={t(`link.${asking}`)}
          danger={asking === 'revoke'}
          onConfirm={() => run(asking)}
        >
          {t(`link.${asking}Help`)}
        </ConfirmDialog>
      )}
    </Paper>
  );
}
