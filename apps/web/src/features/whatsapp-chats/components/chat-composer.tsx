import type { Chat } from '@linkstand/contract/whatsapp-chats/schema';
import { Alert, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/errors.ts';
import { useT } from '../../../lib/i18n.ts';
import { DateText } from '../../../ui/date-text.tsx';
import { ThreadField } from '../../threads/components/thread-field.tsx';
import { chatQuery, templatesQuery } from '../queries.ts';

/** Text within the window, a template outside it, nothing for who asked for nothing. */
export function ChatComposer({ chat }: { chat: Chat }) {
  const t = useT('whatsapp-chats');
  if (!chat.can.sendTemplate) return <Alert color="orange">{t('optedOut')}</Alert>;
  return chat.can.send ? <TextComposer chat={chat} /> : <TemplateComposer chat={chat} />;
}

function useSend<V>(id: number, send: (values: V) => Promise<Chat>, onSent: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (fresh) => {
      client.setQueryData(chatQuery(id).queryKey, fresh);
      onSent();
    },
    onError: () => client.invalidateQueries({ queryKey: chatQuery(id).queryKey }),
    meta: { quiet: true },
  });
}

const Failed = ({ error }: { error: Error | null }) =>
  error && (
    <Alert color="red" role="alert">
      {messageOf(error)}
    </Alert>
  );

function TextComposer({ chat: { id, windowUntil } }: { chat: Chat }) {
  const t = useT('whatsapp-chats');
  const [body, setBody] = useState('');
  const { mutate, isPending, error } = useSend(
    id,
    (text: string) => api.whatsappChats.send({ params: { id }, body: { body: text } }),
    () => setBody(''),
  );
  const send = () => {
    if (body.trim() !== '' && !isPending) mutate(body);
  };
  return (
    <Stack gap="xs">
      <ThreadField label={t('write')} value={body} onChange={setBody} onSend={send} maxLength={4096} minRows={2} />
      <Failed error={error} />
      <Group justify="space-between">
        <Text size="xs" c="dimmed">
          {t('windowUntil')} {windowUntil && <DateText value={windowUntil} style="time" />}
        </Text>
        <Button onClick={send} loading={isPending} disabled={body.trim() === ''}>
          {t('send')}
        </Button>
      </Group>
    </Stack>
  );
}

function TemplateComposer({ chat: { id } }: { chat: Chat }) {
  const t = useT('whatsapp-chats');
  const { data: templates = [], error: unknown } = useQuery(templatesQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const [values, setValues] = useState<readonly string[]>([]);
  const template = templates.find(({ name, language }) => `${name} ${language}` === chosen);
  const clear = () => {
    setChosen(null);
    setValues([]);
  };
  const { mutate, isPending, error } = useSend(
    id,
    (body: { name: string; language: string; values: string[] }) =>
      api.whatsappChats.sendTemplate({ params: { id }, body }),
    clear,
  );
  const filled = Array.from({ length: template?.variables ?? 0 }, (_none, at) => values[at] ?? '');
  const isFilled = filled.every((value) => value.trim() !== '');
  return (
    <Stack gap="xs">
      <Alert color="blue">{t('windowClosed')}</Alert>
      <Select
        label={t('template')}
        placeholder={t('chooseTemplate')}
        nothingFoundMessage={t('noTemplates')}
        data={templates.map(({ name, language }) => ({
          value: `${name} ${language}`,
          label: `${name} (${language})`,
        }))}
        value={chosen}
        onChange={(next) => {
          setChosen(next);
          setValues([]);
        }}
      />
      {template && <Text size="sm">{template.body}</Text>}
      {filled.map((value, at) => (
        <TextInput
          // biome-ignore lint/suspicious/noArrayIndexKey: a variable is known by its number
          key={at}
          label={t('variable', { number: at + 1 })}
          value={value}
          maxLength={1024}
          onChange={({ currentTarget }) =>
            setValues(filled.map((each, other) => (other === at ? currentTarget.value : each)))
          }
        />
      ))}
      <Failed error={error ?? unknown} />
      <Group justify="flex-end">
        <Button
          loading={isPending}
          disabled={!template || !isFilled}
          onClick={() => template && mutate({ name: template.name, language: template.language, values: filled })}
        >
          {t('sendTemplate')}
        </Button>
      </Group>
    </Stack>
  );
}
