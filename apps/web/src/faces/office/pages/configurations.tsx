import { Stack, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { BrandCards } from '../../../features/brands/brand-cards.tsx';
import { SensitiveTopics } from '../../../features/categories/sensitive-topics.tsx';
import { ReminderPlanPanel } from '../../../features/crm/components/reminder-plan.tsx';
import { SeriesCard } from '../../../features/invoices/series-card.tsx';
import { settingsQuery } from '../../../features/settings/queries.ts';
import { SettingCard } from '../../../features/settings/setting-card.tsx';
import { SettingsFile } from '../../../features/settings/settings-file.tsx';
import { useT } from '../../../lib/i18n.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RECORD_WIDTH } from '../../../ui/page-width.ts';
import { DetailSkeleton } from '../../../ui/skeletons.tsx';
import classes from './configurations.module.css';

const route = getRouteApi('/office/configurations');

/** What administrators change while the product runs: a tab for each group, as the server declares them. */
export function ConfigurationsPage() {
  const t = useT('settings');
  const navigate = route.useNavigate();
  const { tab } = route.useSearch();
  const query = useQuery(settingsQuery);
  const { data: rows } = query;
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row of groups scrolls where it is narrow
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab, isWide, rows === undefined]);
  if (query.error && !rows) return <ErrorState isPage error={query.error} onRetry={() => void query.refetch()} />;
  const groups = [...new Set(rows?.map(({ group }) => group))];
  const shown = [...groups, 'sensitive'].find((group) => group === tab) ?? 'whitelabel';
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={rows && <SettingsFile rows={rows} />} />
      {rows ? (
        <Tabs
          value={shown}
          orientation={isWide ? 'vertical' : 'horizontal'}
          keepMounted={false}
          classNames={{ panel: classes.panel ?? '' }}
          onChange={(next) => void navigate({ search: { tab: next ?? undefined }, replace: true })}
        >
          <Tabs.List ref={list} className={classes.list ?? ''}>
            <Tabs.Tab value="whitelabel">{t('whitelabel')}</Tabs.Tab>
            {groups.map((group) => (
              <Tabs.Tab key={group} value={group}>
                {t(`group.${group}`)}
              </Tabs.Tab>
            ))}
            <Tabs.Tab value="sensitive">{t('sensitive')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="whitelabel">
            <BrandCards />
          </Tabs.Panel>
          <Tabs.Panel value="sensitive">
            <SensitiveTopics />
          </Tabs.Panel>
          {groups.map((group) => (
            <Tabs.Panel key={group} value={group}>
              <Stack maw={RECORD_WIDTH}>
                {rows
                  .filter((row) => row.group === group)
                  .map((row) => (
                    <SettingCard key={row.key} row={row} />
                  ))}
                {group === 'fiscal' && <SeriesCard />}
                {group === 'reminders' && <ReminderPlanPanel />}
              </Stack>
            </Tabs.Panel>
          ))}
        </Tabs>
      ) : (
        <DetailSkeleton />
      )}
    </>
  );
}
