import type { Message } from '@linkstand/contract/messages/schema';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { api } from '../../../lib/api.ts';
import { clearSent } from '../../../lib/clear-sent.ts';
import { useT } from '../../../lib/i18n.ts';
import { useLive } from '../../../lib/live.ts';
import { useDraft } from '../../../lib/saving/use-draft.ts';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { TableSkeleton } from '../../../ui/page/skeletons.tsx';
import { MentionField } from '../../threads/components/mention-field.tsx';
import { Thread } from '../../threads/components/thread.tsx';
import { ThreadField } from '../../threads/components/thread-field.tsx';
import { UnsentDraft } from '../../threads/components/unsent-draft.tsx';
import { useCalled } from '../../threads/use-called.ts';
import { messagesQuery } from '../queries.ts';

type Audience = Message['audience'];

type Props = {
  briefingId: number;
  audience: Audience;
  /** From the briefing's `can`: message_client, message_owner, message_internal. */
  canWrite: boolean;
  /** A client writes to the team, staff to their audience. */
  reader: 'client' | 'staff';
};

/** The messages of a briefing with one audience, and a field to write another. */
export function MessageThread({ briefingId, audience, canWrite, reader }: Props) {
  const t = useT('briefings');
  const client = useQueryClient();
  const query = useQuery(messagesQuery(briefingId));
  useLive(['briefing'], (event) => {
    if (event.id === null || String(event.id) === String(briefingId))
      void client.invalidateQueries({ queryKey: messagesQuery(briefingId).queryKey });
  });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <TableSkeleton rows={3} />;
  const shown = query.data.filter((message) => message.audience === audience);
  return (
    <Stack gap="md">
      <Thread entries={shown} none={canWrite ? t('messages.none') : t('messages.closed')} look="talk" />
      {canWrite ? (
        <WriteForm briefingId={briefingId} audience={audience} reader={reader} />
      ) : (
        <UnsentDraft thread={threadOf(briefingId, audience)} />
      )}
    </Stack>
  );
}

/** Where unsent words of a conversation are kept. */
export const threadOf = (briefingId: number, audience: Audience): string => `message ${briefingId} ${audience}`;

function WriteForm({ briefingId, audience, reader }: Omit<Props, 'canWrite'>) {
  const t = useT('briefings');
  const client = useQueryClient();
  const thread = threadOf(briefingId, audience);
  const [body, setBody] = useDraft(thread);
  const called = useCalled(thread);
  const write = useMutation({
    mutationFn: (typed: string) => {
      const text = typed.trim();
      const mentions = called.among(text);
      return api.briefings.writeMessage({
        params: { id: briefingId },
        body: { body: text, ...(reader === 'staff' ? { audience } : {}), ...(mentions.length > 0 ? { mentions } : {}) },
      });
    },
    onSuccess: (message, typed) => {
      setBody(clearSent(typed, ''));
      client.setQueryData(messagesQuery(briefingId).queryKey, (known) => [...(known ?? []), message]);
      void client.invalidateQueries({ queryKey: ['briefings'] });
    },
  });
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (body.trim() && !write.isPending) write.mutate(body);
  };
  const label = reader === 'client' ? t('messages.toTeam') : t(`messages.placeholder.${audience}`);
  const field = {
    'aria-label': label,
    placeholder: label,
    minRows: 2,
    maxRows: 10,
    value: body,
    onChange: setBody,
    onSend: submit,
  };
  return (
    <form onSubmit={submit}>
      {audience === 'internal' ? (
        <MentionField
          {...field}
          onCall={called.add}
          colleagues={{
            key: ['briefings', 'colleagues', briefingId],
            load: async (typed, signal) => {
              const query = typed ? { text: typed } : {};
              return (await api.briefings.colleagues({ params: { id: briefingId }, query }, { signal })).data;
            },
          }}
        />
      ) : (
        <ThreadField {...field} />
      )}
      <Group justify="space-between" mt={8} gap="xs">
        <Text size="xs" c="dimmed" className="ls-keys">
          {t('messages.hint')}
        </Text>
        <Button type="submit" size="xs" disabled={!body.trim()} loading={write.isPending}>
          {t('messages.send')}
        </Button>
      </Group>
    </form>
  );
}
