import { crmFilter } from '@linkstand/contract/crm/filter';
import { LOCALE_NAMES, LOCALES } from '@linkstand/contract/shared/locales';
import { SegmentedControl, Text } from '@mantine/core';
import { api } from '../../lib/api.ts';
import { useWordsOf } from '../../lib/i18n.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { dash } from '../../ui/data/dash.tsx';
import { DateText } from '../../ui/data/date-text.tsx';
import { MoneyText } from '../../ui/data/money-text.tsx';
import { defineList, type PageContext } from '../../ui/resource/list.ts';
import { RecordTitle } from '../../ui/resource/record-title.tsx';
import { usePeopleExtras } from '../users/people/extras.ts';
import { MutedIcon } from '../users/people/muted-icon.tsx';
import { TagChips } from '../users/people/tag-chips.tsx';
import { BulkClients } from './components/bulk-clients.tsx';
import { ClientPanel } from './components/client-panel.tsx';
import { dueColor, StepText } from './components/step-text.tsx';
import { clientQuery } from './queries.ts';

const WORDED = ['crm', 'people'] as const;

const isToday = ({ search }: Pick<PageContext<'crm', unknown>, 'search'>) => search.show === 'today';

/** Clients as accounts: all of them, or whom to be in touch with today. */
export const list = defineList({
  name: 'crm',
  api: api.crm,
  useExtras: () => {
    // Those of the mark of who is muted, too, so that the list doesn't wait for it.
    useWordsOf(WORDED);
    return usePeopleExtras();
  },
  columns: (c, { t, extras: { isAdmin } }) => [
    c.text('name', {
      ...{ sort: true, grow: true, rank: 1, width: 150 },
      mark: ({ isMuted, mutedUntil }) => isMuted && mutedUntil && <MutedIcon until={mutedUntil} />,
    }),
    c.record('company', { file: { key: 'company.name' }, rank: 5, width: 150 }),
    c.date('lastActAt', {
      ...{ as: 'lastAct', sort: true, rank: 3, width: 140 },
      shown: ({ lastActAt, lastActKind }) => (
        <span title={lastActKind ? t(`act.${lastActKind}`) : undefined}>
          <DateText value={lastActAt} relative />
        </span>
      ),
    }),
    c.date('lastTouchAt', {
      ...{ as: 'lastTouch', sort: true, rank: 2, width: 140 },
      shown: ({ lastTouchAt, lastTouchKind, lastTouchBy }) =>
        lastTouchKind ? (
          <span title={lastTouchBy ?? undefined}>
            {t(`kind.${lastTouchKind}`)} · <DateText value={lastTouchAt} relative />
          </span>
        ) : (
          dash
        ),
    }),
    c.date('nextStepOn', {
      ...{ as: 'nextStep', sort: true, descendingFirst: false, file: { key: 'nextStep' }, rank: 2, width: 180 },
      shown: (account) => <StepText step={account} />,
    }),
    c.date('contactDueOn', {
      rank: 4,
      shown: ({ contactDueOn, isContactDue }) => (
        <Text span size="sm" {...(isContactDue && contactDueOn && { c: dueColor(contactDueOn) })}>
          <DateText value={contactDueOn} />
        </Text>
      ),
    }),
    c.money('yearSpendCents', { head: 'columns.yearSpend', sort: true, rank: 2, width: 120 }),
    c.money('changeCents', {
      ...{ head: 'columns.change', sort: true, descendingFirst: false, rank: 3, width: 120 },
      shown: ({ changeCents }) => (
        <Text span size="sm" {...(changeCents < 0 && { c: 'red' })}>
          {changeCents > 0 && '+'}
          <MoneyText cents={changeCents} />
        </Text>
      ),
    }),
    c.number('openCases', { empty: 0, sort: true, rank: 5, width: 90 }),
    c.custom('crmTags', ({ crmTags }) => <TagChips tags={crmTags} />, { rank: 4, width: 170 }),
    c.record('accountExecutive', {
      ...{ file: { key: 'accountExecutive.name' }, rank: 5, width: 150, hidden: !isAdmin },
    }),
    c.date('mutedUntil', {
      ...{ rank: 6, hidden: true },
      shown: ({ mutedUntil, isMuted }) => <DateText value={isMuted ? mutedUntil : null} />,
    }),
    c.text('email', { isAddress: true, rank: 6, width: 220, hidden: true }),
  ],
  filter: crmFilter,
  filters: ({ extras: { isAdmin, executives, crmTags } }) => ({
    executiveId: isAdmin && { options: executives },
    withoutExecutive: isAdmin && {},
    crmTagId: { options: crmTags },
    language: { options: LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] })) },
  }),
  refine: (filter, page) => (isToday(page) ? { ...filter, today: true } : filter),
  panel: {
    title: (id, { t }) => (
      <RecordTitle
        id={id}
        query={clientQuery}
        label={({ name }) => name}
        recent={`/crm?open=${id}`}
        otherwise={t('columns.name')}
      />
    ),
    render: (id) => <ClientPanel key={id} id={id} />,
  },
  subtitle: (page) => page.t(isToday(page) ? 'subtitleToday' : 'subtitle'),
  actions: ({ t, extras: { isAdmin } }) =>
    isAdmin && (
      <ButtonLink variant="default" to="/configurations" search={{ tab: 'reminders' }}>
        {t('reminders.link')}
      </ButtonLink>
    ),
  empty: (page) => (isToday(page) ? { title: page.t('emptyToday'), help: page.t('emptyTodayHelp') } : {}),
  above: (page) => (
    <SegmentedControl
      size="xs"
      mb="sm"
      aria-label={page.t('view')}
      value={isToday(page) ? 'today' : 'all'}
      onChange={(next) => page.show({ show: next === 'today' ? 'today' : undefined, page: undefined })}
      data={(['all', 'today'] as const).map((value) => ({ value, label: page.t(`show.${value}`) }))}
    />
  ),
  selection:
    ({ extras }) =>
    (selection) => <BulkClients selection={selection} extras={extras} />,
  live: ['crm_account'],
});
