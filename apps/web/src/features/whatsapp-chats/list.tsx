import { chatFilter } from '@linkstand/contract/whatsapp-chats/filter';
import { Text } from '@mantine/core';
import { api } from '../../lib/api.ts';
import { CountPill } from '../../ui/data/count-pill.tsx';
import { dash } from '../../ui/data/dash.tsx';
import { defineList } from '../../ui/resource/list.ts';
import { ChatStateChip } from './components/chat-state-chip.tsx';

/** The inbox, latest conversation first; what has to be answered is on the first tabs. */
export const list = defineList({
  name: 'whatsapp-chats',
  api: api.whatsappChats,
  columns: (c, { t }) => [
    c.custom(
      'name',
      ({ name, unread }) => (
        <Text component="span" inherit fw={unread > 0 ? 600 : undefined}>
          {name}
        </Text>
      ),
      { rank: 1, width: 200 },
    ),
    c.text('lastText', { grow: true, rank: 2, width: 280 }),
    c.custom('unread', ({ unread }) => (unread > 0 ? <CountPill>{unread}</CountPill> : dash), { rank: 1, width: 100 }),
    c.custom(
      'person',
      // By its name, where the chat has another one.
      ({ name, client, owner }) => {
        const person = client ?? owner;
        if (!person) return t('unknown');
        const kind = t(client ? 'bind.client' : 'bind.owner');
        return person.name === name ? kind : `${kind}: ${person.name}`;
      },
      { rank: 4, width: 180 },
    ),
    c.record('assignee', { rank: 4, width: 150 }),
    c.choice('state', { rank: 3, width: 120, shown: ({ state }) => <ChatStateChip state={state} /> }),
    c.date('lastMessageAt', { as: 'last', sort: true, relative: true, named: false, rank: 2, width: 140 }),
  ],
  filter: chatFilter,
  // A tab asks for each of them.
  filters: () => ({ mine: { offer: 'rare' }, unassigned: { offer: 'rare' } }),
  queues: [
    { key: 'open', filter: { state: ['open'] }, counted: true },
    { key: 'mine', filter: { state: ['open'], mine: true }, counted: true },
    { key: 'unassigned', filter: { state: ['open'], unassigned: true }, counted: true },
    { key: 'waiting', filter: { state: ['waiting'] } },
    { key: 'snoozed', filter: { state: ['snoozed'] } },
    { key: 'closed', filter: { state: ['closed'] } },
    { key: 'all', filter: {} },
  ],
  href: ({ id }) => `/whatsapp-chats/${id}`,
  live: ['whatsapp_chat'],
});
