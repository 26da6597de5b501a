import type { Chat, ChatSeen } from '@linkstand/contract/whatsapp-chats/schema';
import { Select } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { type Action, ActionBar } from '../../../ui/buttons/action-bar.tsx';
import { MomentField } from '../../../ui/fields/moment-field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { NewCaseDialog } from '../../cases/components/new-case-dialog.tsx';
import { NewTaskDialog } from '../../tasks/components/new-task-dialog.tsx';
import { chatQuery, colleaguesQuery } from '../queries.ts';
import { SNOOZES, snoozeUntil } from '../snooze.ts';
import { useFresh } from '../use-fresh.ts';
import { BindBriefingDialog, BindDialog, NewClientDialog, OptInDialog } from './chat-people.tsx';

type Dialog = 'assign' | 'snooze' | 'case' | 'task' | 'bind' | 'client' | 'briefing' | 'optIn';

/** What may be done with a conversation besides writing in it. */
export function ChatActions({ chat }: { chat: Chat }) {
  const t = useT('whatsapp-chats');
  const client = useQueryClient();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { id, version, can } = chat;
  const fresh = () => client.invalidateQueries({ queryKey: chatQuery(id).queryKey });
  const run = async (call: () => Promise<Chat>) => {
    try {
      client.setQueryData(chatQuery(id).queryKey, await call());
    } catch (error) {
      void fresh();
      throw error;
    }
  };
  const move = (act: 'take' | 'reopen') => () => run(() => api.whatsappChats[act]({ params: { id }, version }));
  const close = () => run(() => api.whatsappChats.close({ params: { id }, version, body: seenIn(chat) }));
  const actions: Action[] = [
    { key: 'take', label: t('take'), onRun: move('take') },
    { key: 'reopen', label: t('reopen'), onRun: move('reopen') },
    { key: 'close', label: t('close'), onRun: close },
    { key: 'snooze', label: t('snooze.action'), onRun: () => setDialog('snooze') },
    { key: 'assign', label: t(chat.assignee ? 'assign.again' : 'assign.action'), onRun: () => setDialog('assign') },
    { key: 'makeClient', label: t('newClient.action'), onRun: () => setDialog('client') },
    { key: 'bind', label: t('bind.action'), onRun: () => setDialog('bind') },
    { key: 'bindBriefing', label: t('briefing.action'), onRun: () => setDialog('briefing') },
    { key: 'recordOptIn', label: t('optIn.action'), onRun: () => setDialog('optIn') },
    { key: 'makeTask', label: t('makeTask'), onRun: () => setDialog('task') },
    { key: 'openCase', label: t('makeCase'), onRun: () => setDialog('case') },
  ];
  const leave = () => setDialog(null);
  const said = lastSaid(chat);
  return (
    <>
      <ActionBar actions={actions} can={can} />
      {dialog === 'assign' && <AssignDialog chat={chat} onClose={leave} />}
      {dialog === 'snooze' && <SnoozeDialog chat={chat} onClose={leave} />}
      {dialog === 'bind' && <BindDialog chat={chat} onClose={leave} />}
      {dialog === 'client' && <NewClientDialog chat={chat} onClose={leave} />}
      {dialog === 'briefing' && <BindBriefingDialog chat={chat} onClose={leave} />}
      {dialog === 'optIn' && <OptInDialog chat={chat} onClose={leave} />}
      {dialog === 'task' && (
        <NewTaskDialog about={{ kind: 'whatsapp_chats', id }} title={said.slice(0, 200)} onClose={leave} />
      )}
      {dialog === 'case' && (
        <NewCaseDialog
          detail={said}
          onCreate={async ({ kind, title, detail, dueOn }) => {
            await api.whatsappChats.openCase({ params: { id }, body: { kind, title, detail, dueOn } });
            await fresh();
          }}
          onClose={leave}
        />
      )}
    </>
  );
}

/** What the person wrote last: a case or a task begins with it. */
const lastSaid = ({ messages }: Chat): string => messages.findLast(({ isInbound }) => isInbound)?.body ?? '';

/** That its last message is on the screen. Messages are shown in the order of their moments. */
const seenIn = ({ messages }: Chat): ChatSeen => ({
  lastMessageId: messages.length === 0 ? null : Math.max(...messages.map((each) => each.id)),
});

type DialogProps = { chat: Chat; onClose: () => void };

function AssignDialog({ chat: { id, version, assignee }, onClose }: DialogProps) {
  const t = useT('whatsapp-chats');
  const me = useUser();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(assignee ? String(assignee.id) : null);
  const { data: colleagues = [] } = useQuery({ ...colleaguesQuery(id, text), placeholderData: keepPreviousData });
  const done = useFresh(id);
  const people = new Map(
    [{ id: me.id, name: t('assign.me', { name: me.name }) }, ...(assignee ? [assignee] : []), ...colleagues]
      .reverse()
      .map((person) => [String(person.id), person.name]),
  );
  return (
    <FormDialog
      title={t(assignee ? 'assign.again' : 'assign.action')}
      submitLabel={t('assign.submit')}
      fields={['assigneeId']}
      onClose={onClose}
      onSubmit={async () =>
        done(
          await api.whatsappChats.assign({
            params: { id },
            version,
            body: { assigneeId: chosen === null ? null : Number(chosen) },
          }),
          t('assign.done'),
        )
      }
    >
      {(errors) => (
        <Select
          label={t('assign.label')}
          placeholder={t('assign.nobody')}
          data-autofocus
          clearable
          searchable
          onSearchChange={(typed) => setText([...people.values()].includes(typed) ? '' : typed)}
          nothingFoundMessage={t('assign.none')}
          data={[...people].reverse().map(([value, label]) => ({ value, label }))}
          value={chosen}
          error={errors.assigneeId}
          onChange={setChosen}
        />
      )}
    </FormDialog>
  );
}

function SnoozeDialog({ chat, onClose }: DialogProps) {
  const t = useT('whatsapp-chats');
  const { id, version } = chat;
  const [choice, setChoice] = useState<(typeof SNOOZES)[number] | 'own'>('tomorrow');
  const [own, setOwn] = useState('');
  const done = useFresh(id);
  return (
    <FormDialog
      title={t('snooze.title')}
      submitLabel={t('snooze.submit')}
      fields={['until']}
      missing={{ until: choice === 'own' && own === '' }}
      onClose={onClose}
      onSubmit={async () => {
        const until = choice === 'own' ? new Date(own) : snoozeUntil(choice, new Date());
        done(
          await api.whatsappChats.snooze({
            params: { id },
            version,
            body: { until: until.toISOString(), ...seenIn(chat) },
          }),
          t('snooze.done'),
        );
      }}
    >
      {(errors) => (
        <>
          <Select
            label={t('snooze.until')}
            description={t('snooze.help')}
            data-autofocus
            allowDeselect={false}
            data={[...SNOOZES, 'own' as const].map((value) => ({ value, label: t(`snooze.${value}`) }))}
            value={choice}
            error={choice === 'own' ? undefined : errors.until}
            onChange={(next) => setChoice(SNOOZES.find((each) => each === next) ?? 'own')}
          />
          {choice === 'own' && (
            <MomentField label={t('snooze.moment')} required value={own} error={errors.until} onChange={setOwn} />
          )}
        </>
      )}
    </FormDialog>
  );
}
