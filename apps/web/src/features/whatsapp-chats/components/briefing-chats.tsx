import type { ChatRow } from '@linkstand/contract/whatsapp-chats/schema';
import { Paper, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { useLive } from '../../../lib/live.ts';
import { AnchorLink } from '../../../ui/buttons/links.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { RECORD_WIDTH } from '../../../ui/page/page-width.ts';
import { Section } from '../../briefings/staff-briefings/section.tsx';
import { ChatStateChip } from './chat-state-chip.tsx';

function useChats(filter: { briefingId: number } | { ownerId: number }) {
  const client = useQueryClient();
  const queryKey = ['whatsapp-chats', 'list', 'about', filter];
  useLive(['whatsapp_chat'], () => void client.invalidateQueries({ queryKey }));
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await api.whatsappChats.search({ query: { page: 0, size: 20 }, body: filter }, { signal })).data,
  });
}

const Chats = ({ chats }: { chats: readonly ChatRow[] }) => (
  <Stack gap="xs">
    {chats.map(({ id, name, state, lastText, lastMessageAt }) => (
      <div key={id}>
        <div style={{ display: 'flex', gap: 8, alignItems: 'baseline', justifyContent: 'space-between' }}>
          <AnchorLink to="/whatsapp-chats/$id" params={{ id: String(id) }} size="sm">
            {name}
          </AnchorLink>
          <ChatStateChip state={state} />
        </div>
        <Text size="sm" c="dimmed" lineClamp={1}>
          {lastMessageAt && <DateText value={lastMessageAt} relative />} {lastText}
        </Text>
      </div>
    ))}
  </Stack>
);

/** The conversations about a publication. */
export function BriefingChats({ briefingId }: { briefingId: number }) {
  const t = useT('whatsapp-chats');
  const { data: chats = [] } = useChats({ briefingId });
  if (chats.length === 0) return null;
  return (
    <Section title={t('title')}>
      <Chats chats={chats} />
    </Section>
  );
}

/** The conversations with an owner. */
export function OwnerChats({ ownerId }: { ownerId: number }) {
  const t = useT('whatsapp-chats');
  const { data: chats } = useChats({ ownerId });
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} maw={RECORD_WIDTH}>
      {chats?.length === 0 ? <Text c="dimmed">{t('empty')}</Text> : <Chats chats={chats ?? []} />}
    </Paper>
  );
}
