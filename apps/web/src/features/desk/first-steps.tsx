import { FIRST_STEPS, type FirstStep } from '@linkstand/contract/desk/endpoints';
import { Group, Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { queryClient } from '../../lib/query.ts';
import { PathLink } from '../../ui/buttons/links.tsx';

/** Where each step is done. */
const PAGES: Readonly<Record<FirstStep, string>> = {
  identity: '/configurations?tab=fiscal',
  account: '/configurations?tab=fiscal',
  legal: '/configurations?tab=legal',
  mail: '/admin/mail',
  people: '/admins',
  categories: '/categories',
  topics: '/configurations?tab=sensitive',
  owners: '/owners',
  sites: '/sites',
};

const firstStepsQuery = queryOptions({
  queryKey: ['desk', 'first-steps'],
  queryFn: ({ signal }) => api.desk.firstSteps({}, { signal }),
  // The page does without, quietly.
  meta: { quiet: true },
});

/** Asks before there is a page to show it on. */
export const askFirstSteps = () => queryClient.prefetchQuery(firstStepsQuery);

/** What a new installation still needs. Nothing once it is whole. */
export function FirstSteps() {
  const t = useT('desk');
  const title = useId();
  const { data } = useQuery(firstStepsQuery);
  const done = new Set(data?.data.filter(({ isDone }) => isDone).map(({ step }) => step));
  if (!data || done.size === FIRST_STEPS.length) return null;
  return (
    <Paper component="section" aria-labelledby={title} p="md" mb="md">
      <Group justify="space-between" align="baseline">
        <Title id={title} order={2} size="h4">
          {t('firstSteps.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('firstSteps.progress', { done: done.size, total: FIRST_STEPS.length })}
        </Text>
      </Group>
      <Text size="sm" c="dimmed" mb="md">
        {t('firstSteps.left')}
      </Text>
      <SimpleGrid
        component="ol"
        cols={{ base: 1, sm: 2, lg: 3 }}
        spacing="md"
        m={0}
        p={0}
        style={{ listStyle: 'none' }}
      >
        {FIRST_STEPS.map((step) => (
          <Group key={step} component="li" gap="xs" wrap="nowrap" align="start">
            {done.has(step) ? (
              <IconCircleCheckFilled
                role="img"
                aria-label={t('firstSteps.done')}
                size={20}
                color="var(--mantine-color-success-text)"
                style={{ flexShrink: 0 }}
              />
            ) : (
              <IconCircle
                role="img"
                aria-label={t('firstSteps.open')}
                size={20}
                color="var(--mantine-color-dimmed)"
                style={{ flexShrink: 0 }}
              />
            )}
            <div>
              <PathLink href={PAGES[step]}>{t(`firstSteps.step.${step}.name`)}</PathLink>
              {!done.has(step) && (
                <Text size="sm" c="dimmed">
                  {t(`firstSteps.step.${step}.why`)}
                </Text>
              )}
            </div>
          </Group>
        ))}
      </SimpleGrid>
    </Paper>
  );
}
