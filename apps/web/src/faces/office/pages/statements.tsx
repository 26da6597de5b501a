import { statementFilter } from '@linkstand/contract/statements/filter';
import type { Statement } from '@linkstand/contract/statements/schema';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { UploadDialog } from '../../../features/statements/upload-dialog.tsx';
import { api } from '../../../lib/api.ts';
import { sentencesUnder, useT } from '../../../lib/i18n.ts';
import { DateText, DayRange } from '../../../ui/data/date-text.tsx';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import { exportShown } from '../../../ui/list/export-shown.ts';
import { listFilters } from '../../../ui/list/filters.ts';
import { type Column, ResourceList } from '../../../ui/list/resource-list.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useWords } from '../../../ui/resource/words.ts';

const route = getRouteApi('/office/payments/statements');
/** The movement as the bank reports it. */
export function StatementsPage() {
  const t = useT('statements');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const [uploading, setUploading] = useState(false);
  const filters = listFilters(statementFilter, useWords('statements'));
  const upload = (
    <Button leftSection={<IconUpload size={16} />} onClick={() => setUploading(true)}>
      {t('upload.action')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={upload} />
      <ResourceList
        name="statements"
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        queryKey={['statements', 'list']}
        load={({ page, size, sort, filter }, signal) =>
          api.statements.search({ query: { page, size, sort }, body: filter }, { signal })
        }
        count={async (filter, signal) => (await api.statements.count({ body: filter }, { signal })).count}
        filters={filters}
        columns={useColumns()}
        rowKey={({ id }) => id}
        href={({ id }) => `/payments/statements/${id}`}
        onExport={exportShown(api.statements.export, 'statements.csv')}
        empty={{ title: t('empty'), help: t('emptyHelp'), action: upload }}
        live={['statement']}
      />
      {uploading && (
        <UploadDialog
          onClose={() => setUploading(false)}
          onUploaded={(id) => {
            void client.invalidateQueries({ queryKey: ['statements'] });
            void navigate({ to: '/payments/statements/$id', params: { id: String(id) } });
          }}
        />
      )}
    </>
  );
}

function useColumns(): Column<Statement>[] {
  const t = useT('statements');
  return useMemo(
    () => [
      { key: 'account', header: t('fields.account'), grow: true, width: 230, rank: 1, cell: ({ account }) => account },
      {
        key: 'toDay',
        header: t('fields.period'),
        sort: 'toDay',
        descendingFirst: true,
        width: 190,
        rank: 2,
        cell: ({ fromDay, toDay }) => <DayRange from={fromDay} to={toDay} />,
      },
      {
        key: 'format',
        header: t('fields.format'),
        width: 110,
        rank: 4,
        file: { labels: () => sentencesUnder('statements', 'format') },
        cell: ({ format }) => t(`format.${format}`),
      },
      { key: 'fileName', header: t('fields.fileName'), width: 180, rank: 4, cell: ({ fileName }) => fileName },
      { key: 'count', header: t('fields.count'), align: 'right', width: 120, rank: 3, cell: ({ count }) => count },
      {
        key: 'openCount',
        header: t('fields.openCount'),
        align: 'right',
        width: 100,
        rank: 1,
        cell: ({ openCount }) => openCount,
      },
      {
        key: 'closingCents',
        header: t('fields.closingCents'),
        align: 'right',
        width: 140,
        rank: 3,
        cell: ({ closingCents }) => <MoneyText cents={closingCents} />,
      },
      {
        key: 'createdAt',
        header: t('fields.createdAt'),
        sort: 'createdAt',
        descendingFirst: true,
        width: 140,
        rank: 3,
        cell: ({ createdAt }) => <DateText value={createdAt} />,
      },
    ],
    [t],
  );
}
