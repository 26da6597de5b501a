import type { CrmAccountRow } from '@linkstand/contract/crm/schema';
import type { User } from '@linkstand/contract/users/schema';
import { Select, Stack, TextInput } from '@mantine/core';
import { IconBell, IconBellOff, IconFlag, IconTags, IconUserPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { BulkActions } from '../../../ui/list/bulk/bulk-actions.tsx';
import type { BulkAction, BulkFormProps, BulkRun } from '../../../ui/list/bulk/bulk-types.ts';
import type { Selection } from '../../../ui/list/resource-list.tsx';
import { changeAll } from '../../users/people/bulk/change-all.ts';
import { FormButtons } from '../../users/people/bulk/form-buttons.tsx';
import { MuteForm } from '../../users/people/bulk/mute-form.tsx';
import { TagsForm } from '../../users/people/bulk/tags-form.tsx';
import type { PeopleExtras } from '../../users/people/extras.ts';

type FormProps = BulkFormProps<CrmAccountRow>;
/** What is changed of the person asks for its id alone, which is the account's. */
const ofPeople = (run: BulkRun<User>): BulkRun<CrmAccountRow> => run as unknown as BulkRun<CrmAccountRow>;
const peopleForm = ({ onRun, ...rest }: FormProps): BulkFormProps<User> =>
  ({ ...rest, onRun: (run: BulkRun<User>) => onRun(ofPeople(run)) }) as unknown as BulkFormProps<User>;

type Props = { selection: Selection<CrmAccountRow>; extras: PeopleExtras };

/** What can be done with many clients: tags, an account executive, mute, the next step. */
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
    {
      key: 'tags',
      label: t('bulk.tags'),
      icon: <IconTags size={14} />,
      title: t('bulk.tags'),
      form: (props) => <TagsForm {...peopleForm(props)} tags={extras.crmTags} />,
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
      form: (props) => <MuteForm {...peopleForm(props)} />,
      done: (count) => t('bulk.changed', { count }),
    },
    {
      key: 'unmute',
      label: t('bulk.unmute'),
      icon: <IconBell size={14} />,
      disabled: selection.rows.length > 0 && selection.rows.every(({ isMuted }) => !isMuted),
      run: ofPeople(changeAll({ crmMutedUntil: null })),
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
        for (const key of ['crm', 'users']) void client.invalidateQueries({ queryKey: [key] });
      }}
    />
  );
}

function StepForm({ onRun, onCancel }: FormProps) {
  const t = useT('crm');
  const [nextStep, setStep] = useState('');
  const [nextStepOn, setDay] = useState<string | null>(null);
  const run: BulkRun<CrmAccountRow> = async (keys, signal) => {
    const answer = await api.crm.planMany(
      { body: { ids: keys.map(Number), step: { nextStep: nextStep.trim(), nextStepOn } } },
      { signal },
    );
    return {
      done: answer.done.length,
      refused: answer.refused.map(({ id, message }) => ({ key: id, message })),
    };
  };
  return (
    <Stack
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        onRun(run);
      }}
    >
      <TextInput
        label={t('columns.nextStep')}
        required
        maxLength={200}
        value={nextStep}
        onChange={(event) => setStep(event.currentTarget.value)}
        data-autofocus
      />
      <DateField label={t('step.on')} required value={nextStepOn} onChange={setDay} />
      <FormButtons label={t('bulk.step')} disabled={!nextStep.trim() || !nextStepOn} onCancel={onCancel} />
    </Stack>
  );
}

function AssignForm({ extras, onRun, onCancel }: FormProps & { extras: PeopleExtras }) {
  const t = useT('crm');
  const [who, setWho] = useState<string | null>(null);
  return (
    <Stack
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        onRun(ofPeople(changeAll({ accountExecutiveId: Number(who) })));
      }}
    >
      <Select
        label={t('columns.accountExecutive')}
        required
        searchable
        value={who}
        onChange={setWho}
        data={extras.executives.map(({ id, name }) => ({ value: String(id), label: name }))}
        data-autofocus
      />
      <FormButtons label={t('bulk.assign')} disabled={who === null} onCancel={onCancel} />
    </Stack>
  );
}
