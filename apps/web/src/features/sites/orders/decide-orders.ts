import { BEFORE_PUBLICATION } from '@linkstand/contract/briefings/machine';
import type { BriefingRow } from '@linkstand/contract/briefings/schema';
import { api } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { translator } from '../../../lib/i18n.ts';
import type { BulkCall, BulkRun } from '../../../ui/list/bulk/bulk-types.ts';
import { oneByOne, refusal } from '../../../ui/list/bulk/one-by-one.ts';

export const ORDER_CHOICES = ['finish', 'swap', 'cancel'] as const;
export type OrderChoice = (typeof ORDER_CHOICES)[number];

export interface OrderDecision {
  readonly choice: OrderChoice;
  readonly reason: string;
  /** The site to swap to. */
  readonly siteId: number | null;
}

/** Faults that are named; the rest is counted by the list that its record leads to. */
const NAMED = 3;
/** The most that a search answers. */
const PAGE_SIZE = 1000;

type At = { params: { id: number }; version: number };
const atOf = ({ id, version }: Pick<BriefingRow, 'id' | 'version'>): At => ({ params: { id }, version });

/** Carries a decision out on one order, by the commands of briefings. */
async function carryOut(order: BriefingRow, { choice, reason, siteId }: OrderDecision, call: BulkCall): Promise<void> {
  const t = translator('sites');
  const { can } = order;
  if (choice === 'finish') {
    // A draft can't be submitted while its site is off; its client sees that.
    if (order.status === 'draft') return;
    if (!can.message_internal) throw refusal(t('orders.notNow'));
    const body = { audience: 'internal' as const, body: reason };
    await api.briefings.writeMessage({ params: { id: order.id }, body }, call);
  } else if (choice === 'cancel') {
    if (!can.cancel) throw refusal(t('orders.notNow'));
    await api.briefings.cancel({ ...atOf(order), body: { reason } }, call);
  } else {
    if (!can.swap_site && !can.recall) throw refusal(t('orders.notNow'));
    // What is with the client or the owner is called back first, and stays there if the swap is refused.
    const body = { siteId: siteId ?? 0, reason, ...(!can.swap_site && { recall: true }) };
    try {
      await api.briefings.swap_site({ ...atOf(order), body }, call);
    } catch (error) {
      if (error instanceof ApiError && error.problem.code === 'price_changed') throw refusal(t('orders.dearer'));
      throw error;
    }
  }
}

/** Whose orders are decided on together: a site's, or an owner's. */
export type OrdersOf = { readonly siteId: number } | { readonly ownerId: number };

/** Every order of these that isn't published yet, the oldest first: what is ordered meanwhile shifts no page. */
async function openOrders(of: OrdersOf, signal: AbortSignal): Promise<BriefingRow[]> {
  const body = { ...of, status: [...BEFORE_PUBLICATION] };
  const orders: BriefingRow[] = [];
  for (let page = 0; ; page++) {
    const query = { page, size: PAGE_SIZE, sort: ['id'] };
    const { data } = await api.briefings.search({ query, body }, { signal });
    orders.push(...data);
    if (data.length < PAGE_SIZE) return orders;
  }
}

/** Decides on every order of a record that isn't published yet. Those that it can't be done with are named. */
export function decideOrders<Row extends { readonly id: number }>(
  decision: OrderDecision,
  ordersOf: (record: Row) => OrdersOf,
): BulkRun<Row> {
  const done = new Set<number>();
  // One for all calls of the run: where it goes on after a lost answer, each order keeps its key, and what is done
  // isn't sent again, which would use up the calls that are allowed in a minute.
  const decideEach = oneByOne<BriefingRow>(
    ({ id }) => id,
    async (order, each) => {
      if (done.has(order.id)) return;
      await carryOut(order, decision, each);
      done.add(order.id);
    },
  );
  return oneByOne(
    ({ id }) => id,
    async (record, call) => {
      const t = translator('sites');
      const orders = await openOrders(ordersOf(record), call.signal);
      const ids = orders.map(({ id }) => id);
      const { refused } = await decideEach(ids, call, orders);
      if (refused.length === 0) return;
      const faults = refused.slice(0, NAMED).map(({ key, message }) => {
        const order = orders.find(({ id }) => id === key);
        return t('orders.fault', { order: order?.title || order?.keyword || `#${key}`, message });
      });
      throw refusal(
        t('orders.left', {
          done: String(orders.length - refused.length),
          total: String(orders.length),
          faults: `${faults.join(' ')}${refused.length > NAMED ? ' …' : ''}`,
        }),
      );
    },
  );
}
