import { failedJobFilter } from '@linkstand/contract/failed-jobs/filter';
import { api } from '../../lib/api.ts';
import { defineList } from '../../ui/resource/list.ts';
import { FailedJobChip } from './failed-job-chip.tsx';
import { FailedJobPanel } from './failed-job-panel.tsx';

/** Background jobs that failed for good, each with its reason. */
export const list = defineList({
  name: 'failed-jobs',
  api: api.failedJobs,
  columns: (c) => [
    c.date('failedAt', { sort: true, style: 'time', rank: 2, width: 170 }),
    c.text('job', { rank: 1, width: 220 }),
    c.text('error', { grow: true, rank: 2, width: 240 }),
    c.choice('state', { rank: 1, width: 150, shown: ({ state }) => <FailedJobChip state={state} /> }),
    c.number('attempts', { rank: 4, width: 90 }),
  ],
  filter: failedJobFilter,
  panel: { title: (_, { t }) => t('one'), render: (id) => <FailedJobPanel key={id} id={id} /> },
});
