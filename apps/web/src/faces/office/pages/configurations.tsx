import { NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useId } from 'react';
import { BrandCards } from '../../../features/brands/brand-cards.tsx';
import { SensitiveTopics } from '../../../features/categories/sensitive-topics.tsx';
import { ReminderPlanPanel } from '../../../features/crm/components/reminder-plan.tsx';
import { SeriesCard } from '../../../features/invoices/series-card.tsx';
import { arrangeTopics, type Topic } from '../../../features/settings/arrange-topics.ts';
import { settingsQuery } from '../../../features/settings/queries.ts';
import { SettingCard } from '../../../features/settings/setting-card.tsx';
import { SettingsFile } from '../../../features/settings/settings-file.tsx';
import { useT } from '../../../lib/i18n.ts';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { RECORD_WIDTH } from '../../../ui/page/page-width.ts';
import { DetailSkeleton } from '../../../ui/page/skeletons.tsx';
import classes from './configurations.module.css';

const route = getRouteApi('/office/configurations');

/** What is changed while the product runs: one topic at a time, chosen at the side. */
export function ConfigurationsPage() {
  const t = useT('settings');
  const { tab, brand } = route.useSearch();
  const query = useQuery(settingsQuery);
  const { data: rows } = query;
  if (query.error && !rows) return <ErrorState isPage error={query.error} onRetry={() => void query.refetch()} />;
  const sections = arrangeTopics(rows ?? []);
  const topics = sections.flatMap((section) => section.topics);
  const shown = topics.find((topic) => topic === tab) ?? 'whitelabel';
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={rows && <SettingsFile rows={rows} />} />
      {rows ? (
        <div className={classes.page}>
          <Topics sections={sections} shown={shown} />
          <section className={classes.topic} aria-label={t(`topic.${shown}`)}>
            {shown === 'whitelabel' ? (
              <BrandCards found={brand} />
            ) : shown === 'sensitive' ? (
              <SensitiveTopics />
            ) : (
              <Stack maw={RECORD_WIDTH}>
                {rows
                  .filter(({ group }) => group === shown)
                  .map((row) => (
                    <SettingCard key={row.key} row={row} />
                  ))}
                {shown === 'fiscal' && <SeriesCard />}
                {shown === 'reminders' && <ReminderPlanPanel />}
              </Stack>
            )}
          </section>
        </div>
      ) : (
        <DetailSkeleton />
      )}
    </>
  );
}

/** The topics by what they are about: a column of links, or one field where there is no room for it. */
function Topics({ sections, shown }: { sections: ReturnType<typeof arrangeTopics>; shown: Topic }) {
  const t = useT('settings');
  const navigate = route.useNavigate();
  const id = useId();
  return (
    <>
      <nav className={classes.topics} aria-label={t('topics')}>
        {sections.map(({ section, topics }) => (
          <div key={section}>
            <h2 id={`${id}-${section}`} className={classes.heading}>
              {t(`section.${section}`)}
            </h2>
            <ul aria-labelledby={`${id}-${section}`}>
              {topics.map((topic) => (
                <li key={topic}>
                  <Link
                    to="/configurations"
                    search={{ tab: topic }}
                    replace
                    className={classes.link}
                    aria-current={topic === shown ? 'page' : undefined}
                    activeProps={{}}
                  >
                    {t(`topic.${topic}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <NativeSelect
        className={classes.field}
        aria-label={t('topics')}
        value={shown}
        onChange={(event) => void navigate({ search: { tab: event.currentTarget.value }, replace: true })}
        data={sections.map(({ section, topics }) => ({
          group: t(`section.${section}`),
          items: topics.map((topic) => ({ value: topic, label: t(`topic.${topic}`) })),
        }))}
      />
    </>
  );
}
