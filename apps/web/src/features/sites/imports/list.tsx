import type { SiteImportRow } from '@linkstand/contract/sites/import';
import { siteImportFilter } from '@linkstand/contract/sites/import-filter';
import { Button, Group } from '@mantine/core';
import { IconPlus, IconReceiptEuro } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { useDialog } from '../../../ui/overlays/use-dialog.ts';
import { defineList } from '../../../ui/resource/list.ts';
import { IMPORTS_KEY, STATE_TONES } from './queries.ts';
import { UploadDialog } from './upload-dialog.tsx';

/** Files of sites that were brought in: who, when, what came of them. */
export const list = defineList({
  name: 'imports',
  list: 'site-imports',
  key: [...IMPORTS_KEY, 'list'],
  api: api.sites.imports,
  useExtras: useUploads,
  columns: (c, { format: { number } }) => {
    const count = (key: keyof SiteImportRow['counts'], rank: number) =>
      c.custom(key, ({ counts }) => number(counts[key]), {
        ...{ align: 'right', file: { key: `counts.${key}` }, rank, width: 110 },
      });
    return [
      c.text('fileName', { sort: true, grow: true, rank: 1, width: 200 }),
      c.choice('state', { tones: STATE_TONES, rank: 1, width: 150 }),
      c.record('owner', { rank: 4, width: 170 }),
      c.number('total', { sort: true, descendingFirst: false, rank: 3, width: 90 }),
      count('new', 3),
      count('changed', 3),
      count('refused', 2),
      c.record('createdBy', { rank: 4, width: 170 }),
      c.date('createdAt', { sort: true, style: 'time', rank: 2, width: 170 }),
    ];
  },
  filter: siteImportFilter,
  href: ({ id }) => `/sites/imports/${id}`,
  back: ({ t }) => ({ to: '/sites', label: t('back') }),
  actions: ({ extras }) => <NewButtons {...extras} />,
  empty: ({ extras }) => ({ action: <NewButtons {...extras} /> }),
  below: ({ extras: { sites, prices } }) => (
    <>
      {sites.isOpen && <Upload onClose={sites.close} />}
      {prices.isOpen && <Upload listOf="choose" onClose={prices.close} />}
    </>
  ),
  live: ['site_import'],
});

/** The dialogs of any file of sites, and of an owner's price list. */
function useUploads() {
  const [sites, prices] = [useDialog(), useDialog()];
  return useMemo(() => ({ sites, prices }), [sites, prices]);
}

function NewButtons({ sites, prices }: ReturnType<typeof useUploads>) {
  const t = useT('imports');
  return (
    <Group gap="xs">
      <Button variant="default" leftSection={<IconReceiptEuro size={16} />} onClick={prices.open}>
        {t('list.title')}
      </Button>
      <Button leftSection={<IconPlus size={16} />} onClick={sites.open}>
        {t('new')}
      </Button>
    </Group>
  );
}

function Upload({ listOf, onClose }: { listOf?: 'choose'; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <UploadDialog
      listOf={listOf}
      onClose={onClose}
      onUploaded={(id) => void navigate({ to: '/sites/imports/$id', params: { id: String(id) } })}
    />
  );
}
