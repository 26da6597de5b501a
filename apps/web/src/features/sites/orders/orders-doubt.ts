import { formatList } from '../../../lib/format.ts';
import { currentLocale, translator } from '../../../lib/i18n.ts';

interface Ordered {
  readonly status?: unknown;
  readonly openOrders?: unknown;
  readonly carts?: unknown;
}

/** Not for sale, with orders that somebody must decide on. */
export const isUndecided = (site: {
  readonly status: string;
  readonly deliveryDays: number | null;
  readonly isOwnerBlocked?: boolean | undefined;
  readonly openOrders: number;
}): boolean =>
  site.openOrders > 0 && (site.status !== 'active' || site.deliveryDays === null || site.isOwnerBlocked === true);

/** How many orders and carts a site has, in words. */
export function ordersInWords({ openOrders, carts }: { readonly openOrders: number; readonly carts: number }) {
  const t = translator('sites');
  const parts = [
    ...(openOrders > 0 ? [t('orders.orders', { count: openOrders })] : []),
    ...(carts > 0 ? [t('orders.carts', { count: carts })] : []),
  ];
  return { what: formatList(parts, currentLocale()) };
}

/** What is said before a site with open orders is taken off sale. */
export function ordersDoubt(site: Ordered | undefined, status: string): string | undefined {
  const [openOrders, carts] = [Number(site?.openOrders ?? 0), Number(site?.carts ?? 0)];
  if (status === 'active' || site?.status !== 'active' || openOrders + carts === 0) return undefined;
  return translator('sites')('orders.doubt', ordersInWords({ openOrders, carts }));
}
