import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { DateText } from '../../ui/date-text.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import type { Settings } from './queries.ts';

type Props = {
  title: string;
  help: string;
  facts: Fact[];
  /** Who changed it last. */
  row: ReturnType<Settings['get']>;
  /** The dialog that changes it. */
  dialog: (close: () => void) => ReactNode;
};

/** A setting as facts, with a button that opens what changes it. */
export function SettingCard({ title, help, facts, row, dialog }: Props) {
  const t = useT('settings');
  const [opened, setOpened] = useState(false);
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
        <Facts items={facts} />
        {row?.changedAt && (
          <Text size="xs" c="dimmed">
            {row.changedBy} · <DateText value={row.changedAt} style="time" />
          </Text>
        )}
      </Stack>
      {opened && dialog(() => setOpened(false))}
    </Paper>
  );
}
