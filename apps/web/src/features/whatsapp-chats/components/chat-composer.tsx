import { fillAnswer } from '@linkstand/contract/whatsapp-chats/canned-answers';
import { SENT_FILE_TYPES } from '@linkstand/contract/whatsapp-chats/files';
import type { Chat, ChatMessage } from '@linkstand/contract/whatsapp-chats/schema';
import {
  Alert,
  Button,
  CloseButton,
  Group,
  Menu,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/errors.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { hasDraft, useDraft } from '../../../lib/saving/use-draft.ts';
import { useUser } from '../../../lib/session.ts';
import { FileButton } from '../../../ui/buttons/file-button.tsx';
import { AnchorLink } from '../../../ui/buttons/links.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toastDone, toastFailure } from '../../../ui/toasts/toast.ts';
import { CannedAnswers } from '../../threads/components/canned-answers.tsx';
import { type Note, noteThread, TeamNote } from '../../threads/components/team-note.tsx';
import { ThreadField } from '../../threads/components/thread-field.tsx';
import { briefingFilesQuery, chatQuery, templatesQuery } from '../queries.ts';
import { captionOf, withoutSent } from '../sent-text.ts';
import classes from './chat.module.css';
import { OptInDialog } from './chat-people.tsx';

/**
 * A message to the person, or a note for the team. To the person: text within the window, a template outside it, nothing
 * once they have opted out.
 */
export function ChatComposer({
  chat,
  quoted,
  onQuote,
  onWrite,
}: {
  chat: Chat;
  /** The message that is answered. */
  quoted: ChatMessage | null;
  onQuote: (message: ChatMessage | null) => void;
  /** The reader typed something. */
  onWrite: () => void;
}) {
  const t = useT('whatsapp-chats');
  const { id: userId } = useUser();
  const thread = `chat ${chat.id}`;
  // Words that were not sent are seen at once.
  const [isNote, setNote] = useState(
    () => hasDraft(userId, noteThread('whatsapp-chats', chat.id)) && !hasDraft(userId, thread),
  );
  // Kept while the window is shut, and while another conversation is open.
  const [draft, setDraft] = useDraft(thread);
  return (
    <Stack gap="xs">
      <SegmentedControl
        size="xs"
        className={classes.audience}
        aria-label={t('toWhom')}
        value={isNote ? 'note' : 'message'}
        onChange={(next) => setNote(next === 'note')}
        data={[
          { value: 'message', label: t('write') },
          { value: 'note', label: t('note.action') },
        ]}
      />
      {/* Hidden, not gone: what was typed is there again after a look at the other. */}
      <div hidden={!isNote}>
        <NoteComposer chat={chat} />
      </div>
      <Stack gap="xs" display={isNote ? 'none' : undefined}>
        <MessageComposer
          chat={chat}
          draft={draft}
          setDraft={(next) => {
            setDraft(next);
            onWrite();
          }}
          quoted={quoted}
          onQuote={onQuote}
        />
      </Stack>
    </Stack>
  );
}

/** A function of the text where it may have been typed on meanwhile. */
type SetText = (next: string | ((last: string) => string)) => void;

/** The form that fits: text, a template, or why nothing can be sent. */
function MessageComposer({
  chat,
  draft,
  setDraft,
  quoted,
  onQuote,
}: {
  chat: Chat;
  draft: string;
  setDraft: SetText;
  quoted: ChatMessage | null;
  onQuote: (message: ChatMessage | null) => void;
}) {
  const t = useT('whatsapp-chats');
  const [isAsking, setAsking] = useState(false);
  if (chat.continuedIn !== null)
    return (
      <Alert color="blue">
        {t('continued')}{' '}
        <AnchorLink to="/whatsapp-chats/$id" params={{ id: String(chat.continuedIn) }}>
          {t('openContinued')}
        </AnchorLink>
      </Alert>
    );
  const unreachable = chat.isUnreachable && <Alert color="orange">{t('unreachable')}</Alert>;
  if (chat.isOptedOut) return <Alert color="orange">{t('optedOut')}</Alert>;
  if (chat.stop) return <Stopped chat={chat} stop={chat.stop} draft={draft} />;
  if (chat.can.send)
    return (
      <>
        {unreachable}
        <TextComposer chat={chat} body={draft} setBody={setDraft} quoted={quoted} onQuote={onQuote} />
      </>
    );
  return (
    <>
      {unreachable}
      <Alert color="blue">{t('windowClosed')}</Alert>
      <Draft draft={draft} />
      {chat.pausedUntil ? (
        <Alert color="orange">
          {t('pausedUntil')} <DateText value={chat.pausedUntil} style="time" />
        </Alert>
      ) : chat.can.sendTemplate ? (
        <TemplateComposer chat={chat} />
      ) : (
        <Alert color="yellow" title={t('optIn.missing')}>
          <Stack gap="xs" align="flex-start">
            <Text size="sm">{t('optIn.help')}</Text>
            <Button variant="default" onClick={() => setAsking(true)}>
              {t('optIn.action')}
            </Button>
          </Stack>
        </Alert>
      )}
      {isAsking && <OptInDialog chat={chat} onClose={() => setAsking(false)} />}
    </>
  );
}

/** What was typed before nothing could be sent any more. */
function Draft({ draft }: { draft: string }) {
  const t = useT('whatsapp-chats');
  return (
    draft.trim() !== '' && (
      <Alert color="gray" title={t('draft')}>
        <Text size="sm" className={classes.body}>
          {draft}
        </Text>
      </Alert>
    )
  );
}

/** Nothing is sent: WhatsApp has blocked our number, or its messages to a country. */
function Stopped({ chat: { id, can }, stop, draft }: { chat: Chat; stop: NonNullable<Chat['stop']>; draft: string }) {
  const t = useT('whatsapp-chats');
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Alert color="red" role="status">
        <Stack gap="xs" align="flex-start">
          <Text size="sm">
            {t(stop.isEverybody ? 'stop.everybody' : 'stop.country')} <DateText value={stop.since} style="time" />.{' '}
            {t('stop.help')}
          </Text>
          {can.liftStop && (
            <Button variant="default" onClick={() => setAsking(true)}>
              {t('stop.lift')}
            </Button>
          )}
        </Stack>
      </Alert>
      <Draft draft={draft} />
      <ConfirmDialog
        opened={isAsking}
        title={t('stop.lift')}
        confirmLabel={t('stop.lift')}
        onConfirm={async () => {
          client.setQueryData(chatQuery(id).queryKey, await api.whatsappChats.liftStop({ params: { id } }));
          void client.invalidateQueries({ queryKey: ['whatsapp-chats'] });
          toastDone(t('stop.lifted'));
        }}
        onClose={() => setAsking(false)}
      >
        {t('stop.ask')}
      </ConfirmDialog>
    </>
  );
}

/** What only the team reads; colleagues who see the conversation can be called. */
function NoteComposer({ chat: { id } }: { chat: Chat }) {
  const t = useT('whatsapp-chats');
  const sending = useSend(
    id,
    ({ note }: { note: Note; empty: () => void }) => api.whatsappChats.note({ params: { id }, body: note }),
    ({ empty }) => empty(),
  );
  return (
    <TeamNote
      about={{ noun: 'whatsapp-chats', id, find: api.whatsappChats.colleagues }}
      label={t('note.label')}
      description={t('note.help')}
      minRows={2}
      action={t('note.add')}
      sending={sending}
      onSend={(note, empty) => sending.mutate({ note, empty })}
    />
  );
}

function useSend<V>(id: number, send: (values: V) => Promise<Chat>, onSent: (values: V) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (fresh, values) => {
      client.setQueryData(chatQuery(id).queryKey, fresh);
      onSent(values);
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

type TextProps = {
  chat: Chat;
  body: string;
  setBody: SetText;
  quoted: ChatMessage | null;
  onQuote: (message: ChatMessage | null) => void;
};

function TextComposer({ chat, body, setBody, quoted, onQuote }: TextProps) {
  const { id, name, client, owner, windowUntil, briefing } = chat;
  const t = useT('whatsapp-chats');
  const me = useUser();
  const { mutate, isPending, error } = useSend(
    id,
    (text: string) =>
      api.whatsappChats.send({ params: { id }, body: { body: text, ...(quoted && { quotedId: quoted.id }) } }),
    (text) => {
      setBody((last) => withoutSent(last, text));
      onQuote(null);
    },
  );
  const attach = useSend(
    id,
    ({ file, caption }: { file: File; caption: string }) =>
      api.whatsappChats.sendFile({ params: { id }, body: { file, ...(caption && { caption }) } }),
    ({ caption }) => setBody((last) => withoutSent(last, caption)),
  );
  const send = () => {
    if (body.trim() !== '' && !isPending) mutate(body);
  };
  return (
    <Stack gap="xs">
      {quoted && (
        <Group gap="xs" wrap="nowrap" justify="space-between" className={classes.quoting}>
          <Text size="sm" lineClamp={2}>
            {t('quoting')} {quoted.body || quoted.file?.name || t('file.unnamed')}
          </Text>
          <CloseButton size="sm" aria-label={t('quoteNothing')} onClick={() => onQuote(null)} />
        </Group>
      )}
      <ThreadField aria-label={t('write')} value={body} onChange={setBody} onSend={send} maxLength={4096} minRows={2} />
      <Failed error={attach.error ?? error} />
      <Group justify="space-between">
        <Text size="xs" c="dimmed">
          {t('windowUntil')} {windowUntil && <DateText value={windowUntil} style="time" />}
          {windowUntil && <TimeLeft until={windowUntil} />}
        </Text>
        <div className={classes.acts}>
          <FileButton
            accept={SENT_FILE_TYPES.join()}
            onChange={(file) => file && attach.mutate({ file, caption: captionOf(file, body) })}
          >
            {(props) => (
              <Button {...props} variant="default" loading={attach.isPending} title={t('attachHelp')}>
                {t('attach')}
              </Button>
            )}
          </FileButton>
          {briefing && <BriefingFiles chatId={id} name={briefing.name} />}
          <CannedAnswers
            about={{ noun: 'whatsapp-chats', load: api.whatsappChats.cannedAnswers }}
            onPick={(answer) => {
              const known = client || owner || !name.startsWith('+');
              const picked = fillAnswer(answer, { name: known ? name : '', me: me.name });
              setBody(body.trim() ? `${body.trimEnd()}\n\n${picked}` : picked);
            }}
          />
          <Button onClick={send} loading={isPending} disabled={body.trim() === ''}>
            {t('send')}
          </Button>
        </div>
      </Group>
    </Stack>
  );
}

/** Words for the states of templates that WhatsApp documents; any other is "not usable". */
const TEMPLATE_STATES = ['PENDING', 'REJECTED', 'PAUSED', 'DISABLED'] as const;
const stateOf = (status: string) => TEMPLATE_STATES.find((each) => each === status) ?? 'OTHER';

/** How long text may still be written, counted down. */
function TimeLeft({ until }: { until: string }) {
  const t = useT('whatsapp-chats');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(clock);
  }, []);
  const minutes = Math.max(0, Math.floor((new Date(until).getTime() - now) / 60_000));
  return <> ({t('timeLeft', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })})</>;
}

/** Files of the conversation's publication, sent with a click. */
function BriefingFiles({ chatId, name }: { chatId: number; name: string }) {
  const t = useT('whatsapp-chats');
  const { bytes } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { data: files, isFetching } = useQuery({ ...briefingFilesQuery(chatId), enabled: isOpen });
  const sending = useSend(
    chatId,
    (fileId: number) => api.whatsappChats.sendBriefingFile({ params: { id: chatId }, body: { fileId } }),
    () => undefined,
  );
  return (
    <Menu position="top-start" withinPortal opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Button variant="default" loading={sending.isPending}>
          {t('briefing.files')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} maw={360} style={{ overflowY: 'auto' }}>
        <Menu.Label>{name}</Menu.Label>
        {files?.length === 0 && !isFetching && <Menu.Item disabled>{t('briefing.noFiles')}</Menu.Item>}
        {files?.map((file) => (
          <Menu.Item key={file.id} onClick={() => sending.mutate(file.id, { onError: toastFailure })}>
            {file.name} ({bytes(file.bytes)})
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function TemplateComposer({ chat: { id } }: { chat: Chat }) {
  const t = useT('whatsapp-chats');
  const { role } = useUser();
  const client = useQueryClient();
  const { data: templates = [], error: unknown } = useQuery(templatesQuery);
  const sync = useMutation({
    mutationFn: () => api.whatsappChats.syncTemplates({}),
    onSuccess: ({ data }) => client.setQueryData(templatesQuery.queryKey, data),
    meta: { quiet: true },
  });
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
  const filled = (template?.variables ?? []).map((_variable, at) => values[at] ?? '');
  // Another template has not been sent without its values yet.
  const pathOf = (at: number) => `${chosen} ${at}`;
  const { form, errors, check } = useRequired({
    template: !template,
    ...Object.fromEntries(filled.map((value, at) => [pathOf(at), value.trim() === ''])),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (check() && template) mutate({ name: template.name, language: template.language, values: filled });
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="xs">
        <Select
          label={t('template')}
          required
          error={errors.template}
          placeholder={t('chooseTemplate')}
          nothingFoundMessage={t('noTemplates')}
          data={templates.map(({ name, language, status, isSupported, canBeSent }) => ({
            value: `${name} ${language}`,
            label: canBeSent
              ? `${name} (${language})`
              : `${name} (${language}) · ${t(isSupported || status !== 'APPROVED' ? `templateState.${stateOf(status)}` : 'templateState.unsupported')}`,
            disabled: !canBeSent,
          }))}
          value={chosen}
          onChange={(next) => {
            setChosen(next);
            setValues([]);
          }}
        />
        {template && (
          <Text size="sm" className={classes.body}>
            {[template.header, template.body, template.footer].filter((text) => text !== '').join('\n\n')}
          </Text>
        )}
        {filled.map((value, at) => (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: a variable is known by its number
            key={at}
            label={t('variable', { name: `{{${template?.variables[at] ?? ''}}}` })}
            required
            error={errors[pathOf(at)]}
            value={value}
            maxLength={1024}
            onChange={({ currentTarget }) =>
              setValues(filled.map((each, other) => (other === at ? currentTarget.value : each)))
            }
          />
        ))}
        <Failed error={error ?? sync.error ?? unknown} />
        <Group justify="flex-end">
          {role === 'ADMIN' && (
            <Button variant="default" loading={sync.isPending} onClick={() => sync.mutate()}>
              {t('syncTemplates')}
            </Button>
          )}
          <Button type="submit" loading={isPending}>
            {t('sendTemplate')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
