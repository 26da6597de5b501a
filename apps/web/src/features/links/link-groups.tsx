import { linkFilter } from '@linkstand/contract/links/filter';
import type { LinkGroups as Groups } from '@linkstand/contract/links/list-schema';
import type { LinkGrouping } from '@linkstand/contract/links/listed';
import { type FilterOf, readAddress, toFilter } from '@linkstand/contract/shared/filter';
import { Anchor, Skeleton, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { MoneyText } from '../../ui/data/money-text.tsx';
import { RecordTable } from '../../ui/data/record-table.tsx';
import { currentQueue, type Queue } from '../../ui/list/queues.ts';
import { ErrorState } from '../../ui/page/error-state.tsx';

type Filter = FilterOf<typeof linkFilter>;
type Group = Groups['data'][number];

type Props = {
  by: LinkGrouping;
  /** The address of the list, whose filters and tab say which links are summed. */
  search: { readonly queue?: string | undefined };
  queues: readonly Pick<Queue<Filter>, 'key' | 'filter'>[];
  /** Shows the links of a group as the list. */
  onShow: (filter: object) => void;
};

/** What narrows the list to a group. Nothing finds links of no project, or without a page. */
function filterFor(by: LinkGrouping, key: string): object {
  if (by !== 'month') return { [by === 'site' ? 'siteId' : 'projectId']: Number(key) };
  const [year = 0, month = 0] = key.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { publishedFrom: `${key}-01`, publishedTo: `${key}-${last}` };
}

/** The links that the list finds, summed by project, site or month of publication. */
export function LinkGroups({ by, search, queues, onShow }: Props) {
  const t = useT('links');
  const { number, date } = useFormat();
  const asked = toFilter(linkFilter, readAddress(linkFilter, { ...search }));
  const tabs = queues.map((queue) => ({ ...queue, label: queue.key }));
  const tab = currentQueue(tabs, search.queue, Object.keys(asked).length > 0);
  const body = { ...tab?.filter, ...asked };
  const query = useQuery({
    queryKey: ['links', 'groups', by, body],
    queryFn: ({ signal }) => api.links.groups({ query: { by }, body }, { signal }),
    placeholderData: keepPreviousData,
  });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton h={160} />;
  const nameOf = ({ key, name }: Group) => {
    if (key === null) return t(by === 'project' ? 'groups.noProject' : 'groups.notPublished');
    return by === 'month' ? date(`${key}-01`, 'month') : name;
  };
  const figure = (field: 'links' | 'alive' | 'lost') => ({
    key: field,
    header: t(`groups.${field}`),
    align: 'right' as const,
    named: true,
    cell: (group: Group) => number(group[field]),
  });
  return (
    <>
      <RecordTable
        label={t(`groups.by.${by}`)}
        columns={[
          {
            key: 'name',
            header: t(`groups.by.${by}`),
            cell: (group) =>
              group.key === null ? (
                nameOf(group)
              ) : (
                <Anchor component="button" ta="left" inherit onClick={() => onShow(filterFor(by, group.key ?? ''))}>
                  {nameOf(group)}
                </Anchor>
              ),
          },
          { ...figure('links'), stays: true },
          figure('alive'),
          figure('lost'),
          {
            key: 'price',
            header: t('groups.price'),
            align: 'right',
            named: true,
            cell: ({ priceCents }) => <MoneyText cents={priceCents} />,
          },
        ]}
        rows={query.data.data}
        rowKey={({ key }) => key ?? ''}
      />
      {!query.data.isWhole && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('groups.more', { count: query.data.data.length })}
        </Text>
      )}
    </>
  );
}
