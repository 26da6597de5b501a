import type { FilterOf } from '@linkstand/contract/shared/filter';
import { chatFilter } from '@linkstand/contract/whatsapp-chats/filter';
import type { ChatRow } from '@linkstand/contract/whatsapp-chats/schema';
import { Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ChatStateChip } from '../../../features/whatsapp-chats/components/chat-state-chip.tsx';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { CountPill } from '../../../ui/data/count-pill.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { listFilters } from '../../../ui/list/filters.ts';
import { type Column, type Queue, ResourceList } from '../../../ui/list/resource-list.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useWords } from '../../../ui/resource/words.ts';

const route = getRouteApi('/office/whatsapp-chats');

/** The inbox, latest conversation first. */
export function WhatsappChatsPage() {
  const t = useT('whatsapp-chats');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const columns = useColumns();
  const queues = useQueues();
  const filters = listFilters(chatFilter, useWords('whatsapp-chats'), {
    // A tab asks for each of them.
    mine: { offer: 'rare' },
    unassigned: { offer: 'rare' },
  });
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <ResourceList
        name="whatsapp-chats"
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        queryKey={['whatsapp-chats', 'list']}
        load={({ page, size, sort, filter }, signal) =>
          api.whatsappChats.search({ query: { page, size, sort }, body: filter }, { signal })
        }
        count={async (filter, signal) => (await api.whatsappChats.count({ body: filter }, { signal })).count}
        filters={filters}
        queues={queues}
        columns={columns}
        rowKey={({ id }) => id}
        href={({ id }) => `/whatsapp-chats/${id}`}
        empty={{ title: t('empty'), help: t('emptyHelp') }}
        live={['whatsapp_chat']}
      />
    </>
  );
}

/** What has to be answered first; the last one holds everything. */
function useQueues(): Queue<FilterOf<typeof chatFilter>>[] {
  const t = useT('whatsapp-chats');
  type Key = 'open' | 'mine' | 'unassigned' | 'waiting' | 'snoozed' | 'closed' | 'all';
  const queue = (key: Key, filter: FilterOf<typeof chatFilter>, counted = false) => ({
    key,
    label: t(`queues.${key}`),
    filter,
    ...(counted && { counted: true }),
  });
  return [
    queue('open', { state: ['open'] }, true),
    queue('mine', { state: ['open'], mine: true }, true),
    queue('unassigned', { state: ['open'], unassigned: true }, true),
    queue('waiting', { state: ['waiting'] }),
    queue('snoozed', { state: ['snoozed'] }),
    queue('closed', { state: ['closed'] }),
    queue('all', {}),
  ];
}

function useColumns(): Column<ChatRow>[] {
  const t = useT('whatsapp-chats');
  return useMemo(() => {
    const dash = <span aria-hidden="true">–</span>;
    return [
      {
        key: 'name',
        header: t('columns.name'),
        width: 200,
        rank: 1,
        cell: ({ name, unread }) => (
          <Text component="span" inherit fw={unread > 0 ? 600 : undefined}>
            {name}
          </Text>
        ),
      },
      {
        key: 'lastText',
        header: t('columns.lastText'),
        width: 280,
        grow: true,
        rank: 2,
        cell: ({ lastText }) => lastText || dash,
      },
      {
        key: 'unread',
        header: t('columns.unread'),
        width: 100,
        rank: 1,
        cell: ({ unread }) => (unread > 0 ? <CountPill>{unread}</CountPill> : dash),
      },
      {
        key: 'person',
        header: t('columns.person'),
        width: 180,
        rank: 4,
        // By its name, where the chat has another one.
        cell: ({ name, client, owner }) => {
          const person = client ?? owner;
          if (!person) return t('unknown');
          const kind = t(client ? 'bind.client' : 'bind.owner');
          return person.name === name ? kind : `${kind}: ${person.name}`;
        },
      },
      {
        key: 'assignee',
        header: t('columns.assignee'),
        width: 150,
        rank: 4,
        cell: ({ assignee }) => assignee?.name ?? dash,
      },
      {
        key: 'state',
        header: t('columns.state'),
        width: 120,
        rank: 3,
        cell: ({ state }) => <ChatStateChip state={state} />,
      },
      {
        key: 'last',
        header: t('columns.last'),
        sort: 'lastMessageAt',
        descendingFirst: true,
        named: false,
        width: 140,
        rank: 2,
        cell: ({ lastMessageAt }) => (lastMessageAt ? <DateText value={lastMessageAt} relative /> : dash),
      },
    ];
  }, [t]);
}
