import { statementFilter } from '@linkstand/contract/statements/filter';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { DayRange } from '../../ui/data/date-text.tsx';
import { useDialog } from '../../ui/overlays/use-dialog.ts';
import { defineList } from '../../ui/resource/list.ts';
import { UploadDialog } from './upload-dialog.tsx';

/** Statements of the bank, each with how many of its movements are not placed yet. */
export const list = defineList({
  name: 'statements',
  api: api.statements,
  useExtras: useDialog,
  columns: (c) => [
    c.text('account', { grow: true, rank: 1, width: 230 }),
    c.date('toDay', {
      ...{ head: 'fields.period', sort: true, rank: 2, width: 190 },
      shown: ({ fromDay, toDay }) => <DayRange from={fromDay} to={toDay} />,
    }),
    c.choice('format', { rank: 4, width: 110 }),
    c.text('fileName', { rank: 4 }),
    c.number('count', { rank: 3, width: 120 }),
    c.number('openCount', { rank: 1, width: 100 }),
    c.money('closingCents', { rank: 3, width: 140 }),
    c.date('createdAt', { sort: true, rank: 3, width: 140 }),
  ],
  filter: statementFilter,
  href: ({ id }) => `/payments/statements/${id}`,
  actions: ({ extras }) => <UploadButton onClick={extras.open} />,
  empty: ({ extras }) => ({ action: <UploadButton onClick={extras.open} /> }),
  below: ({ extras }) => extras.isOpen && <Upload onClose={extras.close} />,
  live: ['statement'],
});

function UploadButton({ onClick }: { onClick: () => void }) {
  const t = useT('statements');
  return (
    <Button leftSection={<IconUpload size={16} />} onClick={onClick}>
      {t('upload.action')}
    </Button>
  );
}

function Upload({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <UploadDialog
      onClose={onClose}
      onUploaded={(id) => {
        void client.invalidateQueries({ queryKey: ['statements'] });
        void navigate({ to: '/payments/statements/$id', params: { id: String(id) } });
      }}
    />
  );
}
