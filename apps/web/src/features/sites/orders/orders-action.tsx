import type { SiteRow } from '@linkstand/contract/sites/schema';
import { IconFileText } from '@tabler/icons-react';
import { Suspense } from 'react';
import { translator } from '../../../lib/i18n.ts';
import { lazy } from '../../../ui/lazy-part.tsx';
import type { BulkAction } from '../../../ui/list/bulk/bulk-types.ts';
import { FormSkeleton } from '../../../ui/skeletons.tsx';

const OrdersForm = lazy(async () => ({ default: (await import('./orders-form.tsx')).OrdersForm }));

/** Each site has orders of its own, which are decided one by one. */
const SITES_AT_ONCE = 1;

/** Decides what happens to the open orders of sites. */
export function ordersAction(): BulkAction<SiteRow> {
  const t = translator('sites');
  return {
    key: 'orders',
    label: t('orders.open'),
    icon: <IconFileText size={14} />,
    title: t('orders.title'),
    chunk: SITES_AT_ONCE,
    done: (count) => t('orders.done', { count }),
    refused: (count) => t('orders.refused', { count }),
    form: (props) => (
      <Suspense fallback={<FormSkeleton fields={3} />}>
        <OrdersForm {...props} />
      </Suspense>
    ),
  };
}
