import type { CampaignRow } from '@linkstand/contract/campaigns/schema';
import type { ChosenProject } from '@linkstand/contract/projects/schema';
import { Group, Stack, Text, Title } from '@mantine/core';
import { useFormat } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { AnchorLink } from '../../../../ui/buttons/links.tsx';
import { MonthBudget } from '../../../projects/components/month-budget.tsx';
import { CampaignCard } from './campaign-card.tsx';
import classes from './list.module.css';

type Props = { campaigns: readonly CampaignRow[]; projects: readonly ChosenProject[] };

/** Campaigns below their projects, by name, with what each project spent this month; those of none come last. */
export function CampaignsByProject({ campaigns, projects }: Props) {
  const t = useT('campaigns');
  const { money } = useFormat();
  const named = projects.filter(({ id }) => campaigns.some(({ project }) => project?.id === id));
  const groups = [
    ...named.map((project) => ({ project, rows: campaigns.filter((each) => each.project?.id === project.id) })),
    { project: undefined, rows: campaigns.filter((each) => !named.some(({ id }) => id === each.project?.id)) },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <Stack gap="xl">
      {groups.map(({ project, rows }) => (
        <section key={project?.id ?? 0} aria-label={project?.name ?? t('list.noProject')}>
          <Group justify="space-between" align="flex-end" mb="sm" gap="xs">
            <div>
              <Title order={2} size="h4">
                {project ? (
                  <AnchorLink to="/projects/$id" params={{ id: String(project.id) }}>
                    {project.name}
                  </AnchorLink>
                ) : (
                  t('list.noProject')
                )}
              </Title>
              <Text size="sm" c="dimmed">
                {t('list.shown', {
                  count: rows.length,
                  total: money(rows.reduce((sum, { totalCents }) => sum + totalCents, 0)),
                })}
              </Text>
            </div>
            {project && <MonthBudget {...project} />}
          </Group>
          <div className={classes.cards}>
            {rows.map((row) => (
              <CampaignCard key={row.id} campaign={row} />
            ))}
          </div>
        </section>
      ))}
    </Stack>
  );
}
