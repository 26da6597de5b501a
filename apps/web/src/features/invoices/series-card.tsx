import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { SeriesDialog } from './series-dialog.tsx';

/** The numbers of documents among the fiscal settings. They are no setting: a number is given once. */
export function SeriesCard() {
  const t = useT('invoices');
  const [isOpen, setOpen] = useState(false);
  return (
    <Paper p="md" component="section" aria-label={t('series.title')}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Title order={2} size="h4">
            {t('series.title')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('series.help')}
          </Text>
        </div>
        <Button variant="default" flex="none" onClick={() => setOpen(true)}>
          {t('series.action')}
        </Button>
      </Group>
      {isOpen && <SeriesDialog onClose={() => setOpen(false)} />}
    </Paper>
  );
}
