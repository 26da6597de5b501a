import type { CaseRow } from '@linkstand/contract/cases/schema';
import { isReason } from '@linkstand/contract/shared/reason';
import { Select } from '@mantine/core';
import { IconCheck, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { BulkActions } from '../../../ui/list/bulk/bulk-actions.tsx';
import { BulkForm } from '../../../ui/list/bulk/bulk-form.tsx';
import type { BulkAction, BulkFormProps } from '../../../ui/list/bulk/bulk-types.ts';
import { oneByOne } from '../../../ui/list/bulk/one-by-one.ts';
import type { Selection } from '../../../ui/list/resource-list.tsx';
import { editorsQuery } from '../../users/queries.ts';

const rowKey = ({ id }: CaseRow) => id;
/** One call for each case; the progress bar moves after every few. */
const AT_ONCE = 5;

/** What can be done with selected cases: they are given to somebody, closed, deleted. */
export function BulkCases({ selection }: { selection: Selection<CaseRow> }) {
  const t = useT('cases');
  const client = useQueryClient();
  const some = (act: keyof CaseRow['can']) => selection.isAllMatching || selection.rows.some(({ can }) => can[act]);
  const { role, editorCoordinator } = useUser();
  const isAdmin = role === 'ADMIN';
  const actions: (BulkAction<CaseRow> | false)[] = [
    (isAdmin || editorCoordinator) && {
      key: 'assign',
      label: t('assign.action'),
      icon: <IconUserPlus size={14} />,
      disabled: !some('assign'),
      chunk: AT_ONCE,
      title: t('assign.action'),
      form: AssignForm,
      done: (count) => t('bulk.assigned', { count }),
    },
    {
      key: 'close',
      label: t('close.action'),
      icon: <IconCheck size={14} />,
      disabled: !some('close'),
      chunk: AT_ONCE,
      title: t('close.action'),
      form: CloseForm,
      done: (count) => t('bulk.closed', { count }),
    },
    isAdmin && {
      key: 'remove',
      label: t('remove.action'),
      icon: <IconTrash size={14} />,
      danger: true,
      removes: true,
      chunk: AT_ONCE,
      confirm: (count) => ({
        title: count === undefined ? t('remove.action') : t('bulk.removeMany', { count }),
        children: t('remove.help'),
        confirmLabel: t('remove.action'),
      }),
      run: oneByOne(rowKey, ({ id }, call) => api.cases.remove({ params: { id } }, call)),
      done: (count) => t('bulk.removed', { count }),
    },
  ];
  return (
    <BulkActions
      selection={selection}
      actions={actions.filter((action) => action !== false)}
      rowKey={rowKey}
      nameOf={({ title }) => title}
      onDone={() => {
        for (const key of ['cases', 'briefings']) void client.invalidateQueries({ queryKey: [key] });
      }}
    />
  );
}

const NOBODY = 'nobody';

function AssignForm({ onRun }: BulkFormProps<CaseRow>) {
  const t = useT('cases');
  const me = useUser();
  const { data: editors = [] } = useQuery(editorsQuery);
  const [who, setWho] = useState(String(me.id));
  const [dueOn, setDueOn] = useState<string | null>(null);
  const people = new Map<string, string>([[NOBODY, t('assign.nobody')]]);
  for (const { id, name } of editors) people.set(String(id), name);
  people.set(String(me.id), `${me.name} (${t('assign.me')})`);
  const assigneeId = who === NOBODY ? null : Number(who);
  const run = oneByOne<CaseRow>(rowKey, ({ id, version }, call) =>
    api.cases.assign({ params: { id }, version, body: { assigneeId, ...(dueOn && { dueOn }) } }, call),
  );
  return (
    <BulkForm submitLabel={t('assign.action')} onSubmit={() => onRun(run)}>
      {() => (
        <>
          <Select
            label={t('assign.who')}
            searchable
            allowDeselect={false}
            value={who}
            onChange={(next) => setWho(next ?? NOBODY)}
            data={[...people].map(([value, name]) => ({ value, label: name }))}
            data-autofocus
          />
          <DateField label={t('assign.due')} description={t('bulk.dueHelp')} value={dueOn} onChange={setDueOn} />
        </>
      )}
    </BulkForm>
  );
}

function CloseForm({ onRun }: BulkFormProps<CaseRow>) {
  const t = useT('cases');
  const [resolution, setResolution] = useState('');
  const run = oneByOne<CaseRow>(rowKey, ({ id, version }, call) =>
    api.cases.close({ params: { id }, version, body: { resolution: resolution.trim() } }, call),
  );
  return (
    <BulkForm
      submitLabel={t('close.action')}
      missing={{ resolution: !isReason(resolution) }}
      onSubmit={() => onRun(run)}
    >
      {(errors) => (
        <ReasonField
          label={t('close.label')}
          description={t('close.help')}
          value={resolution}
          error={errors.resolution}
          onChange={setResolution}
          takesFocus
        />
      )}
    </BulkForm>
  );
}
