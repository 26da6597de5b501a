import type { Briefing } from '@linkstand/contract/briefings/schema';
import type { Message } from '@linkstand/contract/messages/schema';
import { Badge, Tabs, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { hasDraft } from '../../../lib/saving/use-draft.ts';
import { useUser } from '../../../lib/session.ts';
import { MessageThread, threadOf } from '../components/message-thread.tsx';
import { messagesQuery } from '../queries.ts';
import { Section } from './section.tsx';

type Audience = Message['audience'];

/** Conversations of a role, most important first. */
const AUDIENCES: Readonly<Record<string, readonly Audience[]>> = {
  SITE_MANAGER: ['internal'],
  OWNER_MANAGER: ['owner', 'internal'],
  SELLER: [],
};
const EVERY: readonly Audience[] = ['client', 'owner', 'internal'];

/** The messages of a briefing, with a tab for each audience. */
export function Conversation({ briefing }: { briefing: Briefing }) {
  const t = useT('staff-briefings');
  const words = useT('briefings');
  const { id: userId, role } = useUser();
  const { data: messages = [] } = useQuery(messagesQuery(briefing.id));
  const audiences = EVERY.filter(
    (audience) =>
      (AUDIENCES[role] ?? EVERY).includes(audience) || messages.some((message) => message.audience === audience),
  );
  const [chosen, setChosen] = useState<Audience | null>(null);
  const shown = chosen ?? audiences[0];
  if (!shown) return null;
  return (
    <Section title={words('messages.title')}>
      {/* Its panels stay mounted: a draft is there again after a look at another conversation. */}
      <Tabs value={shown} onChange={(tab) => setChosen(EVERY.find((each) => each === tab) ?? null)}>
        <Tabs.List mb="sm">
          {audiences.map((audience) => {
            const count = messages.filter((message) => message.audience === audience).length;
            return (
              <Tabs.Tab
                key={audience}
                value={audience}
                // Three with counts stand on one line beside the content.
                px={6}
                leftSection={
                  audience !== shown &&
                  hasDraft(userId, threadOf(briefing.id, audience)) && (
                    <IconPencil size={14} aria-label={t('unsent')} role="img" />
                  )
                }
                rightSection={
                  count > 0 && (
                    <Badge size="xs" variant="light" color="gray" aria-label={t('messageCount', { count })}>
                      {count}
                    </Badge>
                  )
                }
              >
                {words(`messages.${audience}`)}
              </Tabs.Tab>
            );
          })}
        </Tabs.List>
        {audiences.map((audience) => (
          <Tabs.Panel key={audience} value={audience}>
            <Text size="xs" c="dimmed" mb="sm">
              {words(`messages.${audience}Help`)}
            </Text>
            <MessageThread
              briefingId={briefing.id}
              audience={audience}
              canWrite={briefing.can[`message_${audience}`] === true}
              reader="staff"
            />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Section>
  );
}
