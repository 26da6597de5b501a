import type { SettingImport, SettingRow } from '@linkstand/contract/settings/endpoints';
import type { Json } from '@linkstand/contract/shared/fields';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { messageOf } from '../../lib/errors.ts';
import { useT } from '../../lib/i18n.ts';
import { saveFile } from '../../ui/buttons/download.ts';
import { FileButton } from '../../ui/buttons/file-button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toastDone, toastError } from '../../ui/toasts/toast.ts';
import { Changes } from './changes.tsx';
import { useChangeSettings } from './queries.ts';
import { useSettingWords } from './setting-words.ts';

const FILE_NAME = 'settings.json';

/** Saves the settings that the reader sees to a file, and applies such a file once its changes are confirmed. */
export function SettingsFile({ rows }: { rows: readonly SettingRow[] }) {
  const t = useT('settings');
  const [found, setFound] = useState<SettingImport[] | null>(null);
  const write = () => {
    const settings = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
    saveFile(new Blob([`${JSON.stringify({ settings }, null, 2)}\n`], { type: 'application/json' }), FILE_NAME);
  };
  const read = async (file: File | null) => {
    if (!file) return;
    try {
      const settings = settingsIn(await file.text());
      if (settings) setFound(await api.settings.previewImport({ body: { settings } }));
      else toastError(t('notSettings'));
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  return (
    <>
      <Button variant="default" onClick={write}>
        {t('export')}
      </Button>
      {rows.some(({ can }) => can.change) && (
        <FileButton accept="application/json,.json" onChange={(file) => void read(file)}>
          {(props) => (
            <Button variant="default" {...props}>
              {t('import')}
            </Button>
          )}
        </FileButton>
      )}
      {found && <ImportDialog found={found} onClose={() => setFound(null)} />}
    </>
  );
}

const isRecord = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The settings of a file that this page wrote; undefined for another one. */
function settingsIn(text: string): Record<string, Json> | undefined {
  try {
    const file: Json = JSON.parse(text);
    const settings = isRecord(file) ? file.settings : undefined;
    return settings !== undefined && isRecord(settings) ? settings : undefined;
  } catch {
    return undefined;
  }
}

function ImportDialog({ found, onClose }: { found: SettingImport[]; onClose: () => void }) {
  const t = useT('settings');
  const words = useSettingWords();
  const change = useChangeSettings();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const good = found.flatMap(({ current, value, fault: wrong }) =>
    current && !wrong ? [{ key: current.key, value, version: current.version }] : [],
  );
  const apply = async () => {
    setBusy(true);
    try {
      await change(() => api.settings.import({ body: { settings: good } }));
      toastDone(t('saved'));
      onClose();
    } catch (error) {
      setFault(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('importTitle')}>
      <Stack>
        {found.length === 0 && <Text>{t('importNothing')}</Text>}
        {found.map(({ key, current, value, fault: wrong }) => (
          <div key={key}>
            <Text size="sm" fw={600}>
              {current ? words(current.key, 'title') : key}
            </Text>
            {current && !wrong && <Changes row={current} before={current.value} after={value} />}
            {(!current || wrong) && (
              <Text size="sm" c="red">
                {wrong || t('importUnknown')}
              </Text>
            )}
          </div>
        ))}
        {fault && (
          <Alert color="red" role="alert">
            {fault}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={busy} disabled={good.length === 0} onClick={() => void apply()}>
            {t('importApply', { count: good.length })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
