import type { About } from '@linkstand/contract/about/schema';
import type { Ref } from '@linkstand/contract/shared/pagination';
import { MAX_TITLE } from '@linkstand/contract/shared/title';
import { TASK_PRIORITIES, TASK_REPEATS, type TaskPriority, type TaskRepeat } from '@linkstand/contract/tasks/choices';
import { Group, Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { assigneesQuery, managersQuery } from '../queries.ts';

/** What is typed of a task, in the dialog and in the panel. */
export interface TaskValues {
  title: string;
  detail: string;
  assigneeId: number | null;
  dueOn: string | null;
  priority: TaskPriority;
  repeats: TaskRepeat | null;
}

export const TASK_FIELDS = ['title', 'detail', 'assigneeId', 'dueOn', 'priority', 'repeats'] as const;

export type NewTask = TaskValues & { about: About | null };

export const NEW_TASK: NewTask = {
  title: '',
  detail: '',
  assigneeId: null,
  dueOn: null,
  priority: 'normal',
  repeats: null,
  about: null,
};

const NOBODY = 'nobody';
const ONCE = 'once';

type Props = {
  values: TaskValues;
  onChange: (change: Partial<TaskValues>) => void;
  errors: Readonly<Record<string, string>>;
  /** What the task is about: one about an owner can be given to its manager. */
  about?: About | null | undefined;
  /** Who has it now, whom the reader may not be able to give it to. */
  assignee?: Ref | null;
  /** In a dialog: the title has the focus. */
  autoFocus?: boolean;
  /** Elsewhere: the title takes it when the fields appear. */
  isFocused?: boolean;
};

export function TaskFields({ values, onChange, errors, about, assignee, autoFocus, isFocused }: Props) {
  const t = useT('tasks');
  const title = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) title.current?.focus();
  }, [isFocused]);
  const me = useUser();
  const { data: admins = [] } = useQuery({ ...assigneesQuery, enabled: me.role === 'ADMIN' });
  const { data: managers = [] } = useQuery({ ...managersQuery(about?.id ?? 0), enabled: about?.kind === 'owners' });
  const people = new Map<string, string>([[NOBODY, t('nobody')]]);
  for (const { id, name } of [...(assignee ? [assignee] : []), ...admins, ...managers]) people.set(String(id), name);
  people.set(String(me.id), `${me.name} (${t('me')})`);
  return (
    <>
      <TextInput
        ref={title}
        label={t('columns.title')}
        required
        maxLength={MAX_TITLE}
        value={values.title}
        error={errors.title}
        data-autofocus={autoFocus || undefined}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Textarea
        label={t('detail')}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={5000}
        value={values.detail}
        error={errors.detail}
        onChange={(event) => onChange({ detail: event.currentTarget.value })}
      />
      <Group grow align="flex-start">
        <Select
          label={t('columns.assignee')}
          searchable
          allowDeselect={false}
          value={values.assigneeId === null ? NOBODY : String(values.assigneeId)}
          error={errors.assigneeId}
          onChange={(next) => onChange({ assigneeId: next === null || next === NOBODY ? null : Number(next) })}
          data={[...people].map(([value, label]) => ({ value, label }))}
        />
        <DateField
          label={t('columns.due')}
          value={values.dueOn}
          error={errors.dueOn}
          onChange={(dueOn) => onChange({ dueOn })}
        />
      </Group>
      <Group grow align="flex-start">
        <Select
          label={t('columns.priority')}
          allowDeselect={false}
          value={values.priority}
          error={errors.priority}
          onChange={(next) => onChange({ priority: TASK_PRIORITIES.find((each) => each === next) ?? 'normal' })}
          data={TASK_PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
        />
        <Select
          label={t('columns.repeats')}
          allowDeselect={false}
          value={values.repeats ?? ONCE}
          error={errors.repeats}
          onChange={(next) => onChange({ repeats: TASK_REPEATS.find((each) => each === next) ?? null })}
          data={[
            { value: ONCE, label: t('once') },
            ...TASK_REPEATS.map((value) => ({ value, label: t(`repeats.${value}`) })),
          ]}
        />
      </Group>
    </>
  );
}
