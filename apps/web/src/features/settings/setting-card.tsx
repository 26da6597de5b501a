import type { SettingKey, SettingValue } from '@linkstand/contract/settings/settings';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { DateText } from '../../ui/date-text.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { type Settings, settingOf, useSaveSetting } from './queries.ts';

type Props<K extends SettingKey, Draft> = {
  settings: Settings;
  setting: K;
  title: string;
  help: string;
  facts: (value: SettingValue<K>) => Fact[];
  /** The value as it is typed, and back; null while it can't be saved. */
  toDraft: (value: SettingValue<K>) => Draft;
  toValue: (draft: Draft) => SettingValue<K> | null;
  /** Paths of faults that the fields show. */
  fields: readonly string[];
  size?: string;
  children: (draft: Draft, onChange: (next: Draft) => void, errors: Readonly<Record<string, string>>) => ReactNode;
};

/** A setting as facts, with a button that opens the dialog that changes it. */
export function SettingCard<K extends SettingKey, Draft>(props: Props<K, Draft>) {
  const { settings, setting, title, help, facts } = props;
  const t = useT('settings');
  const [opened, setOpened] = useState(false);
  const row = settings.get(setting);
  return (
    <Paper p="md" component="section" aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Title order={2} size="h4">
              {title}
            </Title>
            <Text size="sm" c="dimmed">
              {help}
            </Text>
          </div>
          <Button variant="default" onClick={() => setOpened(true)} aria-label={t('changeThis', { title })}>
            {t('change')}
          </Button>
        </Group>
        <Facts items={facts(settingOf(settings, setting))} />
        {row?.changedAt && (
          <Text size="xs" c="dimmed">
            {row.changedBy} · <DateText value={row.changedAt} style="time" />
          </Text>
        )}
      </Stack>
      {opened && <SettingDialog {...props} onClose={() => setOpened(false)} />}
    </Paper>
  );
}

function SettingDialog<K extends SettingKey, Draft>(props: Props<K, Draft> & { onClose: () => void }) {
  const { settings, setting, title, toDraft, toValue, fields, size, children, onClose } = props;
  const t = useT('settings');
  const save = useSaveSetting(setting, settings);
  const [draft, setDraft] = useState(() => toDraft(settingOf(settings, setting)));
  const value = toValue(draft);
  return (
    <FormDialog
      title={title}
      submitLabel={t('save')}
      {...(size ? { size } : {})}
      fields={fields}
      disabled={value === null}
      onClose={onClose}
      onSubmit={async () => {
        if (value !== null) await save(value, t('saved'));
      }}
    >
      {(errors) => children(draft, setDraft, errors)}
    </FormDialog>
  );
}
