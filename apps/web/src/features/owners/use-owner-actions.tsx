import type { Owner } from '@linkstand/contract/owners/schema';
import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconMail,
  IconPhone,
  IconReceiptEuro,
  IconUsers,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import type { RemoveRecord } from '../../lib/live-record.ts';
import type { Action } from '../../ui/buttons/action-bar.tsx';
import { phoneHref } from '../../ui/data/contact-links.tsx';
import { lazy } from '../../ui/page/lazy-part.tsx';
import { toastDone } from '../../ui/toasts/toast.ts';
import { ownerOrdersAction } from '../sites/orders/orders-action.tsx';
import { BlockConsequences, useBlockPreview } from './components/block-consequences.tsx';

const OrdersDialog = lazy(async () => ({ default: (await import('../sites/orders/orders-dialog.tsx')).OrdersDialog }));

const UploadDialog = lazy(async () => ({ default: (await import('../sites/imports/upload-dialog.tsx')).UploadDialog }));

const MergeDialog = lazy(async () => ({ default: (await import('./components/merge-dialog.tsx')).MergeDialog }));

/** One tap calls or writes to an owner; blocks it, and decides what becomes of what it was asked for. */
export function useOwnerActions(owner: Owner, remove: RemoveRecord) {
  const { id, name, phone, email, can } = owner;
  const t = useT('owners');
  const client = useQueryClient();
  const [isDeciding, setDeciding] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const navigate = useNavigate();
  const { data: preview } = useBlockPreview(id, can.unblock);
  const keep = (saved: Owner) => {
    client.setQueryData(['owners', 'detail', id], saved);
    for (const key of ['owners', 'sites', 'briefings']) void client.invalidateQueries({ queryKey: [key] });
  };
  const orders: Action = {
    key: 'orders',
    label: t('block.openOrders', { count: preview?.seenOrders ?? 0 }),
    icon: <IconAlertTriangle size={16} />,
    onRun: () => setDeciding(true),
  };
  const block: Action = {
    key: 'block',
    label: t('block.block'),
    icon: <IconBan size={16} />,
    danger: true,
    confirm: {
      title: t('block.title', { name }),
      children: <BlockConsequences id={id} />,
      confirmLabel: t('block.block'),
      danger: true,
      reason: 'required',
      reasonLabel: t('block.reason'),
    },
    onRun: async (given) => {
      keep(await api.owners.block({ params: { id }, body: { reason: given?.reason ?? '' } }));
      toastDone(t('block.done'));
      // What is under way can be decided on at once.
      const { seenOrders } = await client.fetchQuery({
        queryKey: ['owners', 'block', id],
        queryFn: () => api.owners.block_preview({ params: { id } }),
      });
      if (seenOrders > 0) setDeciding(true);
    },
  };
  const unblock: Action = {
    key: 'unblock',
    label: t('block.unblock'),
    icon: <IconCircleCheck size={16} />,
    confirm: {
      title: t('block.unblockTitle', { name }),
      children: t('block.unblockHelp'),
      confirmLabel: t('block.unblock'),
    },
    onRun: async () => {
      keep(await api.owners.unblock({ params: { id }, body: {} }));
      toastDone(t('block.undone'));
    },
  };
  const actions: Action[] = [
    ...(can.unblock && (preview?.seenOrders ?? 0) > 0 ? [orders] : []),
    ...(phone ? [{ key: 'call', label: t('call'), icon: <IconPhone size={16} />, href: phoneHref(phone) }] : []),
    ...(email ? [{ key: 'write', label: t('write'), icon: <IconMail size={16} />, href: `mailto:${email}` }] : []),
    ...(can.bring_prices
      ? [
          {
            key: 'prices',
            label: t('bringPrices'),
            icon: <IconReceiptEuro size={16} />,
            onRun: () => setUploading(true),
          },
        ]
      : []),
    ...(can.unblock ? [unblock] : []),
    ...(can.merge
      ? [{ key: 'merge', label: t('merge.act'), icon: <IconUsers size={16} />, onRun: () => setMerging(true) }]
      : []),
    ...(can.block ? [block] : []),
  ];
  return {
    actions,
    dialog: (
      <Suspense>
        {isDeciding && <OrdersDialog record={owner} action={ownerOrdersAction} onClose={() => setDeciding(false)} />}
        {isUploading && (
          <UploadDialog
            listOf={{ id, name }}
            onClose={() => setUploading(false)}
            onUploaded={(importId) => void navigate({ to: '/sites/imports/$id', params: { id: String(importId) } })}
          />
        )}
        {isMerging && <MergeDialog owner={owner} other={null} remove={remove} onClose={() => setMerging(false)} />}
      </Suspense>
    ),
  };
}
