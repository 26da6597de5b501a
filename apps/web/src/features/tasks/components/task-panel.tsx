import { aboutPath } from '@linkstand/contract/about/kinds';
import { isTitle } from '@linkstand/contract/shared/title';
import { taskMachine } from '@linkstand/contract/tasks/machine';
import { MAX_STEPS, type Task, type TaskStep } from '@linkstand/contract/tasks/schema';
import { ActionIcon, Alert, Button, Checkbox, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { IconPencil, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/errors.ts';
import { useT } from '../../../lib/i18n.ts';
import { useLiveRecord } from '../../../lib/live-record.ts';
import { useTyped } from '../../../lib/versions/use-typed.ts';
import { PathLink } from '../../../ui/buttons/links.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { type Fact, Facts } from '../../../ui/data/facts.tsx';
import { CancelButton } from '../../../ui/form/cancel-button.tsx';
import { useFocusBack } from '../../../ui/form/focus-first.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { errorsOf } from '../../../ui/overlays/form-dialog.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { FormSkeleton } from '../../../ui/page/skeletons.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';
import { TeamNote } from '../../threads/components/team-note.tsx';
import { Thread } from '../../threads/components/thread.tsx';
import { taskQuery, useTaskAct } from '../queries.ts';
import classes from './task-board.module.css';
import { PriorityBadge } from './task-card.tsx';
import { TASK_FIELDS, TaskFields, type TaskValues } from './task-fields.tsx';

type PanelProps = { id: number; onRemoved: () => Promise<void> };

/** A task: what it says, its steps, its comments. */
export function TaskPanel({ id, onRemoved }: PanelProps) {
  const query = useQuery(taskQuery(id));
  const removeRecord = useLiveRecord('task', id, taskQuery(id).queryKey);
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <FormSkeleton />;
  const task = query.data;
  return (
    <Stack gap="lg">
      {task.can.move && <StateChoice task={task} />}
      <Details task={task} />
      {task.can.update ? <Checklist task={task} /> : <Steps steps={task.checklist} />}
      <Comments task={task} />
      <Foot task={task} onRemove={(call) => removeRecord(call, onRemoved)} />
    </Stack>
  );
}

/** What a task says. Its fields come with Edit. */
function Details({ task }: { task: Task }) {
  const ui = useT('ui');
  const [isEditing, setEditing] = useState(false);
  const edit = useFocusBack(isEditing);
  const facts = useFacts(task);
  if (isEditing && task.can.update) return <EditForm task={task} onClose={() => setEditing(false)} />;
  return (
    <Stack gap="sm">
      <Facts items={facts} />
      {task.detail && <Text className={classes.text}>{task.detail}</Text>}
      {task.can.update && (
        <Button
          ref={edit}
          variant="default"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPencil size={14} />}
          onClick={() => setEditing(true)}
        >
          {ui('actions.edit')}
        </Button>
      )}
    </Stack>
  );
}

function useFacts(task: Task): Fact[] {
  const t = useT('tasks');
  const { about, assignee, can, dueOn, priority, repeats, state } = task;
  return [
    ...(can.move ? [] : [{ label: t('columns.state'), value: t(`state.${state}`) }]),
    { label: t('columns.assignee'), value: assignee?.name ?? t('nobody') },
    { label: t('columns.due'), value: dueOn && <DueInWords {...task} /> },
    {
      label: t('columns.priority'),
      value: <PriorityBadge priority={priority} />,
    },
    ...(repeats ? [{ label: t('columns.repeats'), value: t(`repeats.${repeats}`) }] : []),
    ...(about
      ? [
          {
            label: t('columns.about'),
            value: (
              <>
                {t(`about.${about.kind}`)}:{' '}
                <PathLink href={aboutPath(about.kind, about.id)} size="sm">
                  {about.name ?? `#${about.id}`}
                </PathLink>
              </>
            ),
          },
        ]
      : []),
  ];
}

function DueInWords({ dueOn, isOverdue }: Pick<Task, 'dueOn' | 'isOverdue'>) {
  const t = useT('tasks');
  return (
    <>
      <DateText value={dueOn} />{' '}
      {isOverdue && (
        <Text span inherit c="red">
          {t('overdue')}
        </Text>
      )}
    </>
  );
}

function StateChoice({ task }: { task: Task }) {
  const t = useT('tasks');
  const { mutate, isPending, error } = useTaskAct(task);
  return (
    <div>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('columns.state')}
        disabled={isPending}
        value={task.state}
        onChange={(next) => {
          const state = taskMachine.states.find((each) => each === next);
          if (state) mutate({ call: (at) => api.tasks.move({ ...at, body: { state } }) });
        }}
        data={taskMachine.states.map((value) => ({ value, label: t(`state.${value}`) }))}
      />
      {error && <Refused error={error} />}
    </div>
  );
}

const Refused = ({ error }: { error: unknown }) => (
  <Alert color="red" role="alert" mt="xs">
    {messageOf(error)}
  </Alert>
);

const valuesOf = ({ title, detail, assignee, dueOn, priority, repeats }: Task): TaskValues => ({
  title,
  detail,
  assigneeId: assignee?.id ?? null,
  dueOn,
  priority,
  repeats,
});

/** Only what was changed is sent, so that two people can change different fields. */
function EditForm({ task, onClose }: { task: Task; onClose: () => void }) {
  const t = useT('tasks');
  const ui = useT('ui');
  const { values, version, change, isChanged, type } = useTyped(task.version, valuesOf(task));
  const { mutate, isPending, error, reset } = useTaskAct({ id: task.id, version });
  const required = useRequired({ title: !isTitle(values.title) });
  const errors: Readonly<Record<string, string>> = { ...(error && errorsOf(error, TASK_FIELDS)), ...required.errors };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!required.check()) return;
    mutate({ call: (at) => api.tasks.update({ ...at, body: change }), done: t('saved') }, { onSuccess: onClose });
  };
  return (
    <form ref={required.form} onSubmit={submit} noValidate aria-label={t('edit')}>
      <Stack gap="xs">
        <TaskFields
          isFocused
          about={task.about}
          assignee={task.assignee}
          values={values}
          errors={errors}
          onChange={(next) => {
            reset();
            type(next);
          }}
        />
        {errors.form && (
          <Alert color="red" role="alert">
            {errors.form}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <CancelButton isChanged={isChanged} onCancel={onClose} />
          <Button type="submit" loading={isPending} disabled={!isChanged}>
            {ui('actions.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The steps for somebody who may not tick them. */
function Steps({ steps }: { steps: readonly TaskStep[] }) {
  const t = useT('tasks');
  if (steps.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text fw={500} size="sm">
        {t('checklist')} · {t('stepsDone', { done: steps.filter(({ isDone }) => isDone).length, all: steps.length })}
      </Text>
      <ul className={classes.steps}>
        {steps.map(({ text, isDone }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place
          <li key={at}>{isDone ? <s>{text}</s> : text}</li>
        ))}
      </ul>
    </Stack>
  );
}

/** Steps are ticked, added and removed at once. */
function Checklist({ task }: { task: Task }) {
  const t = useT('tasks');
  const [text, setText] = useState('');
  const step = text.trim();
  const { form, errors, check } = useRequired({ step: step === '' });
  const { mutate, isPending, error } = useTaskAct(task);
  const save = (checklist: TaskStep[], then?: () => void) =>
    mutate({ call: (at) => api.tasks.update({ ...at, body: { checklist } }) }, { onSuccess: () => then?.() });
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || !check()) return;
    save([...task.checklist, { text: step, isDone: false }], () => setText(''));
  };
  return (
    <Stack gap="xs">
      <Text fw={500} size="sm">
        {t('checklist')}
      </Text>
      {task.checklist.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place
        <div key={at} className={classes.step}>
          <Checkbox
            label={step.text}
            checked={step.isDone}
            disabled={isPending}
            onChange={(event) => {
              const isDone = event.currentTarget.checked;
              save(task.checklist.map((each, place) => (place === at ? { ...each, isDone } : each)));
            }}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            disabled={isPending}
            aria-label={t('removeStep', { step: step.text })}
            onClick={() => save(task.checklist.filter((_each, place) => place !== at))}
          >
            <IconX size={14} />
          </ActionIcon>
        </div>
      ))}
      {task.checklist.length < MAX_STEPS && (
        <form ref={form} onSubmit={add}>
          <Group gap="xs" wrap="nowrap" align="flex-start">
            <TextInput
              flex={1}
              size="xs"
              maxLength={200}
              aria-label={t('addStep')}
              placeholder={t('addStep')}
              value={text}
              error={errors.step}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Button type="submit" size="xs" variant="default" loading={isPending}>
              {t('add')}
            </Button>
          </Group>
        </form>
      )}
      {error && <Refused error={error} />}
    </Stack>
  );
}

function Comments({ task }: { task: Task }) {
  const t = useT('tasks');
  const noting = useTaskAct(task);
  return (
    <Stack gap="xs">
      <Text fw={500} size="sm">
        {t('comments')}
      </Text>
      <Thread entries={task.entries} none={t('noComments')} look="log" label={t('comments')} />
      {task.can.note && (
        <TeamNote
          aria-label={t('comment')}
          placeholder={t('commentHelp')}
          minRows={2}
          maxRows={10}
          about={{ noun: 'tasks', id: task.id, find: api.tasks.colleagues }}
          onSend={(note, clear) =>
            noting.mutate({ call: (at) => api.tasks.note({ ...at, body: note }), onDone: clear })
          }
          sending={noting}
          action={t('comment')}
          size="xs"
        />
      )}
    </Stack>
  );
}

function Foot({ task, onRemove }: { task: Task; onRemove: (call: () => Promise<unknown>) => Promise<void> }) {
  const t = useT('tasks');
  const common = useT('common');
  const ui = useT('ui');
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const [refused, setRefused] = useState<unknown>();
  const remove = async () => {
    try {
      await onRemove(() => api.tasks.remove({ params: { id: task.id } }));
      toastDone(common('done.deleted'));
      client.removeQueries({ queryKey: taskQuery(task.id).queryKey });
      void client.invalidateQueries({ queryKey: ['tasks', 'list'] });
    } catch (error) {
      setRefused(error);
    }
  };
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text size="xs" c="dimmed">
          {t('madeBy', { name: task.createdBy })} · <DateText value={task.createdAt} style="time" />
        </Text>
        {!asks && task.can.remove && (
          // Its word ends where the others do.
          <Button variant="subtle" color="red" size="xs" ml="auto" mr={-14} onClick={() => setAsks(true)}>
            {t('remove')}
          </Button>
        )}
      </Group>
      {asks && (
        <Alert color="red" title={t('removeAsk')}>
          <Text size="sm">{t('removeHelp')}</Text>
          <Group justify="flex-end" gap="xs" mt="xs">
            <Button variant="default" size="xs" onClick={() => setAsks(false)}>
              {ui('actions.cancel')}
            </Button>
            <Button color="red" size="xs" onClick={() => void remove()}>
              {t('remove')}
            </Button>
          </Group>
          {refused !== undefined && <Refused error={refused} />}
        </Alert>
      )}
    </Stack>
  );
}
