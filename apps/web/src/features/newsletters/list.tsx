import { newsletterFilter } from '@linkstand/contract/newsletters/filter';
import { LOCALE_NAMES } from '@linkstand/contract/shared/locales';
import { IconPlus } from '@tabler/icons-react';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { ActionBar } from '../../ui/buttons/action-bar.tsx';
import { dash } from '../../ui/data/dash.tsx';
import { DateText } from '../../ui/data/date-text.tsx';
import { useDialog } from '../../ui/overlays/use-dialog.ts';
import { defineList } from '../../ui/resource/list.ts';
import { NewsletterStateChip } from './components/newsletter-state.tsx';
import { SuppressionList } from './components/suppression-list.tsx';

/** Newsletters, newest first. */
export const list = defineList({
  name: 'newsletters',
  api: api.newsletters,
  columns: (c, { format: { number } }) => [
    c.text('name', { grow: true, rank: 1, width: 200 }),
    c.custom('state', (newsletter) => <NewsletterStateChip newsletter={newsletter} />, { rank: 1, width: 130 }),
    c.choice('audience', { under: 'audienceOf', rank: 3, width: 110 }),
    c.custom('locales', ({ locales }) => locales.map((locale) => LOCALE_NAMES[locale]).join(', ') || dash, {
      ...{ rank: 4, width: 220 },
    }),
    c.custom('sent', ({ sent, recipients }) => (recipients > 0 ? `${number(sent)} / ${number(recipients)}` : dash), {
      align: 'right',
      rank: 2,
      width: 120,
    }),
    c.custom('unsubscribed', ({ unsubscribed, recipients }) => (recipients > 0 ? number(unsubscribed) : dash), {
      ...{ head: 'results.unsubscribed', align: 'right', rank: 4, width: 130 },
    }),
    c.custom('when', ({ scheduledAt, startedAt }) => <DateText value={startedAt ?? scheduledAt} style="time" />, {
      ...{ rank: 2, width: 150 },
    }),
    c.text('createdBy', { rank: 5, width: 150 }),
    c.date('createdAt', { as: 'created', sort: true, relative: true, rank: 5 }),
  ],
  filter: newsletterFilter,
  href: ({ id }) => `/newsletters/${id}`,
  actions: () => <Actions />,
  live: ['newsletter'],
});

function Actions() {
  const t = useT('newsletters');
  const { role } = useUser();
  const suppressions = useDialog();
  return (
    <>
      <ActionBar
        actions={[
          { key: 'new', label: t('new'), primary: true, icon: <IconPlus size={16} />, href: '/newsletters/new' },
          { key: 'suppressions', label: t('suppressions.open'), onRun: suppressions.open },
        ]}
        can={{ new: true, suppressions: role === 'ADMIN' }}
      />
      {suppressions.isOpen && <SuppressionList onClose={suppressions.close} />}
    </>
  );
}
