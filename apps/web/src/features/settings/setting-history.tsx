import type { SettingRow } from '@linkstand/contract/settings/endpoints';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { messageOf } from '../../lib/errors.ts';
import { useT } from '../../lib/i18n.ts';
import { DateText } from '../../ui/data/date-text.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toastDone, toastError } from '../../ui/toasts/toast.ts';
import { Changes } from './changes.tsx';
import { settingHistoryQuery, useChangeSettings } from './queries.ts';
import { useSettingWords } from './setting-words.ts';

/** What a setting was, who changed it and when, and a way back to its default. */
export function SettingHistory({ row, onClose }: { row: SettingRow; onClose: () => void }) {
  const t = useT('settings');
  const words = useSettingWords();
  const change = useChangeSettings();
  const [busy, setBusy] = useState(false);
  const { data, error } = useQuery(settingHistoryQuery(row));
  const reset = async () => {
    setBusy(true);
    try {
      await change(() => api.settings.reset({ params: { key: row.key }, version: row.version }));
      toastDone(t('saved'));
      onClose();
    } catch (fault) {
      toastError(messageOf(fault));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('historyOf', { title: words(row.key, 'title') })}>
      <Stack>
        {error && <Text c="red">{messageOf(error)}</Text>}
        {data?.map((each) => (
          <div key={each.at}>
            <Text size="sm" fw={600}>
              {each.by} · <DateText value={each.at} style="time" />
            </Text>
            <Changes row={row} before={each.before} after={each.after} />
          </div>
        ))}
        <Group justify={row.can.change ? 'space-between' : 'flex-end'}>
          {row.can.change && (
            <Button variant="default" loading={busy} onClick={() => void reset()}>
              {t('reset')}
            </Button>
          )}
          <Button onClick={onClose}>{t('close')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
