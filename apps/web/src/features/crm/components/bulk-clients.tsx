import type { CrmAccountRow } from '@linkstand/contract/crm/schema';
import { isTitle } from '@linkstand/contract/shared/title';
import { Select, Text, TextInput } from '@mantine/core';
import { IconBell, IconBellOff, IconChecklist, IconFlag, IconTags, IconUserPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { BulkActions } from '../../../ui/list/bulk/bulk-actions.tsx';
import { BulkForm } from '../../../ui/list/bulk/bulk-form.tsx';
import type { BulkAction, BulkFormProps, BulkRun } from '../../../ui/list/bulk/bulk-types.ts';
import { oneByOne } from '../../../ui/list/bulk/one-by-one.ts';
import type { Selection } from '../../../ui/list/resource-list.tsx';
import { NEW_TASK, type NewTask, TaskFields } from '../../tasks/components/task-fields.tsx';
import { changeAll } from '../../users/people/bulk/change-all.ts';
import { MuteForm } from '../../users/people/bulk/mute-form.tsx';
import { TagsForm } from '../../users/people/bulk/tags-form.tsx';
import type { PeopleExtras } from '../../users/people/extras.ts';

type FormProps = BulkFormProps<CrmAccountRow>;

type Props = { selection: Selection<CrmAccountRow>; extras: PeopleExtras };

/** What can be done with many clients: the next step, a task for each, tags, an account executive, mute. */
export function BulkClients({ selection, extras }: Props) {
  const t = useT('crm');
  const client = useQueryClient();
  const actions: (BulkAction<CrmAccountRow> | false)[] = [
    {
      key: 'step',
      label: t('bulk.step'),
      icon: <IconFlag size={14} />,
      title: t('bulk.step'),
      form: StepForm,
      done: (count) => t('bulk.stepDone', { count }),
    },
    extras.isAdmin && {
      key: 'task',
      label: t('bulk.task'),
      icon: <IconChecklist size={14} />,
      title: t('bulk.task'),
      form: TaskForm,
      chunk: 10,
      done: (count) => t('bulk.taskDone', { count }),
    },
    {
      key: 'tags',
      label: t('bulk.tags'),
      icon: <IconTags size={14} />,
      title: t('bulk.tags'),
      form: (props) => <TagsForm {...props} tags={extras.crmTags} />,
      done: (count) => t('bulk.changed', { count }),
    },
    extras.isAdmin && {
      key: 'assign',
      label: t('bulk.assign'),
      icon: <IconUserPlus size={14} />,
      title: t('bulk.assign'),
      form: (props) => <AssignForm {...props} extras={extras} />,
      done: (count) => t('bulk.changed', { count }),
    },
    {
      key: 'mute',
      label: t('bulk.mute'),
      icon: <IconBellOff size={14} />,
      title: t('bulk.mute'),
      form: MuteForm,
      done: (count) => t('bulk.changed', { count }),
    },
    {
      key: 'unmute',
      label: t('bulk.unmute'),
      icon: <IconBell size={14} />,
      disabled: selection.rows.length > 0 && selection.rows.every(({ isMuted }) => !isMuted),
      run: changeAll({ crmMutedUntil: null }),
      done: (count) => t('bulk.changed', { count }),
    },
  ];
  return (
    <BulkActions
      selection={selection}
      actions={actions.filter((action) => action !== false)}
      rowKey={({ id }) => id}
      nameOf={({ name }) => name}
      onDone={() => {
        for (const key of ['crm', 'users', 'tasks', 'desk']) void client.invalidateQueries({ queryKey: [key] });
      }}
    />
  );
}

function StepForm({ onRun }: FormProps) {
  const t = useT('crm');
  const [nextStep, setStep] = useState('');
  const [nextStepOn, setDay] = useState<string | null>(null);
  const run: BulkRun<CrmAccountRow> = async (keys, call) => {
    const answer = await api.crm.planMany(
      { body: { ids: keys.map(Number), step: { nextStep: nextStep.trim(), nextStepOn } } },
      call,
    );
    return {
      done: answer.done.length,
      refused: answer.refused.map(({ id, message }) => ({ key: id, message })),
    };
  };
  return (
    <BulkForm
      submitLabel={t('bulk.step')}
      missing={{ nextStep: !nextStep.trim(), nextStepOn: nextStepOn === null }}
      onSubmit={() => onRun(run)}
    >
      {(errors) => (
        <>
          <TextInput
            label={t('columns.nextStep')}
            required
            maxLength={200}
            value={nextStep}
            error={errors.nextStep}
            onChange={(event) => setStep(event.currentTarget.value)}
            data-autofocus
          />
          <DateField label={t('step.on')} required value={nextStepOn} error={errors.nextStepOn} onChange={setDay} />
        </>
      )}
    </BulkForm>
  );
}

/** A task of the same words for each client, linked to it. */
function TaskForm({ onRun }: FormProps) {
  const t = useT('crm');
  const me = useUser();
  const [values, setValues] = useState<NewTask>({ ...NEW_TASK, assigneeId: me.id });
  const { about: _none, ...typed } = values;
  const run = oneByOne<CrmAccountRow>(
    ({ id }) => id,
    ({ id }, call) =>
      api.tasks.create(
        { body: { ...typed, title: typed.title.trim(), detail: typed.detail.trim(), about: { kind: 'users', id } } },
        call,
      ),
  );
  return (
    <BulkForm submitLabel={t('bulk.task')} missing={{ title: !isTitle(typed.title) }} onSubmit={() => onRun(run)}>
      {(errors) => (
        <>
          <Text size="sm" c="dimmed">
            {t('bulk.taskHelp')}
          </Text>
          <TaskFields
            autoFocus
            values={values}
            errors={errors}
            onChange={(change) => setValues((before) => ({ ...before, ...change }))}
          />
        </>
      )}
    </BulkForm>
  );
}

function AssignForm({ extras, onRun }: FormProps & { extras: PeopleExtras }) {
  const t = useT('crm');
  const [who, setWho] = useState<string | null>(null);
  return (
    <BulkForm
      submitLabel={t('bulk.assign')}
      missing={{ accountExecutiveId: who === null }}
      onSubmit={() => onRun(changeAll({ accountExecutiveId: Number(who) }))}
    >
      {(errors) => (
        <Select
          label={t('columns.accountExecutive')}
          required
          searchable
          value={who}
          error={errors.accountExecutiveId}
          onChange={setWho}
          data={extras.executives.map(({ id, name }) => ({ value: String(id), label: name }))}
          data-autofocus
        />
      )}
    </BulkForm>
  );
}
