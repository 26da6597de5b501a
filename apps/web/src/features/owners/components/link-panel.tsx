import type { Owner } from '@linkstand/contract/owners/schema';
import { Alert, Anchor, Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { RECORD_WIDTH } from '../../../ui/page-width.ts';
import { toastDone } from '../../../ui/toast.ts';

/** The link that makes whoever holds it the owner: copied, revoked, renewed. */
export function LinkPanel({ owner }: { owner: Owner }) {
  const t = useT('owners');
  const client = useQueryClient();
  const [asking, setAsking] = useState<'revoke' | 'renew' | null>(null);
  if (!owner.can.renew_link) return <Text c="dimmed">{t('link.hidden')}</Text>;
  const run = async (act: 'revoke' | 'renew') => {
    const args = { params: { id: owner.id }, body: {} };
    const saved = await (act === 'revoke' ? api.owners.revoke_link(args) : api.owners.renew_link(args));
    client.setQueryData(['owners', 'detail', owner.id], saved);
    void client.invalidateQueries({ queryKey: ['owners', 'history', owner.id] });
    toastDone(t('link.done'));
  };
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} maw={RECORD_WIDTH}>
      <Stack>
        {owner.linkUrl ? (
          <>
            <Text c="dimmed">{t('link.help')}</Text>
            <Group gap="xs" wrap="nowrap">
              <TextInput readOnly flex={1} aria-label={t('panels.link')} value={owner.linkUrl} />
              <CopyButton value={owner.linkUrl} />
            </Group>
            <Anchor href={owner.linkUrl} target="_blank" rel="noreferrer">
              {t('link.open')}
            </Anchor>
          </>
        ) : (
          <Alert color="yellow">{t('link.revoked')}</Alert>
        )}
        <Group gap="xs">
          <Button variant="default" onClick={() => setAsking('renew')}>
            {t('link.renew')}
          </Button>
          {owner.linkUrl && (
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
