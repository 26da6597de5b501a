import type { Site } from '@linkstand/contract/sites/schema';
import { IconAlertTriangle, IconExternalLink, IconFileText } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import type { Action } from '../../ui/buttons/action-bar.tsx';
import { lazy } from '../../ui/page/lazy-part.tsx';
import { ordersAction } from './orders/orders-action.tsx';
import { isUndecided } from './orders/orders-doubt.ts';

const OrdersDialog = lazy(async () => ({ default: (await import('./orders/orders-dialog.tsx')).OrdersDialog }));

/** Leads from a site's record to its briefings and to the site itself, and decides on orders that it left behind. */
export function useSiteActions(site: Site) {
  const { id, domain } = site;
  const t = useT('sites');
  const [isDeciding, setDeciding] = useState(false);
  const visit: Action = {
    key: 'visit',
    label: t('visit'),
    icon: <IconExternalLink size={16} />,
    href: `https://${domain}`,
  };
  const briefings: Action = {
    key: 'briefings',
    label: t('briefings'),
    icon: <IconFileText size={16} />,
    href: `/briefings?queue=all&siteId=${id}`,
  };
  const orders: Action = {
    key: 'orders',
    label: t('orders.openHere', { count: site.openOrders }),
    icon: <IconAlertTriangle size={16} />,
    onRun: () => setDeciding(true),
  };
  // Owner managers have a board of their own instead of that list.
  const plain = useUser().role === 'OWNER_MANAGER' ? [visit] : [briefings, visit];
  return {
    actions: site.can.update && isUndecided(site) ? [orders, ...plain] : plain,
    dialog: isDeciding && (
      <Suspense>
        <OrdersDialog record={site} action={ordersAction} onClose={() => setDeciding(false)} />
      </Suspense>
    ),
  };
}
