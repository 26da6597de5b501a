import type { SettingRow } from '@linkstand/contract/settings/endpoints';
import type { Json } from '@linkstand/contract/shared/fields';
import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { DateText } from '../../ui/data/date-text.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { FieldGrid } from '../../ui/form/field-grid.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { toastDone } from '../../ui/toasts/toast.ts';
import { fieldValue, useChangeSettings } from './queries.ts';
import { SettingFieldInput, useSettingText } from './setting-field.tsx';
import { SettingHistory } from './setting-history.tsx';
import { useSettingWords } from './setting-words.ts';

/** A setting as facts, with a dialog that changes it and one that shows what it was. */
export function SettingCard({ row }: { row: SettingRow }) {
  const t = useT('settings');
  const words = useSettingWords();
  const toText = useSettingText();
  const [open, setOpen] = useState<'edit' | 'history' | null>(null);
  const title = words(row.key, 'title');
  const close = () => setOpen(null);
  return (
    <Paper p="md" component="section" aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Title order={2} size="h4">
              {title}
            </Title>
            <Text size="sm" c="dimmed">
              {words(row.key, 'help')}
            </Text>
          </div>
          {row.can.change && (
            <Button
              variant="default"
              flex="none"
              onClick={() => setOpen('edit')}
              aria-label={t('changeThis', { title })}
            >
              {t('change')}
            </Button>
          )}
        </Group>
        {row.fault !== '' && (
          <Alert color="red" title={t('unusable')}>
            {row.fault} {t('unusableHelp')}
          </Alert>
        )}
        <Facts
          items={row.fields.map((field) => {
            const text = toText(field, fieldValue(row.value, field.name));
            return {
              label: words(row.key, field.name),
              value: text && <span style={{ whiteSpace: 'pre-line' }}>{text}</span>,
            };
          })}
        />
        <Group justify="space-between" gap="xs">
          <Text size="xs" c="dimmed">
            {row.changedAt ? (
              <>
                {row.changedBy} · <DateText value={row.changedAt} style="time" />
              </>
            ) : (
              t('neverChanged')
            )}
          </Text>
          {row.version > 0 && (
            <Button
              variant="subtle"
              size="compact-xs"
              onClick={() => setOpen('history')}
              aria-label={t('historyOf', { title })}
            >
              {t('history')}
            </Button>
          )}
        </Group>
      </Stack>
      {open === 'edit' && <SettingDialog row={row} onClose={close} />}
      {open === 'history' && <SettingHistory row={row} onClose={close} />}
    </Paper>
  );
}

function SettingDialog({ row, onClose }: { row: SettingRow; onClose: () => void }) {
  const t = useT('settings');
  const words = useSettingWords();
  const change = useChangeSettings();
  const isSingle = row.fields.length === 1 && row.fields[0]?.name === 'value';
  const draftOf = (value: Json): Record<string, Json> =>
    Object.fromEntries(
      row.fields.flatMap(({ name }) => {
        const part = fieldValue(value, name);
        return part === undefined ? [] : [[name, part] as const];
      }),
    );
  const [draft, setDraft] = useState(() => draftOf(row.value));
  // The draft is of the version that it opened with.
  const [version] = useState(row.version);
  const pathOf = (name: string) => (isSingle ? 'value' : `value.${name}`);
  const isLarge = row.fields.length > 4 || row.fields.some(({ kind }) => kind === 'long_text');
  const missing = Object.fromEntries(
    row.fields.map(({ name, kind }) => [pathOf(name), kind === 'number' && !Number.isFinite(draft[name])]),
  );
  return (
    <FormDialog
      title={words(row.key, 'title')}
      submitLabel={t('save')}
      {...(isLarge ? { size: 'lg' } : {})}
      fields={row.fields.map(({ name }) => pathOf(name))}
      missing={missing}
      onClose={onClose}
      onSubmit={async () => {
        const value = isSingle ? (draft.value ?? null) : draft;
        await change(() => api.settings.update({ params: { key: row.key }, version, body: { value } }));
        toastDone(t('saved'));
      }}
    >
      {(errors) => (
        <>
          <FieldGrid columns={isLarge && row.fields.length > 2 ? 2 : 1}>
            {row.fields.map((field) => (
              <SettingFieldInput
                key={field.name}
                field={field}
                label={words(row.key, field.name)}
                value={draft[field.name]}
                error={errors[pathOf(field.name)]}
                onChange={(next) => setDraft((last) => ({ ...last, [field.name]: next }))}
              />
            ))}
          </FieldGrid>
          <Button variant="subtle" size="compact-sm" mr="auto" onClick={() => setDraft(draftOf(row.default))}>
            {t('useDefault')}
          </Button>
        </>
      )}
    </FormDialog>
  );
}
