import { projectFilter } from '@linkstand/contract/projects/filter';
import type { ProjectTarget } from '@linkstand/contract/projects/schema';
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { api } from '../../lib/api.ts';
import { completeAddress } from '../../lib/complete-address.ts';
import { useT } from '../../lib/i18n.ts';
import { defineSection } from '../../ui/resource/section.ts';
import { LinesField } from './components/lines-field.tsx';
import { MonthBudget } from './components/month-budget.tsx';

const asLines = (lines: readonly string[] | null): ReactNode =>
  lines && lines.length > 0 ? (
    <Stack gap={2}>
      {lines.map((line) => (
        <Text key={line} span inherit style={{ overflowWrap: 'anywhere' }}>
          {line}
        </Text>
      ))}
    </Stack>
  ) : null;

const same = (line: string) => line;

/** The address comes first; whatever follows it is the keyword. */
function readTarget(line: string): ProjectTarget {
  const [url = '', ...keyword] = line.split(/\s+/);
  return { url: completeAddress(url), keyword: keyword.join(' ') };
}
const writeTarget = ({ url, keyword }: ProjectTarget) => [url, keyword].filter(Boolean).join(' ');

export const section = defineSection({
  name: 'projects',
  noun: 'project',
  path: '/projects',
  api: api.projects,
  label: ({ name }) => name,
  columns: (c) => [
    c.text('name', { sort: true, grow: true, rank: 1, width: 180 }),
    c.custom('month', (project) => <MonthBudget {...project} />, {
      ...{ head: 'columns.month', rank: 1, width: 210, file: { key: 'spentCents' } },
    }),
    c.money('monthlyBudgetCents', { rank: 4, hidden: true }),
    c.money('orderedCents', { rank: 2, empty: 0 }),
    c.number('campaigns', { rank: 3 }),
    c.text('poCode', { rank: 5, hidden: true }),
    c.date('createdAt', { sort: true, rank: 4 }),
  ],
  filter: projectFilter,
  fields: (f, words) => [
    f.group('project', [
      f.line('name', { required: true, maxLength: 120 }),
      f.line('poCode', { maxLength: 60 }),
      f.money('monthlyBudgetCents', { min: 1, absent: words('noBudget') }),
      f.record('defaultCategoryId', {
        key: 'categories',
        isWhole: true,
        load: async (_text, signal) => (await api.categories.getAll({}, { signal })).data,
        current: ({ defaultCategory }) => defaultCategory,
      }),
    ]),
    f.group('links', [
      f.custom(
        'targets',
        [],
        {
          render: (control) => (
            <LinesField
              control={control}
              read={readTarget}
              write={writeTarget}
              placeholder={words('targetsPlaceholder')}
            />
          ),
          show: (targets) => asLines((targets ?? []).map(writeTarget)),
        },
        { wide: true },
      ),
      f.custom('websites', [], {
        render: (control) => (
          <LinesField control={control} read={completeAddress} write={same} placeholder="https://" />
        ),
        show: asLines,
      }),
      f.custom('brandWords', [], {
        render: (control) => <LinesField control={control} read={same} write={same} />,
        show: asLines,
      }),
    ]),
    f.group('exclusions', [
      f.custom(
        'exclusions',
        [],
        {
          render: (control) => <LinesField control={control} read={same} write={same} />,
          show: asLines,
        },
        { wide: true },
      ),
    ]),
  ],
  notice: (project) => <MonthBudget {...project} />,
  useActions: ({ id, campaigns }) => {
    const t = useT('projects');
    return {
      actions: [
        { key: 'media', label: t('toMedia'), href: `/media?project=${id}` },
        ...(campaigns > 0
          ? [
              {
                key: 'campaigns',
                label: t('toCampaigns', { count: campaigns }),
                href: `/my-campaigns?projectId=${id}`,
              },
              { key: 'bills', label: t('toBills'), href: `/financial?tab=bills&projectId=${id}` },
            ]
          : []),
      ],
    };
  },
  blank: {},
  schema: async () => (await import('@linkstand/contract/projects/schema')).ProjectInput,
});
