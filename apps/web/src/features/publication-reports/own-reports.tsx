import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { download } from '../../ui/buttons/download.ts';
import { ExportMenu } from '../../ui/buttons/export-menu.tsx';
import { ownReportsQuery } from './queries.ts';

/** The monthly reports that a client was issued. Nothing where there are none. */
export function OwnReports() {
  const t = useT('publication-reports');
  const format = useFormat();
  const { data } = useQuery(ownReportsQuery());
  if (!data || data.data.length === 0) return null;
  return (
    <Paper p="md" component="section" aria-label={t('own.title')} mt="md">
      <Title order={2} size="h4" mb="xs">
        {t('own.title')}
      </Title>
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
