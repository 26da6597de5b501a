import { Alert, Button, Group, ScrollArea, Stack, Text } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { copyFormatted } from '../../../lib/clipboard.ts';
import { useT } from '../../../lib/i18n.ts';
import { toastDone, toastFailure } from '../../../ui/toasts/toast.ts';
import { VersionCompare } from './version-compare.tsx';

type Props = {
  briefingId: number;
  /** What was typed on this device. */
  html: string;
  /** What is stored. */
  stored: string;
  /** Makes them the text, or opens it with them. Absent where the text can't be changed. */
  onUse?: (() => unknown) | undefined;
  /** They are among the earlier texts now, or not wanted: forgets them here. */
  onForget: () => void;
};

/** Words that were typed on this device and never saved: to be read, used or put away. */
export function KeptText({ briefingId, html, stored, onUse, onForget }: Props) {
  const t = useT('briefings');
  const ui = useT('ui');
  const common = useT('common');
  const [isBusy, setBusy] = useState(false);
  /** The server keeps texts only for those who write. */
  const [isRefused, setRefused] = useState(false);
  const run = async (act: () => unknown) => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      setRefused(error instanceof ApiError && error.status === 403);
      toastFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const putAway = async () => {
    await api.briefings.keepText({ params: { id: briefingId }, body: { content: html, reason: 'put_away' } });
    onForget();
    toastDone(t('kept.done'));
  };
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconDeviceFloppy size={18} />}
      role="alert"
      title={t('kept.title')}
      mb="sm"
    >
      <Stack gap="sm">
        <Text size="sm">{t(onUse ? 'kept.help' : 'kept.late')}</Text>
        <ScrollArea.Autosize mah="40vh" type="auto">
          <VersionCompare
            isShort
            older={{ html: stored, label: t('kept.stored') }}
            newer={{ html, label: t('kept.found') }}
          />
        </ScrollArea.Autosize>
        <Group gap="xs">
          {onUse && (
            <Button size="xs" disabled={isBusy} onClick={() => void run(onUse)}>
              {t('kept.use')}
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            onClick={() =>
              void copyFormatted(html).then(
                () => toastDone(ui('actions.copied')),
                () => toastFailure(new Error(common('errors.operation'))),
              )
            }
          >
            {ui('actions.copy')}
          </Button>
          <Button size="xs" variant="default" loading={isBusy} onClick={() => void run(isRefused ? onForget : putAway)}>
            {t(isRefused ? 'kept.delete' : 'kept.putAway')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
