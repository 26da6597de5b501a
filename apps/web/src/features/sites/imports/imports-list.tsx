import type { SiteImportRow } from '@linkstand/contract/sites/import';
import { siteImportFilter } from '@linkstand/contract/sites/import-filter';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { sentencesUnder, useT } from '../../../lib/i18n.ts';
import type { FilteredSearch } from '../../../lib/search-params.ts';
import { DateText } from '../../../ui/data/date-text.tsx';
import { StatusChip } from '../../../ui/data/status-chip.tsx';
import { exportShown } from '../../../ui/list/export-shown.ts';
import { listFilters } from '../../../ui/list/filters.ts';
import type { ListSearch } from '../../../ui/list/list-search.ts';
import { type Column, ResourceList } from '../../../ui/list/resource-list.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useWords } from '../../../ui/resource/words.ts';
import { IMPORTS_KEY, STATE_TONES } from './queries.ts';
import { UploadDialog } from './upload-dialog.tsx';

export type ImportsSearch = FilteredSearch<typeof siteImportFilter> & ListSearch;

type Props = { search: ImportsSearch; onSearch: (next: ImportsSearch) => void };

/** Files of sites that were brought in: who, when, what came of them. */
export function ImportsList({ search, onSearch }: Props) {
  const t = useT('imports');
  const navigate = useNavigate();
  const columns = useColumns();
  const [isNew, setNew] = useState(false);
  const filters = listFilters(siteImportFilter, useWords('imports'));
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setNew(true)}>
      {t('new')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} back={{ to: '/sites', label: t('back') }} actions={add} />
      <ResourceList
        name="site-imports"
        search={search}
        onSearch={onSearch}
        queryKey={[...IMPORTS_KEY, 'list']}
        load={({ page, size, sort, filter }, signal) =>
          api.sites.imports.search({ query: { page, size, sort }, body: filter }, { signal })
        }
        count={async (filter, signal) => (await api.sites.imports.count({ body: filter }, { signal })).count}
        filters={filters}
        columns={columns}
        rowKey={({ id }) => id}
        href={({ id }) => `/sites/imports/${id}`}
        empty={{ title: t('empty'), help: t('emptyHelp'), action: add }}
        live={['site_import']}
        onExport={exportShown(api.sites.imports.export, 'imports.csv')}
      />
      {isNew && (
        <UploadDialog
          onClose={() => setNew(false)}
          onUploaded={(id) => void navigate({ to: '/sites/imports/$id', params: { id: String(id) } })}
        />
      )}
    </>
  );
}

function useColumns(): Column<SiteImportRow>[] {
  const t = useT('imports');
  const { number } = useFormat();
  return useMemo(() => {
    const count = (key: 'new' | 'changed' | 'refused', rank: number): Column<SiteImportRow> => ({
      key,
      header: t(`fields.${key}`),
      width: 110,
      align: 'right',
      rank,
      file: { key: `counts.${key}` },
      cell: ({ counts }) => number(counts[key]),
    });
    return [
      {
        key: 'fileName',
        header: t('fields.fileName'),
        sort: 'fileName',
        width: 200,
        grow: true,
        rank: 1,
        cell: ({ fileName }) => <span title={fileName}>{fileName}</span>,
      },
      {
        key: 'state',
        header: t('fields.state'),
        width: 150,
        rank: 1,
        file: { labels: () => sentencesUnder('imports', 'state') },
        cell: ({ state }) => <StatusChip tone={STATE_TONES[state]}>{t(`state.${state}`)}</StatusChip>,
      },
      {
        key: 'total',
        header: t('fields.total'),
        sort: 'total',
        width: 90,
        align: 'right',
        rank: 3,
        cell: ({ total }) => number(total),
      },
      count('new', 3),
      count('changed', 3),
      count('refused', 2),
      { key: 'createdBy', header: t('fields.createdBy'), width: 170, rank: 4, cell: ({ createdBy }) => createdBy.name },
      {
        key: 'createdAt',
        header: t('fields.createdAt'),
        sort: 'createdAt',
        descendingFirst: true,
        width: 170,
        rank: 2,
        cell: ({ createdAt }) => <DateText value={createdAt} style="time" />,
      },
    ];
  }, [t, number]);
}
