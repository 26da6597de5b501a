import { siteFilter } from '@linkstand/contract/sites/filter';
import type { SiteInput } from '@linkstand/contract/sites/schema';
import { api } from '../../lib/api.ts';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { lazy } from '../../ui/page/lazy-part.tsx';
import { defineSection } from '../../ui/resource/section.ts';
import { batchEdit } from './batch/batch-action.tsx';
import { siteColumns } from './columns.tsx';
import { siteFields } from './fields.tsx';
import { siteFilters } from './filters.tsx';
import { ImportsLink } from './imports/imports-link.tsx';
import { ordersAction } from './orders/orders-action.tsx';
import { STATUS_TONES } from './status-tones.ts';
import { useSiteActions } from './use-site-actions.tsx';
import { useSiteExtras } from './use-site-extras.ts';

// Only needed for one site, so the list doesn't wait for it.
const MoneyPanel = lazy(async () => ({ default: (await import('./money/money-panel.tsx')).MoneyPanel }));
const OffersPanel = lazy(async () => ({ default: (await import('./offers/offers-panel.tsx')).OffersPanel }));
const OverviewPanel = lazy(async () => ({ default: (await import('./overview-panel.tsx')).OverviewPanel }));

const NEW: Partial<SiteInput> = { status: 'verifying', type: 'blog', tier: 'C', language: 'es', showsExamples: true };

export const section = defineSection({
  name: 'sites',
  noun: 'site',
  path: '/sites',
  api: api.sites,
  useExtras: useSiteExtras,
  mayWrite: ({ role }) => role === 'ADMIN' || role === 'SITE_MANAGER',
  label: ({ name }) => name,
  status: ({ status, isOwnerBlocked, isPaused }, words) => (
    <>
      <StatusChip tone={STATUS_TONES[status]}>{words(`choices.status.${status}`)}</StatusChip>
      {isOwnerBlocked && <StatusChip tone="stopped">{words('fields.isOwnerBlocked')}</StatusChip>}
      {isPaused && <StatusChip tone="neutral">{words('fields.isPaused')}</StatusChip>}
    </>
  ),
  useActions: useSiteActions,
  listActions: () => <ImportsLink />,
  columns: siteColumns,
  filter: siteFilter,
  filters: siteFilters,
  fields: (f, words, extras) => siteFields(f, words, extras),
  bulk: (_words, rows, { isAdmin }) => [
    ...(rows.some(({ can }) => can.update) ? [batchEdit(isAdmin)] : []),
    ...(rows.some(({ can, openOrders }) => can.update && openOrders > 0) ? [ordersAction()] : []),
  ],
  opensOn: 'overview',
  panels: [
    { key: 'overview', render: (site) => <OverviewPanel site={site} /> },
    { key: 'offers', render: (site) => <OffersPanel site={site} />, isShown: (site) => site.costCents !== undefined },
    { key: 'money', render: (site) => <MoneyPanel site={site} /> },
  ],
  blank: NEW,
  schema: async () => (await import('@linkstand/contract/sites/schema')).SiteInput,
});
