import type { SiteRow } from '@linkstand/contract/sites/schema';
import { IconFileText } from '@tabler/icons-react';
import { Suspense } from 'react';
import { translator } from '../../../lib/i18n.ts';
import type { BulkAction } from '../../../ui/list/bulk/bulk-types.ts';
import { lazy } from '../../../ui/page/lazy-part.tsx';
import { FormSkeleton } from '../../../ui/page/skeletons.tsx';
import type { OrdersOf } from './decide-orders.ts';

const OrdersForm = lazy(async () => ({ default: (await import('./orders-form.tsx')).OrdersForm }));

/** Each record has orders of its own, which are decided one by one. */
const RECORDS_AT_ONCE = 1;

/** A record that has orders. */
export interface Ordered {
  readonly id: number;
  readonly name: string;
}

type Kind<Row> = Pick<BulkAction<Row>, 'done' | 'refused'> & {
  readonly ordersOf: (row: Row) => OrdersOf;
  readonly help: string;
  /** The site that others to swap to should be like. */
  readonly likeId?: (rows: readonly Row[]) => number | undefined;
};

function actionOn<Row extends Ordered>({ ordersOf, help, likeId, ...words }: Kind<Row>): BulkAction<Row> {
  const t = translator('sites');
  return {
    ...words,
    key: 'orders',
    label: t('orders.open'),
    icon: <IconFileText size={14} />,
    title: t('orders.title'),
    chunk: RECORDS_AT_ONCE,
    form: ({ rows, onRun }) => (
      <Suspense fallback={<FormSkeleton fields={3} />}>
        <OrdersForm
          help={help}
          likeId={likeId?.(rows)}
          own={rows.map(({ id }) => id)}
          onDecide={(decide) => onRun(decide(ordersOf))}
        />
      </Suspense>
    ),
  };
}

/** Decides what happens to the open orders of sites. */
export function ordersAction(): BulkAction<SiteRow> {
  const t = translator('sites');
  return actionOn<SiteRow>({
    ordersOf: ({ id }) => ({ siteId: id }),
    help: t('orders.help'),
    likeId: ([first]) => first?.id,
    done: (count) => t('orders.done', { count }),
    refused: (count) => t('orders.refused', { count }),
  });
}

/** The same for all that was agreed with an owner, whichever sites it is on. */
export function ownerOrdersAction(): BulkAction<Ordered> {
  const t = translator('sites');
  return actionOn<Ordered>({
    ordersOf: ({ id }) => ({ ownerId: id }),
    help: t('orders.ofOwner.help'),
    done: () => t('orders.ofOwner.done'),
    refused: () => t('orders.ofOwner.refused'),
  });
}
