import type { SiteRow } from '@linkstand/contract/sites/schema';
import { IconPencil } from '@tabler/icons-react';
import { Suspense } from 'react';
import { translator } from '../../../lib/i18n.ts';
import type { BulkAction } from '../../../ui/list/bulk/bulk-types.ts';
import { lazy } from '../../../ui/page/lazy-part.tsx';
import { FormSkeleton } from '../../../ui/page/skeletons.tsx';

const BatchForm = lazy(async () => ({ default: (await import('./batch-form.tsx')).BatchForm }));

/** Changes all selected sites in steps, each change shown before it is made. */
export function batchEdit(isAdmin: boolean): BulkAction<SiteRow> {
  const t = translator('sites');
  return {
    key: 'edit',
    label: t('batch.edit'),
    icon: <IconPencil size={14} />,
    title: (count) => (count === undefined ? t('batch.edit') : t('batch.title', { count })),
    width: 960,
    done: (count) => t('batch.done', { count }),
    form: (props) => (
      <Suspense fallback={<FormSkeleton fields={2} />}>
        <BatchForm {...props} isAdmin={isAdmin} />
      </Suspense>
    ),
  };
}
