import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { download } from '../../ui/buttons/download.ts';
import { ExportMenu } from '../../ui/buttons/export-menu.tsx';
import { ProjectSelect } from '../projects/components/project-select.tsx';
import { ownReportsQuery } from './queries.ts';

/** The monthly reports that a client was issued. Nothing where there are none. */
export function OwnReports() {
  const t = useT('publication-reports');
  const format = useFormat();
  const [projectId, setProjectId] = useState<number | undefined>();
  const { data } = useQuery(ownReportsQuery(projectId));
  if (!data || (data.data.length === 0 && projectId === undefined)) return null;
  return (
    <Paper p="md" component="section" aria-label={t('own.title')} mt="md">
      <Group justify="space-between" mb="xs" gap="xs">
        <Title order={2} size="h4">
          {t('own.title')}
        </Title>
        <ProjectSelect value={projectId} onChange={setProjectId} size="xs" />
      </Group>
      {data.data.length === 0 && <Text c="dimmed">{t('own.none')}</Text>}
      <Stack gap="xs">
        {data.data.map(({ id, month, endCustomer, edition }) => {
          const name = t('own.file', { month: format.date(`${month}-01`, 'month') });
          const save = (file: 'pdf' | 'xlsx') => () =>
            download(() => api.publicationReports[file]({ params: { id } }), `${name}.${file}`);
          return (
            <Group key={id} justify="space-between" gap="xs">
              <Text>{[name, endCustomer, edition > 1 && `(${edition})`].filter(Boolean).join(' ')}</Text>
              <ExportMenu of={name} look="button" files={{ pdf: save('pdf'), xlsx: save('xlsx') }} />
            </Group>
          );
        })}
      </Stack>
    </Paper>
  );
}
