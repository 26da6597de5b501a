import { crmFilter } from '@linkstand/contract/crm/filter';
import type { CrmAccountRow } from '@linkstand/contract/crm/schema';
import type { FilterOf } from '@linkstand/contract/shared/filter';
import { LOCALE_NAMES, LOCALES } from '@linkstand/contract/shared/locales';
import { SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { BulkClients } from '../../../features/crm/components/bulk-clients.tsx';
import { ClientPanel } from '../../../features/crm/components/client-panel.tsx';
import { dueColor, StepText } from '../../../features/crm/components/step-text.tsx';
import { clientQuery } from '../../../features/crm/queries.ts';
import { usePeopleExtras } from '../../../features/users/people/extras.ts';
import { MutedIcon } from '../../../features/users/people/muted-icon.tsx';
import { TagChips } from '../../../features/users/people/tag-chips.tsx';
import { api } from '../../../lib/api.ts';
import { useT, useWordsOf } from '../../../lib/i18n.ts';
import { useRecent } from '../../../lib/recent.ts';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { AddressText } from '../../../ui/data/address-text.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { MarkedText } from '../../../ui/data/marked-text.tsx';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import { exportShown } from '../../../ui/list/export-shown.ts';
import { listFilters } from '../../../ui/list/filters.ts';
import { type Column, ResourceList } from '../../../ui/list/resource-list.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useWords } from '../../../ui/resource/words.ts';
import { SidePanel } from '../side-panel.tsx';

const route = getRouteApi('/office/crm');

const toCallToday = (filter: FilterOf<typeof crmFilter>): FilterOf<typeof crmFilter> => ({ ...filter, today: true });

const WORDED = ['crm', 'people'] as const;

/** Clients as accounts: all of them, or whom to be in touch with today. */
export function CrmPage() {
  // Those of the mark of who is muted, too, so that the list doesn't wait for it.
  useWordsOf(WORDED);
  const t = useT('crm');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const extras = usePeopleExtras();
  const columns = useColumns(extras.isAdmin);
  const filters = listFilters(crmFilter, useWords('crm'), {
    executiveId: extras.isAdmin && { options: extras.executives },
    withoutExecutive: extras.isAdmin && {},
    crmTagId: { options: extras.crmTags },
    language: { options: LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] })) },
  });
  const open = (id: number | undefined) => void navigate({ search: { ...search, open: id } });
  const isToday = search.show === 'today';
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t(isToday ? 'subtitleToday' : 'subtitle')}
        actions={
          extras.isAdmin && (
            <ButtonLink variant="default" to="/configurations" search={{ tab: 'reminders' }}>
              {t('reminders.link')}
            </ButtonLink>
          )
        }
      />
      <SegmentedControl
        size="xs"
        mb="sm"
        aria-label={t('view')}
        value={isToday ? 'today' : 'all'}
        onChange={(next) =>
          void navigate({ search: { ...search, show: next === 'today' ? 'today' : undefined, page: undefined } })
        }
        data={(['all', 'today'] as const).map((value) => ({ value, label: t(`show.${value}`) }))}
      />
      <ResourceList
        name="crm"
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        queryKey={['crm', 'list']}
        load={({ page, size, sort, filter }, signal) =>
          api.crm.search({ query: { page, size, sort }, body: filter }, { signal })
        }
        count={async (filter, signal) => (await api.crm.count({ body: filter }, { signal })).count}
        filters={filters}
        refine={isToday ? toCallToday : undefined}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => open(id)}
        empty={{ title: t(isToday ? 'emptyToday' : 'empty'), help: t(isToday ? 'emptyTodayHelp' : 'emptyHelp') }}
        live={['crm_account']}
        selection={(selection) => <BulkClients selection={selection} extras={extras} />}
        onExport={exportShown(api.crm.export, 'crm.csv')}
      />
      <SidePanel
        opened={search.open !== undefined}
        title={<PanelTitle id={search.open} />}
        onClose={() => open(undefined)}
        steps={{ list: 'crm', id: search.open, onOpen: open }}
      >
        {search.open !== undefined && <ClientPanel key={search.open} id={search.open} />}
      </SidePanel>
    </>
  );
}

function PanelTitle({ id }: { id: number | undefined }) {
  const t = useT('crm');
  const { data } = useQuery({ ...clientQuery(id ?? 0), enabled: id !== undefined });
  useRecent(data?.name, `/crm?open=${id}`);
  return <>{data?.name ?? t('columns.name')}</>;
}

function useColumns(isAdmin: boolean): Column<CrmAccountRow>[] {
  const t = useT('crm');
  return useMemo(() => {
    const dash = <span aria-hidden="true">–</span>;
    const all: Column<CrmAccountRow>[] = [
      {
        key: 'name',
        header: t('columns.name'),
        sort: 'name',
        width: 150,
        grow: true,
        rank: 1,
        cell: ({ name, isMuted, mutedUntil }) => {
          const text = <span title={name}>{name}</span>;
          return isMuted && mutedUntil ? (
            <MarkedText after={<MutedIcon until={mutedUntil} />}>{text}</MarkedText>
          ) : (
            text
          );
        },
      },
      {
        key: 'company',
        header: t('columns.company'),
        file: { key: 'company.name' },
        width: 150,
        rank: 5,
        cell: ({ company }) => company?.name ?? dash,
      },
      {
        key: 'lastAct',
        header: t('columns.lastAct'),
        sort: 'lastActAt',
        descendingFirst: true,
        file: { key: 'lastActAt' },
        width: 140,
        rank: 3,
        cell: ({ lastActAt, lastActKind }) =>
          lastActAt ? (
            <span title={lastActKind ? t(`act.${lastActKind}`) : undefined}>
              <DateText value={lastActAt} relative />
            </span>
          ) : (
            dash
          ),
      },
      {
        key: 'lastTouch',
        header: t('columns.lastTouch'),
        sort: 'lastTouchAt',
        descendingFirst: true,
        file: { key: 'lastTouchAt' },
        width: 140,
        rank: 2,
        cell: ({ lastTouchAt, lastTouchKind, lastTouchBy }) =>
          lastTouchAt && lastTouchKind ? (
            <span title={lastTouchBy ?? undefined}>
              {t(`kind.${lastTouchKind}`)} · <DateText value={lastTouchAt} relative />
            </span>
          ) : (
            dash
          ),
      },
      {
        key: 'nextStep',
        header: t('columns.nextStep'),
        sort: 'nextStepOn',
        width: 180,
        rank: 2,
        cell: (account) => (account.nextStepOn ? <StepText step={account} /> : dash),
      },
      {
        key: 'contactDueOn',
        header: t('columns.contactDueOn'),
        width: 130,
        rank: 4,
        cell: ({ contactDueOn, isContactDue }) =>
          contactDueOn ? (
            <Text span size="sm" {...(isContactDue && { c: dueColor(contactDueOn) })}>
              <DateText value={contactDueOn} />
            </Text>
          ) : (
            dash
          ),
      },
      {
        key: 'yearSpendCents',
        header: t('columns.yearSpend'),
        sort: 'yearSpendCents',
        descendingFirst: true,
        align: 'right',
        width: 120,
        rank: 2,
        cell: ({ yearSpendCents }) => <MoneyText cents={yearSpendCents} />,
      },
      {
        key: 'changeCents',
        header: t('columns.change'),
        sort: 'changeCents',
        align: 'right',
        width: 120,
        rank: 3,
        cell: ({ changeCents }) => (
          <Text span size="sm" {...(changeCents < 0 && { c: 'red' })}>
            {changeCents > 0 && '+'}
            <MoneyText cents={changeCents} />
          </Text>
        ),
      },
      {
        key: 'openCases',
        header: t('columns.openCases'),
        sort: 'openCases',
        descendingFirst: true,
        align: 'right',
        width: 90,
        rank: 5,
        cell: ({ openCases }) => (openCases > 0 ? openCases : dash),
      },
      {
        key: 'crmTags',
        header: t('columns.crmTags'),
        width: 170,
        rank: 4,
        file: { key: 'crmTags' },
        cell: ({ crmTags }) => <TagChips tags={crmTags} />,
      },
      {
        key: 'accountExecutive',
        header: t('columns.accountExecutive'),
        file: { key: 'accountExecutive.name' },
        width: 150,
        rank: 5,
        hidden: !isAdmin,
        cell: ({ accountExecutive }) => accountExecutive?.name ?? dash,
      },
      {
        key: 'mutedUntil',
        header: t('columns.mutedUntil'),
        width: 130,
        rank: 6,
        hidden: true,
        cell: ({ mutedUntil, isMuted }) => (mutedUntil && isMuted ? <DateText value={mutedUntil} /> : dash),
      },
      {
        key: 'email',
        header: t('columns.email'),
        width: 220,
        rank: 6,
        hidden: true,
        cell: ({ email }) => (
          <span title={email}>
            <AddressText address={email} />
          </span>
        ),
      },
    ];
    return all;
  }, [t, isAdmin]);
}
