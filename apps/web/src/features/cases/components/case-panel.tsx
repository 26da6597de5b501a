import { aboutPath } from '@linkstand/contract/about/kinds';
import { CASE_ACTS, type CaseAct } from '@linkstand/contract/cases/machine';
import type { Case } from '@linkstand/contract/cases/schema';
import { Alert, Badge, Button, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/errors.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { useLiveRecord } from '../../../lib/live-record.ts';
import { useUser } from '../../../lib/session.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { PathLink } from '../../../ui/links.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { CalledText } from '../../threads/components/called-text.tsx';
import { Present } from '../../threads/components/present.tsx';
import { TeamNote } from '../../threads/components/team-note.tsx';
import { Thread } from '../../threads/components/thread.tsx';
import { ThreadField } from '../../threads/components/thread-field.tsx';
import { usePresence } from '../../threads/use-presence.ts';
import { editorsQuery } from '../../users/queries.ts';
import { caseQuery, useCaseAct } from '../queries.ts';
import { CannedAnswers } from './canned-answers.tsx';
import { CaseStateChip } from './case-chips.tsx';
import { CaseLink } from './case-links.tsx';
import classes from './case-panel.module.css';
import { CaseText } from './case-text.tsx';
import { ChangeForm, RemoveForm } from './change-forms.tsx';
import { MergedCases, MergeForm } from './merge-form.tsx';

/** A case with everything said in it, and what its reader may do. */
export function CasePanel({ id, onRemoved }: { id: number; onRemoved: () => Promise<void> }) {
  const query = useQuery(caseQuery(id));
  const removeRecord = useLiveRecord('case', id, caseQuery(id).queryKey);
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <FormSkeleton />;
  return <Panel found={query.data} onRemove={(call) => removeRecord(call, onRemoved)} />;
}

type ActsProps = { found: Case; onRemove: (call: () => Promise<unknown>) => Promise<void> };

function Panel({ found, onRemove }: ActsProps) {
  const t = useT('cases');
  return (
    <Stack gap="lg">
      <Group gap="xs">
        <CaseStateChip state={found.state} />
        {found.isLate && (
          <Badge size="sm" color="red" variant="light">
            {t('late')}
          </Badge>
        )}
      </Group>
      <MergedCases found={found} />
      {found.detail && <CaseText text={found.detail} />}
      <Facts items={useFacts(found)} />
      {found.resolution && (
        <Alert color="teal" variant="light" title={t('resolution')}>
          <Text className={classes.text}>{found.resolution}</Text>
        </Alert>
      )}
      <Thread
        entries={found.entries}
        none={t('noEntries')}
        look="log"
        label={t('entries')}
        bodyOf={(entry) => (entry.mentions.length > 0 ? <CalledText entry={entry} /> : <CaseText text={entry.body} />)}
        markOf={({ isNote }) =>
          isNote && (
            <Badge size="xs" variant="light" color="gray">
              {t('note.mark')}
            </Badge>
          )
        }
      />
      <Acts found={found} onRemove={onRemove} />
    </Stack>
  );
}

function useFacts(found: Case): Fact[] {
  const t = useT('cases');
  const { briefing, site, client, owner, assignee, answerDueOn, firstAnsweredAt } = found;
  const firstAnswer: Fact[] =
    answerDueOn === null
      ? []
      : firstAnsweredAt === null
        ? [{ label: t('firstAnswer.due'), value: <DateText value={answerDueOn} /> }]
        : [{ label: t('firstAnswer.given'), value: <DateText value={firstAnsweredAt} style="time" /> }];
  return [
    { label: t('columns.kind'), value: t(`kind.${found.kind}`) },
    ...(briefing ? [{ label: t('columns.briefing'), value: <CaseLink kind="briefings" record={briefing} /> }] : []),
    ...(site ? [{ label: t('columns.site'), value: <CaseLink kind="sites" record={site} /> }] : []),
    ...(client ? [{ label: t('columns.client'), value: <CaseLink kind="users" record={client} /> }] : []),
    ...(owner ? [{ label: t('columns.owner'), value: <CaseLink kind="owners" record={owner} /> }] : []),
    ...(found.chat?.name
      ? [
          {
            label: t('columns.chat'),
            value: (
              <PathLink href={aboutPath('whatsapp_chats', found.chat.id)} size="sm">
                {found.chat.name}
              </PathLink>
            ),
          },
        ]
      : []),
    { label: t('columns.assignee'), value: assignee?.name ?? t('nobody') },
    { label: t('columns.due'), value: (found.dueOn || found.stoppedOn) && <Due found={found} /> },
    ...firstAnswer,
    { label: t('columns.openedBy'), value: found.openedBy || t('automatic') },
    { label: t('columns.created'), value: <DateText value={found.createdAt} style="time" /> },
    ...(found.closedAt
      ? [{ label: t('columns.closed'), value: <DateText value={found.closedAt} style="time" /> }]
      : []),
  ];
}

/** The clocks of a case stand still while its client or the owner is asked. */
function Due({ found: { dueOn, stoppedOn, waitsFor } }: { found: Case }) {
  const t = useT('cases');
  const { date } = useFormat();
  return (
    <>
      {dueOn && <DateText value={dueOn} />}
      {stoppedOn && waitsFor && (
        <Text size="sm" c="dimmed">
          {t(`stopped.${waitsFor}`, { date: date(stoppedOn, 'medium') })}
        </Text>
      )}
    </>
  );
}

/** One act at a time, in the panel itself: a dialog over a panel hides what it is about. */
function Acts({ found, onRemove }: ActsProps) {
  const t = useT('cases');
  const { colleagues, wrote } = usePresence({ entity: 'cases', id: found.id, announce: api.cases.presence });
  const allowed = CASE_ACTS.filter((act) => found.can[act]);
  const [chosen, setChosen] = useState<CaseAct>('answer');
  const act = allowed.includes(chosen) ? chosen : allowed[0];
  if (!act) return null;
  const labels: Record<CaseAct, string> = {
    answer: t('answer.send'),
    note: t('note.action'),
    close: t('close.action'),
    reopen: t('reopen.action'),
    merge: t('merge.action'),
    wait: t('wait.action'),
    resume: t('resume.action'),
    assign: t('assign.action'),
    update: t('update.action'),
    remove: t('remove.action'),
  };
  const text = (about: TextAct) => (
    <TextForm key={about} act={about} found={found} label={labels[about]} onWrite={wrote} />
  );
  const forms: Record<CaseAct, () => ReactNode> = {
    answer: () => text('answer'),
    note: () => <NoteForm found={found} onWrite={wrote} />,
    close: () => text('close'),
    reopen: () => text('reopen'),
    merge: () => <MergeForm found={found} label={labels.merge} />,
    wait: () => text('wait'),
    resume: () => <ResumeForm found={found} label={labels.resume} />,
    assign: () => <AssignForm key={found.version} found={found} label={labels.assign} />,
    update: () => <ChangeForm key={found.version} found={found} />,
    remove: () => <RemoveForm found={found} label={labels.remove} onRemove={onRemove} />,
  };
  return (
    <Stack gap="sm">
      <Present colleagues={colleagues} />
      {allowed.length > 1 && (
        <SegmentedControl
          size="xs"
          withItemsBorders={false}
          classNames={{ root: classes.acts }}
          value={act}
          onChange={(next) => setChosen(allowed.find((each) => each === next) ?? act)}
          data={allowed.map((value) => ({ value, label: labels[value] }))}
        />
      )}
      {forms[act]()}
    </Stack>
  );
}

type TextAct = 'answer' | 'close' | 'reopen' | 'wait';

type TextProps = { act: TextAct; found: Case; label: string; onWrite: () => void };

function TextForm({ act, found, label, onWrite }: TextProps) {
  const t = useT('cases');
  const [text, setText] = useState('');
  const { mutate, isPending, error, reset } = useCaseAct(found);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const body = text.trim();
    if (!body || isPending) return;
    const calls = {
      answer: (at) => api.cases.answer({ ...at, body: { body } }),
      reopen: (at) => api.cases.reopen({ ...at, body: { body } }),
      wait: (at) => api.cases.wait({ ...at, body: { body } }),
      close: (at) => api.cases.close({ ...at, body: { resolution: body } }),
    } satisfies Record<TextAct, Parameters<typeof mutate>[0]['call']>;
    mutate({ call: calls[act], done: t(`${act}.done`) }, { onSuccess: () => setText('') });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <ThreadField
          label={t(`${act}.label`)}
          description={act === 'close' || act === 'wait' ? t(`${act}.help`) : undefined}
          placeholder={act === 'answer' ? t('answer.placeholder') : undefined}
          minRows={3}
          maxRows={12}
          maxLength={act === 'close' ? 2000 : 5000}
          value={text}
          error={error ? messageOf(error) : undefined}
          onChange={(next) => {
            setText(next);
            reset();
            onWrite();
          }}
          onSend={submit}
        />
        <Group justify="flex-end">
          {act === 'answer' && (
            <CannedAnswers onPick={(picked) => setText(text.trim() ? `${text.trimEnd()}\n\n${picked}` : picked)} />
          )}
          <Button type="submit" loading={isPending} disabled={text.trim().length < (act === 'close' ? 3 : 1)}>
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The owner answered elsewhere: the clocks run again. */
function ResumeForm({ found, label }: { found: Case; label: string }) {
  const t = useT('cases');
  const { mutate, isPending, error } = useCaseAct(found);
  return (
    <Stack gap="xs">
      <Text size="sm">{t('resume.help')}</Text>
      {error && (
        <Alert color="red" role="alert">
          {messageOf(error)}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button
          loading={isPending}
          onClick={() => mutate({ call: (at) => api.cases.resume(at), done: t('resume.done') })}
        >
          {label}
        </Button>
      </Group>
    </Stack>
  );
}

/** What only the team reads; colleagues who see the case can be called. */
function NoteForm({ found, onWrite }: { found: Case; onWrite: () => void }) {
  const t = useT('cases');
  const noting = useCaseAct(found);
  return (
    <TeamNote
      label={t('note.label')}
      description={t('note.help')}
      minRows={3}
      maxRows={12}
      about={{ noun: 'cases', id: found.id, find: api.cases.colleagues }}
      onSend={(note, clear) =>
        noting.mutate(
          { call: (at) => api.cases.note({ ...at, body: note }), done: t('note.done') },
          { onSuccess: clear },
        )
      }
      sending={noting}
      onWrite={onWrite}
      action={t('note.action')}
    />
  );
}

const NOBODY = 'nobody';

function AssignForm({ found, label }: { found: Case; label: string }) {
  const t = useT('cases');
  const me = useUser();
  const { data: editors = [] } = useQuery(editorsQuery);
  const [who, setWho] = useState<string>(found.assignee ? String(found.assignee.id) : NOBODY);
  const [dueOn, setDueOn] = useState(found.dueOn);
  const { mutate, isPending, error } = useCaseAct(found);
  const people = new Map<string, string>([[NOBODY, t('assign.nobody')]]);
  if (found.assignee) people.set(String(found.assignee.id), found.assignee.name);
  for (const editor of editors) people.set(String(editor.id), editor.name);
  people.set(String(me.id), `${me.name} (${t('assign.me')})`);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { assigneeId: who === NOBODY ? null : Number(who), dueOn };
    mutate({ call: (at) => api.cases.assign({ ...at, body }), done: t('assign.done') });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Select
          label={t('assign.who')}
          searchable
          value={who}
          error={error ? messageOf(error) : undefined}
          onChange={(next) => setWho(next ?? NOBODY)}
          data={[...people].map(([value, name]) => ({ value, label: name }))}
        />
        <DateField label={t('assign.due')} value={dueOn} onChange={setDueOn} />
        <Group justify="flex-end">
          <Button type="submit" loading={isPending}>
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
